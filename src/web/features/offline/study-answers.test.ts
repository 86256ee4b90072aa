import { expect, test } from 'vitest';
import type { SyncChange } from '#contract/sync.ts';
import { startResponse } from '#contract/study.ts';
import { addDays, localDay } from '#domain/local-day.ts';
import type { CardState } from '#domain/scheduling/card-state.ts';
import { createMemoryStore } from '#web/features/replica/memory-store.ts';
import { createReplica } from '#web/features/replica/replica.ts';
import { flipContent } from '#test/builders/cards.ts';
import { cardRow, deckChanges, SETTINGS, uuid } from '#test/sync/rows.ts';
import { studyAnswers } from './study-answers.ts';

const DAY = 86_400_000;
const DECK = uuid(10);
const [SOON, TAGGED, LATER, FORGOTTEN] = [uuid(20), uuid(21), uuid(22), uuid(23)] as const;

/** The state of a card that was answered `ago` days ago and is due `days` after today. */
function known(days: number, ago = 1): CardState {
  const now = Date.now();
  const dueDay = addDays(localDay(now, 'UTC'), days);
  return {
    state: 'review',
    stability: 5,
    difficulty: 5,
    dueAt: Date.parse(dueDay),
    dueDay,
    lastReviewAt: now - ago * DAY,
    intervalDays: days + ago,
    repetitions: 1,
    lapses: 0,
    step: 0,
  };
}

const memory = (cardId: string, state: CardState): SyncChange => ({
  kind: 'memory',
  id: cardId,
  row: { cardId, memory: state, suspended: false },
});

async function started(body: object, later: readonly SyncChange[] = []) {
  const store = createMemoryStore();
  const at = Date.now();
  const forgotten = {
    id: uuid(30),
    cardId: FORGOTTEN,
    isCorrect: false,
    grade: 'incorrect',
    selectedOption: null,
    selectedText: null,
    hintsUsed: 0,
    timeSpent: 0,
    answeredAt: at,
    memoryBefore: null,
    explanation: null,
  } as const;
  await store.write((tx) =>
    tx.take([
      ...deckChanges(DECK, [SOON, TAGGED, LATER, FORGOTTEN]),
      { kind: 'card', id: TAGGED, row: cardRow(TAGGED, DECK, flipContent({ tags: ['Verbs'] })) },
      memory(SOON, known(2)),
      memory(TAGGED, known(3)),
      memory(LATER, known(9)),
      memory(FORGOTTEN, known(2, 0)),
      {
        kind: 'review',
        id: uuid(30),
        row: {
          cardId: FORGOTTEN,
          deckId: DECK,
          sessionId: null,
          answer: forgotten,
          at,
          timeZone: 'UTC',
          undone: false,
        },
      },
      ...later,
    ]),
  );
  let ids = 100;
  const { carryOut } = createReplica({
    store,
    server: { changes: () => Promise.reject(new Error('Offline')), send: () => Promise.reject(new Error()) },
    now: Date.now,
    newId: () => uuid((ids += 1)),
    reasonOf: String,
    onChanged: () => undefined,
  });
  const request = { body: { scope: 'due', timeZone: 'UTC', ...body }, params: {} };
  const response = await new Map(studyAnswers).get('POST /study/start')?.(
    { read: store.read, carryOut },
    request,
  );
  return startResponse.parse(await response?.json());
}

async function askedIn(body: object): Promise<string[]> {
  return (await started(body)).cards.map(({ id }) => id);
}

test('a device studies ahead, by tag, and what was forgotten today, as the server does', async () => {
  expect((await askedIn({ ahead: 3 })).toSorted()).toEqual([SOON, TAGGED]);
  expect((await askedIn({ ahead: 9 })).toSorted()).toEqual([SOON, TAGGED, LATER]);
  expect(await askedIn({ ahead: 3, tag: 'verbs' })).toEqual([TAGGED]);
  expect(await askedIn({ forgottenToday: true })).toEqual([FORGOTTEN]);
});

test('a device counts what comes back on the days to come', async () => {
  const { scheduling } = await started({});
  const { cards = [], ...wishes } = scheduling?.coming ?? {};
  expect(cards.flatMap((count, index) => (count > 0 ? [[index + 1, count]] : []))).toEqual([
    [2, 2],
    [3, 1],
    [9, 1],
  ]);
  expect(wishes).toEqual({
    levelDays: true,
    dayLoads: [1, 1, 1, 1, 1, 1, 1],
    breaks: [],
    from: addDays(localDay(Date.now(), 'UTC'), 1),
  });
});

test('a device starts a session with the settings that an earlier version of the app has stored', async () => {
  const {
    levelDays: _level,
    dayLoads: _loads,
    breaks: _breaks,
    catchUp: _catchUp,
    ...settings
  } = SETTINGS.settings;
  const row = { ...SETTINGS, settings };
  // An earlier version stored what it knew.
  const stored: SyncChange = JSON.parse(JSON.stringify({ kind: 'settings', id: uuid(1), row }));
  expect((await started({}, [stored])).scheduling?.coming).toMatchObject({ levelDays: true, breaks: [] });
});
