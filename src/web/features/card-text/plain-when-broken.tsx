import { Component, type ReactNode } from 'react';

type Props = { text: string; children: ReactNode };

/** Shows the text as it is when drawing it fails: a text nested thousands deep is more than the parser of Markdown can take. */
export class PlainWhenBroken extends Component<Props, { broken: boolean }> {
  override readonly state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.text : this.props.children;
  }
}
