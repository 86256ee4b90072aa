import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Deck } from '#domain/deck.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { madeFrom, PACK } from '#domain/generation/made-by.ts';
import { fileNameOf } from '#domain/interchange/file-name.ts';
import { titleOfPart } from '#domain/interchange/import.ts';
import { PACK_ENDING, PACK_LIMITS, withOrigins, type PackHead } from '#domain/interchange/pack.ts';
import { normalised } from '#domain/text/normalised.ts';
import { writers } from '../../interchange/writers.ts';
import { findDeck } from '../decks/decks.repository.ts';
import { begun, type ExportDeps, type ExportedFile } from './export-file.ts';
import { findOutgoingFile } from './outgoing-files.ts';
import { outgoingPieces } from './outgoing-pieces.ts';

/** The ids of the decks, in their order, and what the pack says about itself. */
type PackRequest = { decks: readonly string[] } & Pick<
  PackHead,
  'title' | 'description' | 'author' | 'licence'
>;

const LONGEST_TITLE = 255;

/** The pack that is written while it is read, without the learner's progress. Throws NOT_FOUND or VALIDATION_FAILED. */
export async function exportPack(
  deps: Pick<ExportDeps, 'db' | 'clock' | 'mediaStore'>,
  userId: string,
  { decks: ids, ...about }: PackRequest,
): Promise<ExportedFile> {
  const decks: Deck[] = [];
  for (const id of ids) {
    const deck = await findDeck(deps.db, userId, id);
    if (!deck) throw notFound('Deck');
    decks.push(deck);
  }
  const cards = decks.reduce((sum, { cardCount }) => sum + cardCount, 0);
  if (cards === 0) throw new AppError('VALIDATION_FAILED', 'These decks have no cards');
  if (cards > PACK_LIMITS.cards) {
    throw new AppError('VALIDATION_FAILED', 'A pack has at most 20,000 cards. Choose fewer decks.');
  }
  const head = {
    id: idOf(about.title, userId),
    version: deps.clock.now(),
    ...about,
    description: withOrigins(about.description, decks.flatMap(originsOf)),
  };
  const { writeJson } = await writers.text();
  const from = { db: deps.db, userId, schedule: 'none' as const };
  const pieces = await begun(
    outgoingPieces(from, withOwnTitles(decks.filter(({ cardCount }) => cardCount > 0)).map(attributed)),
  );
  return {
    name: fileNameOf(about.title, PACK_ENDING),
    type: 'application/json; charset=utf-8',
    content: Readable.from(writeJson(pieces, findOutgoingFile(deps, userId), head)),
  };
}

/**
 * The id of a pack, from its title and its maker: exporting it again makes a later version of the same pack. The id does not
 * reveal the maker.
 */
function idOf(title: string, userId: string): string {
  const words =
    normalised(title, 'NFKD')
      .toLowerCase()
      .match(/[a-z0-9]{1,20}/gu) ?? [];
  const digits = createHash('sha256')
    .update(JSON.stringify([title, userId]))
    .digest('hex')
    .slice(0, 10);
  return [...words.slice(0, 4), digits].join('-');
}

/** The pack that a deck was taken from, with its author and licence; none for other decks. */
function originsOf({ source }: Deck): string[] {
  const origin = madeFrom(PACK, source);
  return origin === null ? [] : [origin];
}

/** A learner may take a deck of the pack without the others, so each one says where it comes from. */
function attributed(deck: Deck): Deck {
  return { ...deck, description: withOrigins(deck.description, originsOf(deck)) };
}

/** The decks of a pack are told apart by their titles. */
function withOwnTitles(decks: readonly Deck[]): Deck[] {
  const taken = new Set<string>();
  return decks.map((deck) => {
    let title = deck.title;
    for (let part = 2; taken.has(title); part += 1) title = titleOfPart(deck.title, part, LONGEST_TITLE);
    taken.add(title);
    return { ...deck, title };
  });
}
