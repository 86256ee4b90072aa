import { z } from 'zod';
import { CARD_LIMITS, MAX_CARDS_PER_DECK, MAX_HINTS } from '#domain/limits.ts';
import type { Extra } from '#domain/scheduling/queue.ts';
import { LONGEST_INTERVAL, MOST_DAYS_AHEAD } from '#domain/scheduling/settings.ts';
import type { RecordedAnswer } from '#domain/study/answer/answer.ts';
import { GRADES } from '#domain/study/answer/grading.ts';
import { MAX_SESSION_CARDS, SESSION_SCOPES, STUDY_MODES } from '#domain/study/mode.ts';
import { dayRules } from './settings.ts';
import { achievement } from './analytics.ts';
import { acceptedAnswer } from './card-input.ts';
import { card } from './wire-card.ts';
import { idOf, instant, timeZone, trimmedText } from './common.ts';
import { endpoint } from './endpoint.ts';
import { cardMemory, memory, schedulingSettings } from './scheduling.ts';
import { selectedOption, selectedText } from './picked-option.ts';

const mode = z.enum(STUDY_MODES, { error: `Mode must be one of ${STUDY_MODES.join(', ')}` }).default('mixed');

const SESSION_LIMIT = `Limit must be a whole number from 1 to ${MAX_SESSION_CARDS}`;

const AHEAD = `Days ahead must be a whole number from 1 to ${MOST_DAYS_AHEAD}`;
const TAG_TOO_LONG = `Tag must be at most ${CARD_LIMITS.tag} characters`;

/**
 * A session over all cards of a deck, a review of the cards that are due, or a round of a few cards that are due, missed
 * or new. Reviews and rounds are of one deck or of all.
 */
export const startRequest = z
  .object({
    scope: z
      .enum(SESSION_SCOPES, { error: `Scope must be one of ${SESSION_SCOPES.join(', ')}` })
      .default('deck'),
    deckId: idOf('Deck').optional(),
    /** A round in the mode `quiz` has only cards with options. The mode `learn` is for a round of a deck, of seven cards. */
    mode,
    /** Only for a review: whether it also brings new cards. */
    newCards: z.boolean('New cards must be true or false').default(true),
    /** Only for a review: instead of what is due, the known cards that will be due within this many days after today. */
    ahead: z.int(AHEAD).min(1, AHEAD).max(MOST_DAYS_AHEAD, AHEAD).optional(),
    /** Only for a review: instead of what is due, the cards that were forgotten today. */
    forgottenToday: z.boolean('Forgotten today must be true or false').default(false),
    /** Only for a review: instead of what is due, what this plan for an exam asks today. */
    planId: idOf('Plan').optional(),
    /** Only for a review: cards with this tag. */
    tag: trimmedText(CARD_LIMITS.tag, TAG_TOO_LONG, 'Tag must be a string')
      .min(1, 'Tag must not be empty')
      .optional(),
    /** Only for a session on a deck: these of its cards instead of all, for studying again what was missed. */
    cardIds: z
      .array(idOf('Card'), 'Card ids must be a list')
      .min(1, 'Choose at least one card')
      .max(MAX_CARDS_PER_DECK, `Choose at most ${MAX_CARDS_PER_DECK} cards`)
      .optional(),
    /** How many cards at most: the first of a session's order. A round has ten by default, or seven to learn. */
    limit: z.int(SESSION_LIMIT).min(1, SESSION_LIMIT).max(MAX_SESSION_CARDS, SESSION_LIMIT).optional(),
    timeZone,
  })
  .refine(({ scope, deckId }) => scope !== 'deck' || deckId !== undefined, {
    path: ['deckId'],
    message: 'Deck is required',
  })
  .refine(({ scope, deckId, mode: how }) => how !== 'learn' || (scope === 'round' && deckId !== undefined), {
    path: ['mode'],
    message: 'Only a round of a deck has the mode learn',
  });
export type StartRequest = z.input<typeof startRequest>;

/** What a review has instead of what is due, if anything. */
export function extraOf({ ahead, forgottenToday, planId }: z.output<typeof startRequest>): Extra | undefined {
  if (planId !== undefined) return { planId };
  if (forgottenToday) return 'forgotten';
  return ahead === undefined ? undefined : { ahead };
}

/** Summary of a finished session. Times in ms. */
export const sessionSummary = z
  .object({
    totalCards: z.number().int(),
    answered: z.number().int(),
    correct: z.number().int(),
    /** Accuracy of the answered cards, in whole percent. */
    accuracy: z.number().int(),
    totalTime: z.number().int(),
    averageTime: z.number().int(),
    hintsUsed: z.number().int(),
  })
  .meta({ id: 'SessionSummary' });
export type SessionSummary = z.infer<typeof sessionSummary>;

export const studySession = z
  .object({
    id: z.string(),
    scope: z.enum(SESSION_SCOPES),
    /** Null in a review or round of all decks, and after the deck has been deleted. */
    deckId: z.string().nullable(),
    deckTitle: z.string(),
    mode: z.enum(STUDY_MODES),
    status: z.enum(['active', 'completed']),
    startedAt: instant,
    completedAt: instant.nullable(),
  })
  .meta({ id: 'StudySession' });
export type StudySession = z.infer<typeof studySession>;

/** What a review or round needs to bring cards back without asking the server; null in a session on a deck. */
const scheduling = z
  .object({
    settings: schedulingSettings,
    timeZone: z.string(),
    /** States of the session's cards. */
    memories: z.array(cardMemory),
    /** Whether reviews also offer Easy. */
    easyButton: z.boolean(),
    /** What intervals are chosen from (`domain/scheduling/choose-interval.ts`). */
    coming: z.object({
      ...dayRules.shape,
      /** The first day that is counted, the one after the start. */
      from: z.string(),
      /** How many known cards come back on each day from then on. */
      cards: z.array(z.number().int()),
    }),
  })
  .nullable();

export type Scheduling = NonNullable<z.output<typeof scheduling>>;

export const startResponse = z.object({ session: studySession, cards: z.array(card), scheduling });

const CHOSEN = `Chosen interval must be a whole number from 1 to ${LONGEST_INTERVAL}`;
const CARD_VERSION = 'Card version must be a whole number from 1';

export const answerRequest = z.object({
  /** Created by the client, so that an answer sent twice is recorded once. */
  id: z.uuid('Id must be a UUID').optional(),
  sessionId: idOf('Session'),
  cardId: idOf('Card'),
  selectedOption,
  selectedText,
  /** Version of the card that was shown, whose options the answer is graded by; defaults to the current one. */
  cardVersion: z.int(CARD_VERSION).min(1, CARD_VERSION).optional(),
  isCorrect: z.boolean().optional(),
  grade: z.enum(GRADES).optional(),
  /** ms. The server counts five minutes at most, or what its operator has set: a longer time is a card left open. */
  timeSpent: z.number().nonnegative('Time spent must not be negative').default(0).transform(Math.round),
  hintsUsed: z
    .int()
    .min(0, `Hints used must be from 0 to ${MAX_HINTS}`)
    .max(MAX_HINTS, `Hints used must be from 0 to ${MAX_HINTS}`)
    .default(0),
  /** What the learner wrote, if they say that it is right: the card accepts it from now on. Only counts with a correct grade. */
  accepted: acceptedAnswer.optional(),
  /**
   * The interval in days that the client has chosen with regard to the days to come. It counts if the schedule allows it; without
   * one the server chooses.
   */
  chosenInterval: z.int(CHOSEN).min(1, CHOSEN).max(LONGEST_INTERVAL, CHOSEN).optional(),
  /** Time by the client's clock, for answers that could not be sent immediately. The server replaces an impossible time. */
  answeredAt: instant.optional(),
});
export type AnswerRequest = z.input<typeof answerRequest>;

const wireAnswer = z
  .object({
    id: z.string(),
    cardId: z.string(),
    isCorrect: z.boolean(),
    grade: z.enum(GRADES),
    /** Index among the options against which the answer was graded, which may have been edited since. */
    selectedOption: z.number().int().nullable(),
    /** Text of the picked option; null for a flip card and for answers recorded by earlier versions. */
    selectedText: z.string().nullable(),
    hintsUsed: z.number().int(),
    timeSpent: z.number().int(),
    answeredAt: instant,
    /** What the card accepts since this answer; absent if nothing. */
    accepted: z.string().optional(),
    /** The interval in days that was chosen with this answer; absent if none was. */
    chosenInterval: z.number().int().optional(),
    /** State of the card when it was asked; null for a new card. */
    memoryBefore: memory.nullable(),
    /** Present after a wrong answer that has an explanation. */
    aiExplanation: z.string().optional(),
  })
  .meta({ id: 'RecordedAnswer' });

/** The recorded answer; for a quiz card `isCorrect` is the server's verdict. */
export const answerResponse = z.codec(wireAnswer, z.custom<RecordedAnswer>(), {
  decode: ({ aiExplanation, ...answer }) => ({ ...answer, explanation: aiExplanation ?? null }),
  encode: ({ explanation, ...answer }) => ({
    ...answer,
    ...(explanation !== null && { aiExplanation: explanation }),
  }),
});

const undoRequest = z.object({
  sessionId: idOf('Session'),
  answerId: idOf('Answer'),
});
export const undoResponse = z.object({
  /** State of the card after the undo. */
  card: cardMemory,
});

const sessionCardParams = z.object({ sessionId: idOf('Session'), cardId: idOf('Card') });
const sessionParams = z.object({ sessionId: idOf('Session') });

const LEVEL_RANGE = `Level must be from 1 to ${MAX_HINTS}`;
const hintQuery = z.object({
  level: z.enum(['1', '2', '3'], LEVEL_RANGE).transform((level) => (({ 1: 1, 2: 2, 3: 3 }) as const)[level]),
});
export const hintResponse = z.object({ hint: z.string(), level: z.number().int() });

export const completeResponse = z.object({
  session: studySession,
  summary: sessionSummary,
  /** Achievements earned with this session. */
  newAchievements: z.array(achievement),
  /** Known cards due tomorrow, within tomorrow's limit. */
  dueTomorrow: z.number().int().nonnegative(),
  /** How many cards another round like this one would have now; 0 if this was no round. */
  nextRound: z.number().int().nonnegative(),
});

export const sessionResponse = z.object({
  session: studySession,
  cards: z.array(card),
  answers: z.array(answerResponse),
  scheduling,
});

/** Sessions that were left before their end, newest first. */
export const unfinishedResponse = z.object({
  sessions: z.array(
    z.object({
      session: studySession,
      /** Number of cards answered so far. */
      answered: z.number().int(),
      cards: z.number().int(),
    }),
  ),
});
export type Unfinished = z.output<typeof unfinishedResponse>['sessions'][number];

export const studyEndpoints = {
  start: endpoint({
    method: 'POST',
    path: '/study/start',
    access: 'user',
    scope: 'review',
    tag: 'Study',
    summary: 'Start a session on a deck, a review of what is due, or a round',
    body: startRequest,
    status: 201,
    response: startResponse,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/study/answer',
    access: 'user',
    scope: 'review',
    tag: 'Study',
    summary: 'Record the answer to a card',
    body: answerRequest,
    status: 200,
    response: answerResponse,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/study/undo',
    access: 'user',
    scope: 'review',
    tag: 'Study',
    summary: 'Take the last answer to a card back',
    body: undoRequest,
    status: 200,
    response: undoResponse,
  }),
  hint: endpoint({
    method: 'GET',
    path: '/study/hint/:sessionId/:cardId',
    access: 'user',
    scope: 'review',
    tag: 'Study',
    summary: 'A hint of level 1, 2 or 3',
    params: sessionCardParams,
    query: hintQuery,
    status: 200,
    response: hintResponse,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/study/complete/:sessionId',
    access: 'user',
    scope: 'review',
    tag: 'Study',
    summary: 'Complete a session and return its summary',
    params: sessionParams,
    status: 200,
    response: completeResponse,
  }),
  unfinished: endpoint({
    method: 'GET',
    path: '/study/unfinished',
    access: 'user',
    scope: 'read',
    tag: 'Study',
    summary: 'Sessions left before their end, for going on with them',
    status: 200,
    response: unfinishedResponse,
  }),
  session: endpoint({
    method: 'GET',
    path: '/study/session/:sessionId',
    access: 'user',
    scope: 'read',
    tag: 'Study',
    summary: 'A session with its cards and answers, for resuming it',
    params: sessionParams,
    status: 200,
    response: sessionResponse,
  }),
};
