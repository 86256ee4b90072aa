import { create } from 'zustand';
import { toRecord, readStored, writeStored } from '#web/lib/stored.ts';

const KEY = 'match-choice';

/** Whether games show a clock. Stored in the browser, like other settings of how a screen behaves. */
export const useTimePressure = create<{ clock: boolean }>()(() => ({
  clock: toRecord(readStored(KEY))['clock'] !== false,
}));

export function chooseClock(clock: boolean): void {
  useTimePressure.setState({ clock });
  writeStored(KEY, { clock });
}
