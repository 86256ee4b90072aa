import { create } from 'zustand';
import { fieldsOf, readStored, writeStored } from '#web/lib/stored.ts';

const KEY = 'reading-aloud';

/** Kept by the browser rather than the account: voices belong to the device, and so does who else is in the room. */
export const useReadingChoice = create<{ wanted: boolean }>()(() => ({
  wanted: fieldsOf(readStored(KEY))['wanted'] === true,
}));

export function chooseReading(wanted: boolean): void {
  useReadingChoice.setState({ wanted });
  writeStored(KEY, { wanted });
}

/** Whether the browser can read aloud at all. */
export function canRead(): boolean {
  return 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis;
}

/** Whether cards get a button that reads them. */
export function useReadsAloud(): boolean {
  return useReadingChoice(({ wanted }) => wanted) && canRead();
}
