import { toast } from 'sonner';
import { importEndpoints, type CardImport } from '#contract/imports.ts';
import { DEFAULT_CHOICES } from '#domain/interchange/import.ts';
import type { SaveTarget } from '#web/features/generation/request/deck-target.tsx';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { followJob } from '#web/lib/follow-job.ts';
import { followImport, importJob, isRunning, type ImportDetails } from './follow-import.ts';
import { doneText, toAdd } from './import-texts.ts';
import type { SentForm } from './imports.queries.ts';

/**
 * Reads a pasted text and adds its cards, if the learner has nothing to decide about them. Resolves to the deck that got
 * the cards; null if the screen of the import has to show what is in the way.
 */
export async function importAtOnce(
  pasted: CardImport,
  form: SentForm | null,
  target: SaveTarget,
): Promise<string | null> {
  const { id } = pasted;
  if (pasted.status === 'choosing') {
    if (form === null) return null;
    await call(importEndpoints.start, { params: { id }, body: { form } });
  }
  if (!isPlain(await settled(id))) return null;
  const place = target.deckId === null ? target : { ...target, title: null };
  await call(importEndpoints.save, { params: { id }, body: { ...place, ...DEFAULT_CHOICES } });
  followImport(id);
  const { import: state, addedTo } = await settled(id);
  const [deck] = addedTo;
  if (state.status !== 'done' || deck === undefined) return null;
  toast.success(doneText(state), { action: { label: 'Undo', onClick: () => void undo(id) } });
  return deck.id;
}

/** The import once the server has finished its current step. A lost connection does not end the wait. */
function settled(id: string): Promise<ImportDetails> {
  return followJob(importJob(id), (poll) => {
    if ('data' in poll) return isRunning(poll.data.import) ? undefined : poll.data;
    if (poll.error instanceof ApiError && poll.error.status === undefined) return undefined;
    throw poll.error;
  });
}

/** Whether all cards of an import are new, complete and without a deck of their own. */
function isPlain({ import: state, decks }: ImportDetails): boolean {
  const { status, fresh, sameFront, omitted, planned } = state;
  const undecided = sameFront + omitted + planned;
  return (
    status === 'ready' &&
    fresh > 0 &&
    toAdd(state) === fresh &&
    undecided === 0 &&
    decks.every(({ title }) => title === '')
  );
}

async function undo(id: string): Promise<void> {
  try {
    await call(importEndpoints.undo, { params: { id } });
    followImport(id);
    await settled(id);
    toast.success('Cards removed again');
  } catch (error) {
    showErrorToast(error, 'Failed to undo the import');
  }
}
