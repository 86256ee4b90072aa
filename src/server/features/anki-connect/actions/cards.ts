import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { chunksOf } from '#domain/chunks.ts';
import { AppError } from '#domain/errors.ts';
import { numberOf } from '#domain/interchange/anki/numbers.ts';
import { MAX_CARDS_PER_CHANGE } from '#domain/limits.ts';
import { GRADES } from '#domain/study/answer/grading.ts';
import { changeCards } from '../../cards/many/change-cards.usecases.ts';
import { findCardStates } from '../../scheduling/card-states.repository.ts';
import { answerCards } from '../../study/answer-cards.usecases.ts';
import { action, numbers, type Action, type ActionContext } from '../action.ts';
import { infoOfCards } from '../cards/card-info.ts';
import { groupsOfCards } from '../cards/card-places.repository.ts';
import { intervalsOf } from '../cards/intervals.ts';
import { notesOfCards } from '../notes/read-notes.ts';
import { cardIdsOf } from '../numbers.repository.ts';
import { searchCards } from '../search/search-cards.ts';
import { idsMatching } from '../search/search.repository.ts';

const search = z.object({ query: z.string('query must be a text').max(1_000_000, 'The search is too long') });
const cardNumbers = z.object({ cards: numbers });
const cardNumber = z.object({ card: z.number('card must be the number of a card') });
const EASE = 'ease must be from 1 to 4';
const newAnswers = z.object({
  answers: z
    .array(z.object({ cardId: z.number(), ease: z.int(EASE).min(1, EASE).max(GRADES.length, EASE) }))
    .max(500, 'Send at most 500 answers at once'),
});

/** Cards that are read before other requests have their turn. */
const AT_ONCE = 200;

/** The numbers of the notes that some of the user's cards belong to, each once. */
async function noteNumbersOf({ db, user }: ActionContext, cardIds: readonly string[]): Promise<number[]> {
  const groups = await groupsOfCards(db, user.id, cardIds);
  const withSiblings = cardIds.filter((id) => typeof groups.get(id) === 'string');
  const noteOf = new Map<string, string>();
  for (const some of chunksOf(withSiblings, AT_ONCE)) {
    await nextTurn();
    for (const note of await notesOfCards(db, user.id, some)) {
      for (const { card } of note.cards) noteOf.set(card.id, note.id);
    }
  }
  const known = cardIds.filter((id) => groups.has(id));
  return [...new Set(known.map((id) => numberOf(noteOf.get(id) ?? id)))];
}

/** Suspends cards or resumes them; returns whether one has changed. */
async function setSuspended(
  context: ActionContext,
  cards: readonly number[],
  change: 'suspend' | 'resume',
): Promise<boolean> {
  const { db, user } = context;
  const ids = await cardIdsOf(db, user.id, cards);
  let changed = 0;
  for (const cardIds of chunksOf([...ids.values()], MAX_CARDS_PER_CHANGE)) {
    changed += (await changeCards(context, user, { action: change, cardIds })).changed;
  }
  return changed > 0;
}

/** Whether cards are suspended, in their order; null for one that is not the user's. */
async function areSuspended(
  { db, user }: ActionContext,
  cards: readonly number[],
): Promise<Array<boolean | null>> {
  const ids = await cardIdsOf(db, user.id, cards);
  const suspended = new Map<string, boolean>();
  for (const some of chunksOf([...ids.values()], AT_ONCE)) {
    await nextTurn();
    for (const state of await findCardStates(db, user.id, some)) suspended.set(state.cardId, state.suspended);
  }
  return cards.map((card) => suspended.get(ids.get(card) ?? '') ?? null);
}

export const cardActions: Readonly<Record<string, Action>> = {
  findCards: action('read', search, async (context, { query }) =>
    (await searchCards(context, query)).map(numberOf),
  ),

  findNotes: action('read', search, async (context, { query }) =>
    noteNumbersOf(context, await searchCards(context, query)),
  ),

  // Nothing opens here: the tool gets the cards that Anki's browser would show.
  guiBrowse: action('read', search.partial(), async (context, { query = '' }) =>
    (await searchCards(context, query)).map(numberOf),
  ),

  cardsToNotes: action('read', cardNumbers, async (context, { cards }) =>
    noteNumbersOf(context, [...(await cardIdsOf(context.db, context.user.id, cards)).values()]),
  ),

  cardsInfo: action('read', cardNumbers, async ({ db, user }, { cards }) => {
    const ids = await cardIdsOf(db, user.id, cards);
    const infos = await infoOfCards(db, user.id, [...ids.values()]);
    return cards.map((card) => infos.get(ids.get(card) ?? '') ?? {});
  }),

  suspend: action('write-cards', cardNumbers, (context, { cards }) =>
    setSuspended(context, cards, 'suspend'),
  ),

  unsuspend: action('write-cards', cardNumbers, (context, { cards }) =>
    setSuspended(context, cards, 'resume'),
  ),

  suspended: action('read', cardNumber, async (context, { card }) => {
    const [isSuspended = null] = await areSuspended(context, [card]);
    if (isSuspended === null) throw new AppError('NOT_FOUND', `card was not found: ${card}`);
    return isSuspended;
  }),

  areSuspended: action('read', cardNumbers, (context, { cards }) => areSuspended(context, cards)),

  areDue: action('read', cardNumbers, async ({ db, user, clock }, { cards }) => {
    const ids = await cardIdsOf(db, user.id, cards);
    const states = (['new', 'due'] as const).map((state) => ({ kind: 'state', state }) as const);
    const here = { now: clock.now(), timeZone: user.timeZone };
    const due = new Set(await idsMatching(db, user.id, { kind: 'any', of: states }, here));
    return cards.map((card) => due.has(ids.get(card) ?? ''));
  }),

  getIntervals: action(
    'read',
    cardNumbers.extend({ complete: z.boolean().default(false) }),
    async ({ db, user }, { cards, complete }) => {
      const ids = await cardIdsOf(db, user.id, cards);
      const intervals = await intervalsOf(db, user.id, [...ids.values()]);
      const of = (card: number) => intervals.get(ids.get(card) ?? '') ?? [];
      return cards.map((card) => (complete ? of(card) : (of(card).at(-1) ?? 0)));
    },
  ),

  answerCards: action('review', newAnswers, async (context, { answers }) => {
    const { db, user } = context;
    const ids = await cardIdsOf(
      db,
      user.id,
      answers.map(({ cardId }) => cardId),
    );
    const grades = answers.flatMap(({ cardId, ease }) => {
      const id = ids.get(cardId);
      const grade = GRADES[ease - 1];
      return id === undefined || grade === undefined ? [] : [[id, grade] as const];
    });
    const answered = await answerCards(context, user, new Map(grades));
    return answers.map(({ cardId }) => answered.has(ids.get(cardId) ?? ''));
  }),

  forgetCards: action('write-cards', cardNumbers, async (context, { cards }) => {
    const { db, user } = context;
    const ids = await cardIdsOf(db, user.id, cards);
    await changeCards(context, user, { action: 'forget', cardIds: [...ids.values()] });
  }),
};
