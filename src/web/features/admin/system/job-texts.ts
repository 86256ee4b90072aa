import type { JobRetry } from '#contract/admin-server.ts';

const KINDS: ReadonlyMap<string, string> = new Map([
  ['nightly', 'Nightly tidying up'],
  ['backup', 'Backup'],
  ['erase-account', 'Erasing a deleted account'],
  ['fold-memories', 'Computing when cards are due'],
  ['fit-weights', 'Fitting the schedule to a learner'],
  ['discard-import', 'Clearing a discarded import'],
  ['generate-deck', 'Generating cards'],
  ['read-import', 'Reading a file of cards'],
  ['save-import', 'Adding imported cards'],
  ['undo-import', 'Undoing an import'],
  ['read-scan', 'Reading scanned pages'],
  ['mail', 'Mail'],
  ['remind', 'Reminder'],
]);

/** What a job was for, by its kind. */
export function jobText(kind: string): string {
  return KINDS.get(kind) ?? kind;
}

/** Why a job cannot run again; undefined if it can. */
export const WHY_NOT: Readonly<Record<JobRetry, string | undefined>> = {
  possible: undefined,
  told: 'Its learner has been told, and can start it again.',
  erased: 'What it said has been erased, so it cannot run again.',
  late: 'Its time is over; the next one comes by itself.',
};
