import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

type Props = {
  /** The current path; navigating away clears the error. */
  path: string;
  children: ReactNode;
};
type State = { failed: boolean; path: string };

/** Shows the general error screen when a screen throws while rendering. */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { failed: false, path: this.props.path };

  static getDerivedStateFromError(): Pick<State, 'failed'> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { failed: false, path };
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen /> : this.props.children;
  }
}
