import type { Deck, DeckContent } from '#domain/deck.ts';
import { titleOfFile, titleOfPart } from '#domain/interchange/import.ts';
import type { IncomingDeck } from '#domain/interchange/incoming.ts';
import { DEFAULT_DIFFICULTY, MAX_CARDS_PER_DECK } from '#domain/limits.ts';
import type { Db } from '../../../db/tables.ts';
import { nextPosition } from '../../cards/cards.repository.ts';
import { findDeck, findDeckByTitle, insertDeck } from '../../decks/decks.repository.ts';
import { deckBytes } from '../../quotas/content-size.ts';
import { expectRoom, type Quotas } from '../../quotas/quotas.ts';
import { findImportDeck, takeReserved } from './import-decks.repository.ts';
import { insertImportedDeck } from './imported-cards.repository.ts';
import { changeStaged, type Import } from '../imports.repository.ts';

const LONGEST_TITLE = 255;

type TargetDeps = { newId: () => string; config: Quotas };

/**
 * A deck that takes cards, and how many it has room for. Positions of a continued deck start after those of the
 * previous part.
 */
export type TargetDeck = Pick<Deck, 'id' | 'title'> & { room: number; from: number };

/**
 * Finds the deck for the next cards of a title: the user's own deck of that title or a new one and, when it is full,
 * the next part, such as "Kanji (2)".
 */
export function createTargets({ newId, config }: TargetDeps, { id: importId, userId, ...import_ }: Import) {
  /** By title; earlier parts are full. */
  const parts = new Map<string, { part: number; from: number }>();

  async function deckFor(trx: Db, title: string, now: number): Promise<TargetDeck> {
    if (title !== '') return firstPartWithRoom(trx, title, now);
    const { target } = import_;
    if (target === null) return firstPartWithRoom(trx, titleOfFile(import_.name), now);
    if ('title' in target) return firstPartWithRoom(trx, target.title, now);
    const chosen = await findDeck(trx, userId, target.deckId);
    if (chosen && chosen.cardCount < MAX_CARDS_PER_DECK) return roomIn(chosen, 0);
    return firstPartWithRoom(trx, chosen?.title ?? titleOfFile(import_.name), now);
  }

  async function firstPartWithRoom(trx: Db, title: string, now: number): Promise<TargetDeck> {
    let madeAt = now;
    for (let { part, from } = parts.get(title) ?? { part: 1, from: 0 }; ; part += 1) {
      parts.set(title, { part, from });
      const wanted = titleOfPart(title, part, LONGEST_TITLE);
      const deck = await findDeckByTitle(trx, userId, wanted);
      if (!deck) return { ...(await make(trx, title, wanted, madeAt)), from };
      if (deck.cardCount < MAX_CARDS_PER_DECK) return roomIn(deck, from);
      from = await nextPosition(trx, deck.id);
      // Decks are listed newest first, and parts in their order.
      madeAt = deck.createdAt - 1;
    }
  }

  async function make(
    trx: Db,
    title: string,
    wanted: string,
    now: number,
  ): Promise<Omit<TargetDeck, 'from'>> {
    const found = await findImportDeck(trx, userId, importId, title);
    const content = contentOfDeck(title, found?.details);
    if (found !== undefined && found.reserved > 0) {
      await takeReserved(trx, userId, importId, title);
      await changeStaged(trx, userId, importId, { cards: 0, decks: -1, bytes: -deckBytes(content) });
    }
    await expectRoom(trx, userId, config, { decks: 1, bytes: deckBytes({ ...content, title: wanted }) });
    const id = newId();
    const deck = { ...content, title: wanted, id, userId, aiGenerated: false, source: null, createdAt: now };
    await insertDeck(trx, deck);
    await insertImportedDeck(trx, userId, importId, id);
    return { id, title: wanted, room: MAX_CARDS_PER_DECK };
  }

  return { deckFor };
}

/** The content of a new deck, with the details from the file. */
export function contentOfDeck(title: string, said: IncomingDeck | null | undefined): DeckContent {
  return {
    title,
    description: said?.description ?? null,
    category: said?.category ?? null,
    difficulty: said?.difficulty ?? DEFAULT_DIFFICULTY,
    language: said?.language ?? null,
    backLanguage: said?.backLanguage ?? null,
  };
}

function roomIn({ id, title, cardCount }: Deck, from: number): TargetDeck {
  return { id, title, room: MAX_CARDS_PER_DECK - cardCount, from };
}
