import { matchEndpoints } from '#contract/match.ts';
import { presetEndpoints } from '#contract/presets.ts';
import { outlookEndpoints } from '#contract/outlook.ts';
import { memoryHistoryEndpoints } from '#contract/memory-history.ts';
import { memoryEndpoints } from '#contract/scheduling.ts';
import { studyEndpoints } from '#contract/study.ts';
import { rowsOf, wrong, wrongQuery, type Row } from './row.ts';
import { newAnswer, newCards, newDeck, newPreset, newSession, presetFields, type World } from './world.ts';

const LEVEL = 'Level must be from 1 to 3';
const HINTS_USED = 'Hints used must be from 0 to 3';
const PAIRS = 'Pairs must be a whole number from 3 to 6';
const DURATION = 'Time must be a whole number of milliseconds from 1 to 3600000';
const SELECTED = 'Selected option must be the index of an option';

/** Calls for study sessions. */
export const STUDY_ROWS: readonly Row[] = [
  ...rowsOf(studyEndpoints, {
    start: {
      request: async (world) => ({ body: { deckId: (await newCards(world)).deck.id } }),
      ids: ['deckId'],
      malformed: [
        wrong('deckId', undefined, 'Deck is required'),
        wrong('deckId', 7, 'Deck is required'),
        wrong('mode', 'exam', 'Mode must be one of mixed, flip, quiz, write, learn'),
        wrong('scope', 'all', 'Scope must be one of deck, due, round'),
        wrong('newCards', 'no', 'New cards must be true or false'),
        wrong('ahead', 0, 'Days ahead must be a whole number from 1 to 365'),
        wrong('ahead', 366, 'Days ahead must be a whole number from 1 to 365'),
        wrong('forgottenToday', 'no', 'Forgotten today must be true or false'),
        wrong('tag', 7, 'Tag must be a string'),
        wrong('tag', ' ', 'Tag must not be empty'),
        wrong('limit', 0, 'Limit must be a whole number from 1 to 500'),
        wrong('limit', 501, 'Limit must be a whole number from 1 to 500'),
      ],
    },
    answer: {
      request: async (world) => {
        const { session, quiz } = await newSession(world);
        const facts = { selectedOption: 1, isCorrect: true, timeSpent: 1200, hintsUsed: 1 };
        return { body: { sessionId: session.id, cardId: quiz.id, ...facts } };
      },
      ids: ['sessionId', 'cardId'],
      malformed: [
        wrong('sessionId', undefined, 'Session is required'),
        wrong('cardId', undefined, 'Card is required'),
        wrong('selectedOption', -1, SELECTED),
        wrong('selectedOption', 2, SELECTED),
        wrong('selectedOption', undefined, SELECTED),
        wrong('selectedText', 7, 'Selected text must be the text of an option'),
        wrong('cardVersion', 0, 'Card version must be a whole number from 1'),
        wrong('cardVersion', 1.5, 'Card version must be a whole number from 1'),
        wrong('id', 'one', 'Id must be a UUID'),
        wrong('timeSpent', -1, 'Time spent must not be negative'),
        wrong('hintsUsed', 4, HINTS_USED),
        wrong('hintsUsed', -1, HINTS_USED),
      ],
    },
    undo: {
      request: async (world) => {
        const { session, flip } = await newSession(world);
        const { id } = await newAnswer(world, session.id, flip);
        return { body: { sessionId: session.id, answerId: id } };
      },
      ids: ['sessionId', 'answerId'],
      malformed: [
        wrong('sessionId', undefined, 'Session is required'),
        wrong('answerId', undefined, 'Answer is required'),
      ],
    },
    hint: {
      request: async (world) => {
        const { session, quiz } = await newSession(world);
        return { params: { sessionId: session.id, cardId: quiz.id }, query: { level: '1' } };
      },
      ids: ['sessionId', 'cardId'],
      malformed: [
        wrongQuery('level', '0', LEVEL),
        wrongQuery('level', '4', LEVEL),
        wrongQuery('level', 'one', LEVEL),
      ],
    },
    complete: {
      request: async (world) => ({ params: { sessionId: (await newSession(world)).session.id } }),
      ids: ['sessionId'],
    },
    unfinished: {},
    session: {
      request: async (world) => ({ params: { sessionId: (await newSession(world)).session.id } }),
      ids: ['sessionId'],
    },
  }),
  ...rowsOf(matchEndpoints, {
    times: {},
    finish: {
      request: async (world) => ({
        body: { deckId: (await newCards(world)).deck.id, pairs: 6, durationMs: 12_000 },
      }),
      ids: ['deckId'],
      malformed: [
        wrong('pairs', 2, PAIRS),
        wrong('pairs', 7, PAIRS),
        wrong('durationMs', undefined, DURATION),
        wrong('durationMs', 0, DURATION),
        wrong('durationMs', 3_600_001, DURATION),
      ],
    },
  }),
  ...rowsOf(memoryEndpoints, {
    due: {},
    known: {},
    deck: { request: ofDeck, ids: ['id'] },
    reviewDeck: {
      request: async (world) => ({ ...(await ofDeck(world)), body: { reviewed: false } }),
      ids: ['id'],
      malformed: [wrong('reviewed', 'no', 'Reviewed must be true or false')],
    },
    suspend: {
      request: async (world) => ({ ...(await ofCard(world)), body: { suspended: true } }),
      ids: ['id'],
      malformed: [wrong('suspended', undefined, 'Suspended must be true or false')],
    },
    forget: { request: ofCard, ids: ['id'] },
  }),
  ...rowsOf(memoryHistoryEndpoints, { load: {}, resetFit: {}, history: {} }),
  ...rowsOf(presetEndpoints, {
    list: {},
    create: {
      request: async (world) => ({
        body: { ...presetFields(), deckIds: [(await newDeck(world)).id] },
      }),
      malformed: [
        wrong('name', '', 'Name is required'),
        wrong('newPerDay', 1_001, 'New cards a day must be a whole number from 0 to 1000'),
        wrong('reviewsPerDay', 0, 'Reviews a day must be a whole number from 1 to 10000'),
      ],
    },
    change: {
      request: async (world) => ({ ...(await ofPreset(world)), body: presetFields() }),
      ids: ['id'],
      malformed: [wrong('name', undefined, 'Name is required')],
    },
    delete: { request: ofPreset, ids: ['id'] },
    choose: {
      request: async (world) => ({
        params: { id: (await newDeck(world)).id },
        body: { presetId: await newPreset(world) },
      }),
      ids: ['id', 'presetId'],
    },
  }),
  ...rowsOf(outlookEndpoints, { outlook: {}, retentions: {} }),
];

async function ofPreset(world: World) {
  return { params: { id: await newPreset(world) } };
}

async function ofDeck(world: World) {
  return { params: { id: (await newCards(world)).deck.id } };
}

async function ofCard(world: World) {
  return { params: { id: (await newCards(world)).flip.id } };
}
