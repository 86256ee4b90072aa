import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

type Props = {
  /** The current address; leaving it clears the error. */
  place: string;
  children: ReactNode;
};
type State = { failed: boolean; place: string };

/** Shows the general error screen when a screen throws while rendering or its code cannot be loaded. */
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
