import { setImmediate } from 'node:timers/promises';
import { contentOf } from '#domain/cards/card.ts';
import type { Deck } from '#domain/deck.ts';
import type { OutgoingCard, OutgoingPiece } from '#domain/interchange/outgoing.ts';
import type { Db } from '../../db/tables.ts';
import { namedGroups, pageOfCards, type CardPosition, type DatedCard } from '../cards/cards.repository.ts';
import { listDecks, type DeckPosition } from '../decks/decks.repository.ts';
import { findCardStates } from '../scheduling/card-states.repository.ts';
import { countReviews, reviewsOfCards } from './exports.repository.ts';

/** Decks per read, so that other requests are served in between. */
const DECKS_AT_ONCE = 100;
const CARDS_AT_ONCE = 100;
/** Exceeded only when a single card has more. */
const REVIEWS_AT_ONCE = 2_000;

/**
 * What an export includes of the user's progress: nothing, which cards are suspended, or reviews and card states too.
 */
export type Schedule = 'none' | 'suspended' | 'all';

type Whose = { db: Db; userId: string; schedule: Schedule };

/**
 * Reads the cards of some of a user's decks, or of all. Each piece is read on demand and without a transaction, so that
 * a slow reader holds nothing.
 */
export async function* outgoingPieces(
  from: Whose,
  wanted: readonly Deck[] | 'all',
): AsyncGenerator<OutgoingPiece, void> {
  if (wanted !== 'all') {
    for (const deck of wanted) yield* piecesOfDeck(from, deck);
    return;
  }
  let after: DeckPosition | undefined;
  do {
    const { decks, end } = await listDecks(from.db, from.userId, {}, { limit: DECKS_AT_ONCE, after });
    for (const each of decks) yield* piecesOfDeck(from, each);
    after = decks.length < DECKS_AT_ONCE ? undefined : end;
  } while (after !== undefined);
}

async function* piecesOfDeck(from: Whose, deck: Deck): AsyncGenerator<OutgoingPiece, void> {
  let after: CardPosition | undefined;
  let isEmpty = true;
  do {
    const page = await pageOfCards(from.db, from.userId, deck.id, { limit: CARDS_AT_ONCE, after });
    for await (const cards of scheduled(from, await withGroups(from, page.cards))) {
      if (cards.length === 0) continue;
      isEmpty = false;
      yield { deckId: deck.id, deck, cards };
    }
    // SQLite answers synchronously and would starve other requests.
    await setImmediate();
    after = page.cards.length < CARDS_AT_ONCE ? undefined : page.end;
  } while (after !== undefined);
  if (isEmpty) yield { deckId: deck.id, deck, cards: [] };
}

/** A card whose id is the group of others gets that group too, because it has another id where it is imported. */
async function withGroups({ db, userId }: Whose, cards: readonly DatedCard[]): Promise<DatedCard[]> {
  const ids = cards.flatMap(({ id, group }) => (group === undefined ? id : []));
  const named = ids.length === 0 ? new Set<string>() : await namedGroups(db, userId, ids);
  return cards.map((card) => (named.has(card.id) ? { ...card, group: card.id } : card));
}

function unscheduled(card: DatedCard): OutgoingCard {
  const { id, version, createdAt, changedAt } = card;
  const content = contentOf(card);
  return { id, content, version, createdAt, changedAt, memory: null, suspended: false, reviews: [] };
}

/** Adds the user's progress to cards, in groups with a bounded number of reviews. */
async function* scheduled(
  { db, userId, schedule }: Whose,
  cards: readonly DatedCard[],
): AsyncGenerator<OutgoingCard[], void> {
  if (schedule === 'none') {
    yield cards.map(unscheduled);
    return;
  }
  const ids = cards.map(({ id }) => id);
  const places = new Map((await findCardStates(db, userId, ids)).map((place) => [place.cardId, place]));
  const known = schedule === 'all' ? await countReviews(db, userId, ids) : new Map<string, number>();
  for (const group of groupsOf(cards, known)) {
    const reviewed = group.map(({ id }) => id).filter((id) => known.has(id));
    const reviews = await reviewsOfCards(db, userId, reviewed);
    yield group.map((card) => ({
      ...unscheduled(card),
      memory: schedule === 'all' ? (places.get(card.id)?.memory ?? null) : null,
      suspended: places.get(card.id)?.suspended ?? false,
      reviews: reviews.get(card.id) ?? [],
    }));
  }
}

function groupsOf(cards: readonly DatedCard[], reviews: ReadonlyMap<string, number>): DatedCard[][] {
  const groups: DatedCard[][] = [];
  let room = 0;
  for (const card of cards) {
    const count = reviews.get(card.id) ?? 0;
    const group = groups.at(-1);
    if (group && count <= room) group.push(card);
    else groups.push([card]);
    room = (group && count <= room ? room : REVIEWS_AT_ONCE) - count;
  }
  return groups;
}
