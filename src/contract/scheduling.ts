import { z } from 'zod';
import { LEARNING_STATES } from '#domain/scheduling/stages.ts';
import { idParams, instant } from './common.ts';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();

/** State of a card that has been answered (FSRS-6). */
export const memory = z
  .object({
    state: z.enum(LEARNING_STATES),
    /** Days until the probability of recall falls to 90 %. */
    stability: z.number(),
    /** From 1 to 10. */
    difficulty: z.number(),
    /** For a known card, the start of its due day in the time zone of the last answer. */
    dueAt: instant,
    /** Local day on which a known card is due, in whatever zone the learner is then; null while it is being learned. */
    dueDay: z.string().nullable(),
    lastReviewAt: instant,
    intervalDays: count,
    repetitions: count,
    lapses: count,
    step: count,
  })
  .meta({ id: 'Memory' });

/** Settings that determine intervals, enough to compute them without the server. */
export const schedulingSettings = z.object({
  /** From 0 to 1. */
  desiredRetention: z.number(),
  /** Parameters of FSRS-6 fitted to the learner; null for the published ones. */
  weights: z.array(z.number()).nullable(),
});

/** A card's place in the schedule. `memory` is null for a new card. */
export const cardMemory = z.object({
  cardId: z.string(),
  memory: memory.nullable(),
  suspended: z.boolean(),
});
export type CardMemory = z.output<typeof cardMemory>;

const dueCounts = z.object({
  /** Known cards due today, as far as the daily limit allows. */
  due: count,
  /** New cards that today's limit still allows. */
  new: count,
  /** Cards in learning that are due. */
  learning: count,
});

export const dueResponse = z.object({
  ...dueCounts.shape,
  /** Estimated minutes, from the learner's recent time per card. */
  minutes: count,
  /** Known cards due tomorrow, within tomorrow's limit. */
  tomorrow: count,
  /** When the next card is due, including cards held back by today's limits; null if something is due now or nothing ever will be. */
  nextDueAt: instant.nullable(),
  /** Known cards due today that the daily limit holds back. */
  heldBack: count,
  /**
   * The same counts by deck, which add up to those above: the daily limits are shared out among the decks. A deck in a plan for
   * an exam has what the plan asks today.
   */
  decks: z.array(z.object({ deckId: z.string(), ...dueCounts.shape })),
  /** What plans for exams ask today, the next exam first. The counts include it. */
  plans: z.array(
    z.object({ id: z.string(), name: z.string(), examAt: instant, cards: count, minutes: count }),
  ),
});
export type Due = z.output<typeof dueResponse>;

/** How far the decks have come: for each with answered cards, how many are known and how many are still being learned. */
export const knownResponse = z.object({
  decks: z.array(z.object({ deckId: z.string(), known: count, learning: count })),
});
export type Known = z.output<typeof knownResponse>;

export const deckMemoryResponse = z.object({
  /** Whether the deck's cards are reviewed. */
  reviewed: z.boolean(),
  settings: schedulingSettings,
  /** Cards in the order of the deck. */
  cards: z.array(cardMemory),
});
export type DeckMemory = z.output<typeof deckMemoryResponse>;

const suspendRequest = z.object({
  suspended: z.boolean('Suspended must be true or false'),
});

const deckReviewRequest = z.object({
  reviewed: z.boolean('Reviewed must be true or false'),
});

export const memoryEndpoints = {
  due: endpoint({
    method: 'GET',
    path: '/study/due',
    access: 'user',
    scope: 'read',
    tag: 'Study',
    summary: 'What there is to review today, in all and by deck',
    status: 200,
    response: dueResponse,
  }),
  known: endpoint({
    method: 'GET',
    path: '/study/known',
    access: 'user',
    scope: 'read',
    tag: 'Study',
    summary: 'How many cards of each deck are known or in learning',
    status: 200,
    response: knownResponse,
  }),
  deck: endpoint({
    method: 'GET',
    path: '/study/memory/:id',
    access: 'user',
    scope: 'read',
    tag: 'Study',
    summary: 'How well the cards of a deck are remembered',
    params: idParams,
    status: 200,
    response: deckMemoryResponse,
  }),
  reviewDeck: endpoint({
    method: 'PUT',
    path: '/study/memory/:id',
    access: 'user',
    scope: 'review',
    tag: 'Study',
    summary: 'Take a deck into reviewing or out of it',
    params: idParams,
    body: deckReviewRequest,
    status: 200,
    response: deckMemoryResponse,
  }),
  suspend: endpoint({
    method: 'PUT',
    path: '/study/cards/:id',
    access: 'user',
    scope: 'review',
    tag: 'Study',
    summary: 'Suspend a card, so that it does not come up for review, or resume it',
    params: idParams,
    body: suspendRequest,
    status: 200,
    response: cardMemory,
  }),
  forget: endpoint({
    method: 'POST',
    path: '/study/cards/:id/forget',
    access: 'user',
    scope: 'review',
    tag: 'Study',
    summary: 'Start a card over as a new one; its history is kept',
    params: idParams,
    status: 200,
    response: cardMemory,
  }),
};
