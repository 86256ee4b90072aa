import type { Card } from '#domain/cards/card.ts';
import type { ReviewSettings } from '#domain/scheduling/queue.ts';
import { prepared } from '../../db/prepared.ts';
import type { Db } from '../../db/tables.ts';
import { CARD_COLUMNS, toCard } from '../cards/cards.repository.ts';
import {
  SETTINGS_COLUMNS,
  toSettings,
  toStored,
  usedFit,
  type StoredCardState,
} from '../scheduling/card-states.repository.ts';
import { answersToCard, findReview, type FoundReview } from '../scheduling/log/reviews.repository.ts';
import { lockSession, type StoredSession } from './study.repository.ts';

/** What recording an answer depends on. */
export type AnswerContext = {
  session: StoredSession;
  /** What is already recorded under the answer's id, even if it was undone. */
  recorded: FoundReview | undefined;
  /** The answers to the card in this session without undone ones, latest first. */
  earlier: FoundReview[];
  /** The card; undefined when it is not part of the session or has been deleted. */
  answered: AnsweredCard | undefined;
};

export type AnsweredCard = {
  /** Without its source. */
  card: Card;
  deckTitle: string;
  /** Epoch ms. */
  createdAt: number;
  memory: StoredCardState;
  settings: ReviewSettings;
};

/**
 * Everything that recording an answer depends on, in a transaction with the user's lock: until that ends, nobody else
 * changes the session. Undefined when the session is not the user's. `answerId` is null for an answer without an id of its
 * own, `now` in epoch ms. With `anyCard`, the card need not be part of the session.
 */
export async function lockAnswerContext(
  trx: Db,
  userId: string,
  { sessionId, cardId, answerId }: { sessionId: string; cardId: string; answerId: string | null },
  now: number,
  { anyCard = false }: { anyCard?: boolean } = {},
): Promise<AnswerContext | undefined> {
  const session = await lockSession(trx, userId, sessionId, now);
  if (!session) return undefined;
  const recorded = answerId === null ? undefined : await findReview(trx, userId, answerId);
  const earlier = await answersToCard(trx, userId, sessionId, cardId);
  const {
    rows: [card],
  } =
    anyCard || session.cardIds.includes(cardId) ? await cardForAnswer(trx, { userId, cardId }) : { rows: [] };
  return {
    session,
    recorded,
    earlier,
    answered: card && {
      card: toCard(card),
      deckTitle: card.deckTitle,
      createdAt: card.created_at,
      memory: toStored({ ...card, card_id: card.id, difficulty: card.memoryDifficulty }),
      settings: toSettings(card),
    },
  };
}

const cardForAnswer = prepared((db, { userId, cardId }: { userId: string; cardId: string }) =>
  db
    .selectFrom('cards')
    .innerJoin('decks', 'decks.id', 'cards.deck_id')
    .innerJoin('card_memories', 'card_memories.card_id', 'cards.id')
    .innerJoin('users', 'users.id', 'decks.user_id')
    .leftJoin('memory_fits', usedFit)
    .selectAll('card_memories')
    .select(SETTINGS_COLUMNS)
    .select(CARD_COLUMNS.map((column) => `cards.${column}` as const))
    .select(['cards.created_at', 'decks.title as deckTitle', 'card_memories.difficulty as memoryDifficulty'])
    .where('cards.id', '=', cardId)
    .where('decks.user_id', '=', userId),
);
