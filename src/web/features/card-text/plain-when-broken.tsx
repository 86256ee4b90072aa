import { Component, type ReactNode } from 'react';

type Props = { text: string; children: ReactNode };

/** Shows the raw text when rendering fails, as it does when the nesting is too deep for the Markdown parser. */
export class PlainWhenBroken extends Component<Props, { broken: boolean }> {
  override readonly state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.text : this.props.children;
  }
}
