import { z } from 'zod';
import { LEARNING_STATES } from '#domain/scheduling/stages.ts';
import { idParams, instant } from './common.ts';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();

/** How well an answered card is remembered (FSRS-6). */
export const memory = z
  .object({
    state: z.enum(LEARNING_STATES),
    /** Days in which the probability of recalling the card falls to 90 %. */
    stability: z.number(),
    /** 1 to 10. */
    difficulty: z.number(),
    /** Of a known card, when its day began where it was last answered. */
    dueAt: instant,
    /** The local day on which a known card comes back, wherever the learner is by then; null while it is being learned. */
    dueDay: z.string().nullable(),
    lastReviewAt: instant,
    intervalDays: count,
    repetitions: count,
    lapses: count,
    step: count,
  })
  .meta({ id: 'Memory' });

/** What decides about intervals: enough to compute them without the server. */
export const schedulingSettings = z.object({
  /** 0 to 1. */
  desiredRetention: z.number(),
  /** The weights of FSRS-6, fitted to the learner; null for the published ones. */
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
  /** Known cards to review today: in all, what the daily limit still allows; of a deck, all that are due. */
  due: count,
  /** New cards that today's limit still allows. */
  new: count,
  /** Cards whose learning step has ended. */
  learning: count,
});

export const dueResponse = z.object({
  ...dueCounts.shape,
  /** Estimated from the learner's recent time per card. */
  minutes: count,
  /** Known cards to review tomorrow as things stand, within tomorrow's limit. */
  tomorrow: count,
  /** When there is next something to review, also of what today's limits hold back; null when there is now, or never. */
  nextDueAt: instant.nullable(),
  decks: z.array(z.object({ deckId: z.string(), ...dueCounts.shape })),
});
export type Due = z.output<typeof dueResponse>;

/** How far the decks have come: of each with answered cards how many are known, and how many still in learning. */
export const knownResponse = z.object({
  decks: z.array(z.object({ deckId: z.string(), known: count, learning: count })),
});
export type Known = z.output<typeof knownResponse>;

export const deckMemoryResponse = z.object({
  /** Whether the deck's cards come up for review. */
  reviewed: z.boolean(),
  settings: schedulingSettings,
  /** In the deck's order. */
  cards: z.array(cardMemory),
});
export type DeckMemory = z.output<typeof deckMemoryResponse>;

/** What a change of the desired retention would do. */
export const reviewLoadResponse = z.object({
  /**
   * The reviews a day that the learner's known cards cause at a desired retention of 90 %; others follow from it
   * (`domain/scheduling/load.ts`).
   */
  reviewsPerDay: z.number().nonnegative(),
  /** The present settings, whose weights decide how much another desired retention changes. */
  settings: schedulingSettings,
  fit: z
    .object({
      /** Reviews that the weights were fitted to. */
      reviews: count,
      fittedAt: instant,
      /** Mean log loss on reviews kept aside; lower is better. */
      loss: z.number(),
      /** The same with the published weights. */
      publishedLoss: z.number(),
      /** False after going back to the published weights. */
      used: z.boolean(),
    })
    .nullable(),
  /** Whether this server can fit weights at all. */
  fitting: z.boolean(),
  /** Reviews that count for fitting, and how many are needed for the next fit. */
  reviews: count,
  neededForNextFit: count,
});
export type ReviewLoad = z.output<typeof reviewLoadResponse>;

/** By memory stage. */
const stageCounts = z.object({ new: count, learning: count, young: count, mature: count });

export const memoryHistoryResponse = z.object({
  /**
   * Known cards that become due on each of the next 30 local days, today first, with what is overdue. Daily limits only say
   * how many of them are asked.
   */
  forecast: z.array(z.object({ date: z.string(), cards: count })),
  /** By month, `YYYY-MM`, oldest first, of the last year: reviews of known cards, and how many were remembered. */
  retention: z.array(z.object({ month: z.string(), reviews: count, remembered: count })),
  /** In percent. */
  desiredRetention: count,
  /** How many cards were in each stage, by local day of the last year, oldest first; a day without changes is left out. */
  stages: z.array(z.object({ date: z.string(), ...stageCounts.shape })),
});
export type MemoryHistory = z.output<typeof memoryHistoryResponse>;

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
    tag: 'Study',
    summary: 'What there is to review today, in all and by deck',
    status: 200,
    response: dueResponse,
  }),
  known: endpoint({
    method: 'GET',
    path: '/study/known',
    access: 'user',
    tag: 'Study',
    summary: 'How many cards of each deck are known or in learning',
    status: 200,
    response: knownResponse,
  }),
  deck: endpoint({
    method: 'GET',
    path: '/study/memory/:id',
    access: 'user',
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
    tag: 'Study',
    summary: 'Start a card over as a new one; its history is kept',
    params: idParams,
    status: 200,
    response: cardMemory,
  }),
  load: endpoint({
    method: 'GET',
    path: '/study/load',
    access: 'user',
    tag: 'Study',
    summary: 'The daily load of reviews, and the fit of the schedule to the learner',
    status: 200,
    response: reviewLoadResponse,
  }),
  resetFit: endpoint({
    method: 'DELETE',
    path: '/study/fit',
    access: 'user',
    tag: 'Study',
    summary: 'Go back to the published weights',
    status: 204,
    response: z.null(),
  }),
  history: endpoint({
    method: 'GET',
    path: '/analytics/memory',
    access: 'user',
    tag: 'Analytics',
    summary: 'Upcoming reviews, true retention and memory stages over time',
    status: 200,
    response: memoryHistoryResponse,
  }),
};
