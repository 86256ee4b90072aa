import { create } from 'zustand';
import { onUserChange } from './auth-store.ts';

/** Whether the learner is being asked to confirm that it is them. */
export const useConfirmation = create<{ isAsked: boolean }>()(() => ({ isAsked: false }));

let waiting: ReadonlyArray<(confirmed: boolean) => void> = [];

/** Asks the learner to confirm that it is them. False if they decline. Simultaneous calls wait for the same dialog. */
export function confirmIdentity(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    useConfirmation.setState({ isAsked: true });
  });
}

/** Ends the question with the learner's decision. */
export function settleConfirmation(confirmed: boolean): void {
  const settled = waiting;
  waiting = [];
  useConfirmation.setState({ isAsked: false });
  for (const resolve of settled) resolve(confirmed);
}

onUserChange(() => settleConfirmation(false));
