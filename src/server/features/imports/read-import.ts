import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { PortableReview } from '#domain/interchange/portable-review.ts';
import type { ImportCounts, ImportedDeck } from '#domain/interchange/import.ts';
import type { IncomingDeck, IncomingPiece, Omission } from '#domain/interchange/incoming.ts';
import { startOf } from '#domain/interchange/within-limits.ts';
import { transactUnlessClosed } from '../../db/transaction.ts';
import type { ImportFiles } from '../../ports/import-files.ts';
import type { MediaDeps } from '../media/media.usecases.ts';
import { IncomingMedia } from './bring-media.ts';
import { clearDrafts } from './clear-import.ts';
import { changeImport, findImport, type Import } from './imports.repository.ts';
import { createImportIds } from './import-ids.ts';
import { insertImportDrafts, type ImportDraft } from './import-drafts.repository.ts';
import { readKnownSides, type KnownSides } from './known-sides.ts';
import { insertOmissions } from './omissions.repository.ts';
import { FILE_GONE, openImport, type OpenedImport } from './open-import.ts';

export type ReadDeps = MediaDeps & {
  newId: () => string;
  importFiles: ImportFiles;
  log: FastifyBaseLogger;
};

/** Drafts stored in one transaction; other learners' requests are served in between. */
const DRAFTS_AT_ONCE = 100;

/** Lines of a report that are kept. */
const MOST_LINES = 50_000;

const OWNED = 'You have this card already.';
const REPEATED = 'The same card comes before it in this file.';

/** The import has been thrown away, or its learner has gone: nobody waits for it any more. */
class NobodyWaits extends Error {
  override readonly name = 'NobodyWaits';
}

/**
 * Reads the file of an import, stages its cards as drafts and removes it. Run again after a crash, it begins anew: nobody has
 * seen the drafts yet, and media that is there already is the same again. After a crash at the end, only the file is left to go.
 */
export async function readImport(
  deps: ReadDeps,
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const found = await findImport(deps.db, userId, id);
  if (found?.status === 'reading') await stageFile(deps, found, signal);
  await deps.importFiles.remove(deps.db, { userId, fileId: id });
}

async function stageFile(deps: ReadDeps, found: Import, signal: AbortSignal): Promise<void> {
  const { userId, id } = found;
  try {
    await clearDrafts(deps.db, userId, id, signal);
    const file = await deps.importFiles.open(deps.db, { userId, fileId: id });
    if (!file) throw new AppError('IMPORT_UNREADABLE', FILE_GONE);
    try {
      const opened = await openImport(found, file, signal);
      try {
        await stage(deps, found, opened, signal);
      } finally {
        await opened.close();
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof NobodyWaits) return;
    if (!(error instanceof AppError) || error.code !== 'IMPORT_UNREADABLE') throw error;
    deps.log.info({ err: error, import: id }, 'a file could not be imported');
    await failReading(deps, userId, id, error.message);
  }
}

/** Ends an import that cannot be read with what the learner is told. */
export async function failReading(
  { db, clock }: Pick<ReadDeps, 'db' | 'clock'>,
  userId: string,
  id: string,
  problem: string,
): Promise<void> {
  const finishedAt = clock.now();
  await transactUnlessClosed(db, userId, (trx) =>
    changeImport(trx, userId, id, 'reading', { status: 'failed', problem, finishedAt }),
  );
}

async function stage(
  deps: ReadDeps,
  found: Import,
  opened: OpenedImport,
  signal: AbortSignal,
): Promise<void> {
  const known = await readKnownSides(deps.db, found.userId, signal);
  const media = new IncomingMedia(deps, found.userId, opened.openMedia);
  const staging = createStaging(deps, found, { known, media, expected: opened.expected });
  for await (const piece of opened.pieces()) {
    signal.throwIfAborted();
    await staging.take(piece);
    await setImmediate();
  }
  for await (const file of opened.media()) {
    signal.throwIfAborted();
    await staging.takeMedia(file);
  }
  await staging.finish();
}

type Staged = { known: KnownSides; media: IncomingMedia; expected: number | null };

/** Stores what comes out of a file. Throws NobodyWaits. */
function createStaging(
  deps: ReadDeps,
  { id, userId, createdAt }: Import,
  { known, media, expected }: Staged,
) {
  const counts: ImportCounts = {
    expected,
    read: 0,
    fresh: 0,
    known: 0,
    omitted: 0,
    media: 0,
    reviews: 0,
    saved: 0,
  };
  const decks = new Map<string, { cards: number; details?: IncomingDeck }>();
  const ids = createImportIds({ id, createdAt });
  let drafts: ImportDraft[] = [];
  let lines: Omission[] = [];

  async function take(piece: IncomingPiece): Promise<void> {
    for (const details of piece.decks ?? []) decks.set(details.title, { cards: 0, details });
    note(piece.omissions);
    for (const card of piece.cards) {
      counts.read += 1;
      const { content, omissions } = await media.bring(card);
      note(omissions);
      const met = known.meet(content);
      if (met === 'new') {
        add({ ...card, content });
      } else {
        counts.known += 1;
        const reason = met === 'owned' ? OWNED : REPEATED;
        note([{ what: 'card', place: card.place, text: startOf(content.front), reason }]);
      }
      if (drafts.length >= DRAFTS_AT_ONCE) await store();
    }
    await store();
  }

  function note(omissions: readonly Omission[]): void {
    counts.omitted += omissions.length;
    lines.push(...omissions);
  }

  function add({ deck, content, suspended, reviews }: Omit<ImportDraft, 'id' | 'position'>): void {
    const known = decks.get(deck) ?? { cards: 0 };
    decks.set(deck, { ...known, cards: known.cards + 1 });
    const past = reviewsBefore(reviews, createdAt);
    const position = counts.fresh;
    drafts.push({ id: ids.card(position), position, deck, content, suspended, reviews: past });
    counts.fresh += 1;
    counts.reviews += reviews.length;
  }

  async function store(): Promise<void> {
    const [newDrafts, newLines] = [drafts, lines];
    [drafts, lines] = [[], []];
    counts.media = media.count;
    const from = counts.omitted - newLines.length;
    const kept = newLines.slice(0, Math.max(0, MOST_LINES - from));
    const now = deps.clock.now();
    const goesOn = await transactUnlessClosed(deps.db, userId, async (trx) => {
      if (!(await changeImport(trx, userId, id, 'reading', counts))) return false;
      await insertImportDrafts(trx, { userId, importId: id, now }, newDrafts);
      await insertOmissions(trx, { userId, importId: id, from }, kept);
      return true;
    });
    if (goesOn !== true) throw new NobodyWaits();
  }

  return {
    take,
    takeMedia: async (file: { hash: string; bytes: Uint8Array }) => {
      note(await media.add(file));
      await store();
    },
    finish: async () => {
      note(await media.missing());
      await store();
      const wanted = [...decks].map(([title, deck]): ImportedDeck => ({ title, ...deck }));
      const goesOn = await transactUnlessClosed(deps.db, userId, (trx) =>
        changeImport(trx, userId, id, 'reading', {
          status: 'ready',
          decks: wanted.filter(({ cards }) => cards > 0),
        }),
      );
      if (goesOn !== true) throw new NobodyWaits();
    },
  };
}

/**
 * The same reviews, each at another instant before the import. Clocks are wrong, and by these times one can tell them from
 * what is answered afterwards.
 */
function reviewsBefore(reviews: readonly PortableReview[], importedAt: number): PortableReview[] {
  let latest = importedAt;
  return reviews
    .toReversed()
    .map((review) => {
      latest = Math.min(review.at, latest - 1);
      return { ...review, at: latest };
    })
    .toReversed();
}
