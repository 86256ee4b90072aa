import { create } from 'zustand';

type State = {
  /** Whether the server has a newer version of the app than this page. */
  isReady: boolean;
  /** Whether a finished session is on the screen. */
  isSessionOver: boolean;
};

export const useNewVersion = create<State>()(() => ({ isReady: false, isSessionOver: false }));

export function announceNewVersion(): void {
  useNewVersion.setState({ isReady: true });
}

/** Lets a study screen announce a new version. Returns a function that takes this back. */
export function endSession(): () => void {
  useNewVersion.setState({ isSessionOver: true });
  return () => useNewVersion.setState({ isSessionOver: false });
}
