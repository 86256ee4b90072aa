import { create } from 'zustand';
import { toRecord, readStored, writeStored } from '#web/lib/stored.ts';

const KEY = 'reading-aloud';

/** Stored in the browser rather than the account: the available voices, and who can hear them, depend on the device. */
export const useReadingChoice = create<{ wanted: boolean }>()(() => ({
  wanted: toRecord(readStored(KEY))['wanted'] === true,
}));

export function chooseReading(wanted: boolean): void {
  useReadingChoice.setState({ wanted });
  writeStored(KEY, { wanted });
}

/** Whether the browser can read aloud. */
export function canRead(): boolean {
  return 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis;
}

/** Whether cards show a button that reads them aloud. */
export function useReadsAloud(): boolean {
  return useReadingChoice(({ wanted }) => wanted) && canRead();
}
