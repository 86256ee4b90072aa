import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

type Props = {
  /** Where the browser is: what failed there need not fail elsewhere. */
  place: string;
  children: ReactNode;
};
type State = { failed: boolean; place: string };

/** Catches what a screen throws while it is drawn, and code that cannot be loaded, and shows the general error screen. */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { failed: false, place: this.props.place };

  static getDerivedStateFromError(): Pick<State, 'failed'> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { failed: false, place };
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen /> : this.props.children;
  }
}
