import type { FastifyBaseLogger } from 'fastify';
import type { CardContent } from '#domain/cards/card.ts';
import { mediaIn } from '#domain/cards/media-in.ts';
import type { DeckContent } from '#domain/deck.ts';
import { notFound } from '#domain/errors.ts';
import { PACK } from '#domain/generation/made-by.ts';
import { packOrigin } from '#domain/interchange/pack.ts';
import type { FairSemaphore } from '../../../concurrency/fair-semaphore.ts';
import { addMedia, type MediaDeps } from '../../media/media.usecases.ts';
import type { Pack, PackShelf } from './pack-shelf.ts';
import { UnusablePack, type PackDeck } from './read-pack.ts';

/** Packs that are read for learners at a time, each in a thread. */
export const PACK_READERS = 2;

export type PackDeps = MediaDeps & {
  packs: PackShelf;
  log: Pick<FastifyBaseLogger, 'warn'>;
  packReaders: FairSemaphore;
};

/** The cards of a pack, or of one of its decks, as they become a deck. */
export type PackSelection = {
  pack: Pack;
  content: DeckContent;
  source: string;
  cards: readonly CardContent[];
};

/** Reads what a learner wants from a pack; null if there is no such pack. Throws NOT_FOUND, or the signal's reason. */
export async function readSelection(
  deps: PackDeps,
  userId: string,
  { slug, section }: { slug: string; section: string | null },
  signal: AbortSignal,
): Promise<PackSelection | null> {
  const pack = await deps.packs.find(slug);
  if (!pack) return null;
  const decks = pack.decks.filter(({ content }) => section === null || content.title === section);
  if (decks.length === 0) throw notFound('Section');
  const cards = await readInTurn(deps, userId, signal, pack, () => deps.packs.cards(pack, section));
  return {
    pack,
    content: contentOf(pack, section, decks),
    source: `${PACK}: ${packOrigin(pack.head)}`,
    cards,
  };
}

/** Adds the pictures and sounds of the cards to the learner's. Throws QUOTA_EXCEEDED, STORAGE_FULL or NOT_FOUND. */
export async function addPackMedia(
  deps: PackDeps,
  userId: string,
  { pack, cards }: PackSelection,
  signal: AbortSignal,
): Promise<void> {
  const hashes = new Set(cards.flatMap((card) => [...mediaIn(card)]));
  await readInTurn(deps, userId, signal, pack, () =>
    deps.packs.media(pack, hashes, (media) => {
      signal.throwIfAborted();
      return addMedia(deps, userId, media);
    }),
  );
}

async function readInTurn<Result>(
  { packReaders, log }: PackDeps,
  userId: string,
  signal: AbortSignal,
  { file }: Pack,
  read: () => Promise<Result>,
): Promise<Result> {
  const turn = await packReaders.acquire(signal, { owner: userId });
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnusablePack)) throw error;
    // Somebody has changed the file since it was checked.
    log.warn({ file, problem: error.message }, 'a pack cannot be read any more');
    throw notFound('Topic');
  } finally {
    turn.release();
  }
}

/** The details of the deck. A deck made of several has the details that all of them share. */
function contentOf({ head }: Pack, section: string | null, decks: readonly PackDeck[]): DeckContent {
  const contents = decks.map(({ content }) => content);
  const [first] = contents;
  if (first && section !== null) return first;
  const shared = (field: 'description' | 'category' | 'language' | 'backLanguage') =>
    first && contents.every((content) => content[field] === first[field]) ? first[field] : null;
  const sum = contents.reduce((all, { difficulty }) => all + difficulty, 0);
  return {
    title: head.title,
    description: head.description ?? shared('description'),
    category: shared('category'),
    difficulty: Math.round(sum / contents.length),
    language: shared('language'),
    backLanguage: shared('backLanguage'),
  };
}
