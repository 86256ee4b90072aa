import { create } from 'zustand';
import { fieldsOf, readStored, writeStored } from '#web/lib/stored.ts';

/** What tells of an answer besides the screen. */
export type Signals = { sounds: boolean; vibration: boolean };

const KEY = 'study-signals';

/** Kept by the browser rather than the account: where sounds disturb depends on the device. */
export const useSignals = create<Signals>()(() => signalsFrom(readStored(KEY)));

/** Reads what the browser has kept; sounds are off, and a device that can vibrate does, until the learner decides. */
export function signalsFrom(stored: unknown): Signals {
  const { sounds, vibration } = fieldsOf(stored);
  return { sounds: sounds === true, vibration: vibration !== false };
}

export function chooseSignals(chosen: Partial<Signals>): void {
  useSignals.setState(chosen);
  writeStored(KEY, useSignals.getState());
}

/** Whether the device may be able to: browsers know the call on computers that lie still on a desk, too. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(any-pointer: coarse)').matches;
}
