import type { CardContent } from '#domain/cards/card.ts';
import type { DeckContent } from '#domain/deck.ts';
import { AppError } from '#domain/errors.ts';
import { PACK_LIMITS, type PackHead } from '#domain/interchange/pack.ts';
import { MAX_CARDS_PER_DECK } from '#domain/limits.ts';
import { withoutMediaUrls } from '#domain/media/media-text.ts';
import { openText, type OpenedText } from '../../../interchange/text/text-thread.ts';
import { UnreadableText } from '../../../interchange/text/text-failure.ts';
import { readMedia } from '../../media/media.usecases.ts';

/** A deck of a pack, with a few of its cards. */
export type PackDeck = {
  content: DeckContent;
  cardCount: number;
  samples: { front: string; back: string }[];
};

/** What is kept in memory of a pack; its cards are read from the file when a learner adds them. */
export type PackContents = {
  head: PackHead;
  decks: readonly PackDeck[];
  /** What cannot be used in a pack that is otherwise usable, for the operator. */
  omissions: readonly string[];
};

/** A pack that cannot be used; the message says why, for the operator. */
export class UnusablePack extends Error {
  override readonly name = 'UnusablePack';
}

/** For the work on all pieces of a file together, in ms. */
const MOST_MILLISECONDS = 120_000;
const SAMPLES = 3;
/** More would not help an operator. */
const OMISSIONS = 20;

type PackFile = { path: string; name: string };

/** Reads and checks a whole pack: its head, every card, and every picture and sound by its content. Throws UnusablePack. */
export async function readPack(file: PackFile, bytes: number): Promise<PackContents> {
  if (bytes > PACK_LIMITS.bytes) throw new UnusablePack('The file is larger than 250 MB.');
  return usable(() =>
    opened(file, async (text) => {
      const head = await text.packHead();
      const contents = await readDecks(text);
      const omissions = [...contents.omissions, ...(await missingMedia(text, contents.named))];
      return { head, decks: contents.decks, omissions: omissions.slice(0, OMISSIONS) };
    }),
  );
}

/** The cards of one deck of a pack, or of all in their order, at most as many as one deck holds. Throws UnusablePack. */
export async function readPackCards(file: PackFile, title: string | null): Promise<CardContent[]> {
  return usable(() =>
    opened(file, async (text) => {
      const cards: CardContent[] = [];
      for await (const piece of text.pieces()) {
        cards.push(
          ...piece.cards.filter(({ deck }) => title === null || deck === title).map(({ content }) => content),
        );
        if (cards.length >= MAX_CARDS_PER_DECK) break;
      }
      return cards.slice(0, MAX_CARDS_PER_DECK);
    }),
  );
}

/** Calls `take` with each of these pictures and sounds of a pack. Throws UnusablePack, or what `take` throws. */
export async function readPackMedia(
  file: PackFile,
  hashes: ReadonlySet<string>,
  take: (media: { hash: string; bytes: Uint8Array }) => Promise<unknown>,
): Promise<void> {
  if (hashes.size === 0) return;
  await usable(() =>
    opened(file, async (text) => {
      let left = hashes.size;
      for await (const media of text.media()) {
        if (!hashes.has(media.hash)) continue;
        await take(media);
        left -= 1;
        if (left === 0) return;
      }
    }),
  );
}

async function readDecks(
  text: OpenedText,
): Promise<{ decks: PackDeck[]; named: Set<string>; omissions: string[] }> {
  const byTitle = new Map<string, PackDeck>();
  const named = new Set<string>();
  const omissions: string[] = [];
  let count = 0;
  for await (const piece of text.pieces()) {
    for (const content of piece.decks ?? []) {
      if (byTitle.has(content.title)) throw new UnusablePack(`Two decks are called "${content.title}".`);
      byTitle.set(content.title, { content, cardCount: 0, samples: [] });
      if (byTitle.size > PACK_LIMITS.decks) throw new UnusablePack('The pack has more than 50 decks.');
    }
    for (const { place, text: about, reason } of piece.omissions) {
      if (omissions.length < OMISSIONS)
        omissions.push(`${place === null ? 'Deck' : `Card ${place}`} "${about}": ${reason}`);
    }
    for (const { deck: title, content, media } of piece.cards) {
      const deck = byTitle.get(title);
      if (!deck) throw new UnusablePack('A deck has no title.');
      addTo(deck, content);
      for (const hash of media) named.add(hash);
    }
    count += piece.cards.length;
    if (count > PACK_LIMITS.cards) throw new UnusablePack('The pack has more than 20,000 cards.');
  }
  const decks = [...byTitle.values()].filter(({ cardCount }) => cardCount > 0);
  if (decks.length === 0) throw new UnusablePack('The pack has no cards.');
  return { decks, named, omissions };
}

function addTo(deck: PackDeck, { front, back }: CardContent): void {
  deck.cardCount += 1;
  if (deck.cardCount > MAX_CARDS_PER_DECK) {
    throw new UnusablePack(`The deck "${deck.content.title}" has more than ${MAX_CARDS_PER_DECK} cards.`);
  }
  if (deck.samples.length === SAMPLES) return;
  // A learner who only looks at a pack has none of its pictures and sounds.
  const sample = { front: withoutMediaUrls(front).trim(), back: withoutMediaUrls(back).trim() };
  const isShown = deck.samples.some((other) => other.front === sample.front);
  if (sample.front !== '' && sample.back !== '' && !isShown) deck.samples.push(sample);
}

async function missingMedia(text: OpenedText, named: ReadonlySet<string>): Promise<string[]> {
  const found = new Set<string>();
  for await (const media of text.media()) {
    readMedia(media);
    found.add(media.hash);
  }
  const missing = named.difference(found).size;
  return missing === 0 ? [] : [`${missing} pictures or sounds that cards name are not in the file.`];
}

async function opened<Result>(file: PackFile, work: (text: OpenedText) => Promise<Result>): Promise<Result> {
  const text = await openText({ ...file, format: 'json' }, { mostMilliseconds: MOST_MILLISECONDS });
  try {
    return await work(text);
  } finally {
    await text.close();
  }
}

/** Turns what is wrong with a file into UnusablePack. */
async function usable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableText) throw new UnusablePack(error.userMessage, { cause: error });
    if (error instanceof AppError && error.code === 'MEDIA_UNUSABLE') {
      throw new UnusablePack(`A picture or sound cannot be used: ${error.message}`, { cause: error });
    }
    throw error;
  }
}
