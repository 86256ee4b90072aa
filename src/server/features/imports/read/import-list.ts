import { invalidField } from '#domain/errors.ts';
import type { PlacedPassage } from '#contract/sources.ts';
import { pageAt } from '#domain/sources/find-text.ts';
import type { PairList } from '#domain/extraction/marked.ts';
import type { FairSemaphore } from '../../../concurrency/fair-semaphore.ts';
import type { IdempotentRequest } from '../../idempotency/run-idempotently.ts';
import { readMarked } from '../../sources/read-marked.ts';
import { expectSource } from '../../sources/sources.usecases.ts';
import type { Import } from '../imports.repository.ts';
import type { ImportDeps } from '../imports.usecases.ts';
import { receiveImport } from './receive-import.ts';

/**
 * Starts the import of a list of pairs in a source, as if it were a file with a deck. Throws NOT_FOUND, SOURCE_UNUSABLE,
 * VALIDATION_FAILED if there is no such list, or QUOTA_EXCEEDED.
 */
export async function importListOfSource(
  deps: ImportDeps & { looks: FairSemaphore },
  userId: string,
  { sourceId, list }: { sourceId: string; list: number },
  repeatable: IdempotentRequest | undefined,
  signal: AbortSignal,
): Promise<Import> {
  const source = await expectSource(deps.db, userId, sourceId);
  const { lists, passages } = await readMarked(deps, userId, sourceId, signal);
  const wanted = lists[list];
  if (!wanted) throw invalidField('list', 'The source has no such list');
  const title = titleOf(source.title, wanted);
  return receiveImport(deps, userId, signal, async (write) => {
    await write(new TextEncoder().encode(fileOf(title, wanted, passages)));
    return { name: title, repeatable, sourceId };
  });
}

/** "Cell biology: Glossary". */
function titleOf(source: string, { title }: PairList): string {
  const whole = title === null || title === source ? source : `${source}: ${title}`;
  return whole.length <= TITLE_MAX ? whole : `${whole.slice(0, TITLE_MAX - 1).trimEnd()}…`;
}

const TITLE_MAX = 255;

/** The list in the form of our own export. */
function fileOf(title: string, { pairs }: PairList, passages: readonly PlacedPassage[]): string {
  const cards = pairs.map(({ front, back, passage: position, quote }) => {
    const passage = passages[position];
    const page = passage ? pageAt(passage, Math.max(0, passage.text.indexOf(quote))) : null;
    return { front, back, quotation: { passage: position, page, quote } };
  });
  return JSON.stringify({ format: 'cardamom', version: 1, decks: [{ title, cards }] });
}
