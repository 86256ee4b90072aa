import type { StartTestInput } from '#contract/tests.ts';
import { AppError, invalidField, notFound } from '#domain/errors.ts';
import { sample, seededRandom, shuffled } from '#domain/random.ts';
import { buildTest } from '#domain/study/tests/build-test.ts';
import { TEST_LIMITS, type TestQuestion } from '#domain/study/tests/question.ts';
import type { TestableCard } from '#domain/study/tests/testable-card.ts';
import { languagesOfCard } from '#domain/speech/certain-language.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StoredUser } from '../auth/auth.repository.ts';
import { syncTimeZone } from '../auth/sync-time-zone.ts';
import { findCards } from '../cards/cards.repository.ts';
import { findDecks } from '../decks/decks.repository.ts';
import { cardIdsIn } from './test-cards.repository.ts';
import { countTests, findTest, insertTest, type StoredTest } from './tests.repository.ts';

export type MakeDeps = { db: Db; clock: Clock; newId: () => string };

/** Some cards cannot be asked in every way, so more are read than are wanted. */
const CANDIDATES_PER_QUESTION = 4;

/** Cards of each deck whose answers may become wrong options. */
const POOL_OF_DECK = 40;

/** The most cards in all pools together, so that a test of many decks stays small to make. */
const MAX_POOL = 2_000;

const TOO_MANY = `You can keep at most ${TEST_LIMITS.tests} tests. Delete some to make room.`;
const NOTHING_TO_ASK =
  'None of these cards can be asked like that. Choose other kinds of questions, or more decks.';

/**
 * Makes a test and starts it. Repeated with the same id, it does nothing. Throws NOT_FOUND for a deck that is not the
 * user's, VALIDATION_FAILED when no card can be asked in the wanted ways, QUOTA_EXCEEDED and ID_TAKEN.
 */
export async function makeTest(
  { db, clock, newId }: MakeDeps,
  user: StoredUser,
  input: StartTestInput,
): Promise<string> {
  return transactAsUser(db, user.id, async (trx) => {
    const id = input.id ?? newId();
    if (await findTest(trx, user.id, id)) return id;
    if ((await countTests(trx, user.id)) >= TEST_LIMITS.tests) throw new AppError('QUOTA_EXCEEDED', TOO_MANY);
    const { timeZone } = await syncTimeZone(trx, user, input.timeZone);
    const { decks, questions } = await questionsFor(trx, user.id, input, id);
    const now = clock.now();
    const test: StoredTest = {
      id,
      decks,
      tags: input.tags,
      kinds: [...new Set(input.kinds)],
      minutes: input.minutes,
      onePage: input.onePage,
      timeZone,
      total: questions.reduce((sum, { cards }) => sum + cards.length, 0),
      right: null,
      startedAt: now,
      endsAt: input.minutes === null ? null : now + input.minutes * 60_000,
      lastAnswerAt: now,
      finishedAt: null,
      sessionId: null,
    };
    const isNew = await insertTest(trx, user.id, test, questions);
    if (!isNew) throw new AppError('ID_TAKEN', 'This id belongs to another test');
    return id;
  });
}

async function questionsFor(
  trx: Db,
  userId: string,
  { deckIds, tags, questions: count, kinds }: StartTestInput,
  seed: string,
): Promise<{ decks: { id: string; title: string }[]; questions: TestQuestion[] }> {
  const wanted = [...new Set(deckIds)];
  const found = new Map((await findDecks(trx, userId, wanted)).map(({ deck }) => [deck.id, deck]));
  if (found.size < wanted.length) throw notFound('Deck');
  const random = seededRandom(seed);
  const asked = sample(await cardIdsIn(trx, userId, wanted, tags), count * CANDIDATES_PER_QUESTION, random);
  const askedDecks = new Set(asked.map(({ deckId }) => deckId));
  const perDeck = Math.max(1, Math.min(POOL_OF_DECK, Math.floor(MAX_POOL / Math.max(1, askedDecks.size))));
  const inDecks = Map.groupBy(await cardIdsIn(trx, userId, [...askedDecks]), ({ deckId }) => deckId);
  const pool = [...inDecks.values()].flatMap((some) => shuffled(some, random).slice(0, perDeck));
  const ids = [...new Set([...asked, ...pool].map(({ id }) => id))];
  const cards = (await findCards(trx, userId, ids)).flatMap((card): TestableCard[] => {
    const deck = found.get(card.deckId);
    if (!deck) return [];
    const { title, language, backLanguage } = deck;
    return [{ ...card, deckTitle: title, languages: languagesOfCard({ language, backLanguage }, card) }];
  });
  const inOrder = cards.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const candidates = new Set(asked.map(({ id }) => id));
  const questions = buildTest(
    { cards: inOrder.filter(({ id }) => candidates.has(id)), pool: inOrder },
    { count, kinds: [...new Set(kinds)] },
    seed,
  );
  if (questions.length === 0) throw invalidField('kinds', NOTHING_TO_ASK);
  return { decks: [...found.values()].map(({ id, title }) => ({ id, title })), questions };
}
