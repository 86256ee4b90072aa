import { create } from 'zustand';
import { toRecord, readStored, writeStored } from '#web/lib/stored.ts';

/** Feedback for an answer in addition to the screen. */
export type Signals = { sounds: boolean; vibration: boolean };

const KEY = 'study-signals';

/** Stored in the browser rather than the account: whether sounds disturb others depends on the device. */
export const useSignals = create<Signals>()(() => signalsFrom(readStored(KEY)));

/** Reads the stored settings. By default sounds are off and vibration is on. */
export function signalsFrom(stored: unknown): Signals {
  const { sounds, vibration } = toRecord(stored);
  return { sounds: sounds === true, vibration: vibration !== false };
}

export function chooseSignals(chosen: Partial<Signals>): void {
  useSignals.setState(chosen);
  writeStored(KEY, useSignals.getState());
}

/** Whether the device may be able to vibrate. Some desktop browsers offer the function without effect. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(any-pointer: coarse)').matches;
}
