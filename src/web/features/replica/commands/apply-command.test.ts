import { beforeEach, describe, expect, test } from 'vitest';
import { syncCommand } from '#contract/sync.ts';
import { intervalRange, nextCardState } from '#domain/scheduling/card-state.ts';
import { GOOD } from '#domain/scheduling/rating.ts';
import { quizContent } from '#test/builders/cards.ts';
import { createMemoryStore, type MemoryStore } from '../memory-store.ts';
import { cardRow, deckChanges, deckRow, NOW, SETTINGS, uuid, WIRE_CONTENT } from '#test/sync/rows.ts';
import type { StoreTransaction } from '../store.ts';
import { applyCommand } from './apply-command.ts';
import type { NewCommand } from './command-types.ts';

const [DECK, OTHER, SESSION] = [uuid(10), uuid(11), uuid(40)] as const;
const [ONE, TWO] = [uuid(20), uuid(21)] as const;
const INTO = { id: DECK, title: 'Capitals' };

let store: MemoryStore;
let number: number;

beforeEach(async () => {
  store = createMemoryStore();
  number = 500;
  await store.write(async (tx) => {
    await tx.take(deckChanges(DECK, [ONE, TWO]));
    await tx.put('deck', OTHER, deckRow(OTHER, 0, 'Rivers'));
  });
});

/** Carries out commands, a minute apart. */
async function apply(...commands: readonly NewCommand[]): Promise<void> {
  for (const command of commands) {
    number += 1;
    const at = new Date(NOW + (number - 500) * 60_000).toISOString();
    const parsed = syncCommand.parse({ ...command, id: uuid(number), at, cursor: 'e.1' });
    await store.write((tx) => applyCommand(tx, parsed));
  }
}

const read = <T>(work: (tx: Pick<StoreTransaction, 'get' | 'all'>) => Promise<T>) => store.read(work);
const deckOf = async (id: string) => (await read((tx) => tx.get('deck', id)))?.deck;
const cardOf = async (id: string) => (await read((tx) => tx.get('card', id)))?.card;
const memoryOf = (id: string) => read((tx) => tx.get('memory', id));
const sessionOf = async () => (await read((tx) => tx.get('session', SESSION)))?.session;

describe('cards', () => {
  test('a new card goes to the end of its deck', async () => {
    await apply({ kind: 'create-card', cardId: uuid(22), deck: INTO, content: WIRE_CONTENT });
    expect(await read((tx) => tx.get('card', uuid(22)))).toMatchObject({ position: 2, card: { version: 1 } });
    expect(await memoryOf(uuid(22))).toMatchObject({ memory: null, suspended: false });
    expect(await deckOf(DECK)).toMatchObject({ cardCount: 3, version: 2 });
  });

  test('a card created twice counts once', async () => {
    const create: NewCommand = { kind: 'create-card', cardId: uuid(22), deck: INTO, content: WIRE_CONTENT };
    await apply(create, create);
    expect(await deckOf(DECK)).toMatchObject({ cardCount: 3 });
  });

  test('an edit changes the fields that it names', async () => {
    const to = { back: 'Lyon' };
    await store.write((tx) => tx.put('card', ONE, cardRow(ONE, DECK, quizContent({ front: 'By another' }))));
    await apply({ kind: 'edit-card', cardId: ONE, from: {}, to, content: WIRE_CONTENT, deck: INTO });
    expect(await cardOf(ONE)).toMatchObject({ front: 'By another', back: 'Lyon', version: 2, isQuiz: true });
  });

  test('an edit that no longer fits the card does nothing', async () => {
    const to = { is_quiz: true };
    await apply({ kind: 'edit-card', cardId: ONE, from: {}, to, content: WIRE_CONTENT, deck: INTO });
    expect(await cardOf(ONE)).toMatchObject({ isQuiz: false, version: 1 });
  });

  test('an edited card that was deleted elsewhere comes back, with its deck', async () => {
    await store.write(async (tx) => {
      await tx.remove('card', ONE);
      await tx.remove('deck', DECK);
    });
    const content = { ...WIRE_CONTENT, back: 'Lyon' };
    await apply({ kind: 'edit-card', cardId: ONE, from: {}, to: { back: 'Lyon' }, content, deck: INTO });
    expect(await cardOf(ONE)).toMatchObject({ back: 'Lyon', deckId: DECK });
    expect(await deckOf(DECK)).toMatchObject({ title: 'Capitals', cardCount: 1 });
  });

  test('a card moves to the end of another deck', async () => {
    await apply({ kind: 'move-card', cardId: ONE, from: DECK, deck: { id: OTHER, title: 'Rivers' } });
    expect(await cardOf(ONE)).toMatchObject({ deckId: OTHER });
    expect([(await deckOf(DECK))?.cardCount, (await deckOf(OTHER))?.cardCount]).toEqual([1, 1]);
  });

  test('a deleted card takes its memory with it', async () => {
    await apply({ kind: 'delete-card', cardId: ONE, seen: WIRE_CONTENT });
    expect([await cardOf(ONE), await memoryOf(ONE)]).toEqual([undefined, undefined]);
    expect(await deckOf(DECK)).toMatchObject({ cardCount: 1 });
  });

  test.each([
    ['standing', 'Paris'],
    ['other', 'Lyon'],
  ] as const)('a conflict is settled with the %s text', async (keep, back) => {
    const conflict = { cardId: ONE, what: 'changed-twice' as const, other: { back: 'Lyon' }, at: NOW };
    await store.write((tx) => tx.put('conflict', uuid(60), conflict));
    await apply({ kind: 'settle-conflict', conflictId: uuid(60), keep });
    expect(await cardOf(ONE)).toMatchObject({ back });
    expect(await read((tx) => tx.all('conflict'))).toEqual([]);
  });
});

describe('decks and settings', () => {
  test('a new deck is empty and comes up for review', async () => {
    await apply({ kind: 'create-deck', deckId: uuid(12), content: { title: 'Bones', language: 'la' } });
    expect(await read((tx) => tx.get('deck', uuid(12)))).toMatchObject({
      deck: { title: 'Bones', cardCount: 0, language: 'la', backLanguage: 'la' },
      reviewed: true,
    });
  });

  test('an edit changes the details that it names', async () => {
    await apply({ kind: 'edit-deck', deckId: DECK, from: { title: 'Capitals' }, to: { title: 'Cities' } });
    expect(await deckOf(DECK)).toMatchObject({ title: 'Cities', difficulty: 2, version: 2 });
  });

  test('a deck can be left out of reviews', async () => {
    await apply({ kind: 'review-deck', deckId: DECK, reviewed: false });
    expect(await read((tx) => tx.get('deck', DECK))).toMatchObject({ reviewed: false });
  });

  test('a changed retention counts for the schedule immediately', async () => {
    await apply({ kind: 'change-settings', to: { desiredRetention: 80, dailyGoal: 30 } });
    const [{ row } = { row: SETTINGS }] = await read((tx) => tx.all('settings'));
    expect(row.settings).toEqual({ ...SETTINGS.settings, desiredRetention: 80, dailyGoal: 30 });
    expect(row.scheduling.desiredRetention).toBe(0.8);
  });
});

describe('studying', () => {
  const start = (scope: 'deck' | 'round'): NewCommand => ({
    kind: 'start-session',
    sessionId: SESSION,
    request: { scope, deckId: DECK, mode: 'mixed' },
    deckTitle: 'Capitals',
    cardIds: [ONE, TWO],
  });
  const answer = (
    id: number,
    cardId: string,
    grade: 'correct' | 'incorrect',
    minute: number,
  ): NewCommand => ({
    kind: 'answer',
    answer: {
      id: uuid(id),
      sessionId: SESSION,
      cardId,
      grade,
      answeredAt: new Date(NOW + minute * 60_000).toISOString(),
    },
    deck: INTO,
  });
  const undo = (id: number): NewCommand => ({ kind: 'undo-answer', sessionId: SESSION, answerId: uuid(id) });

  test('answers are remembered as the server will remember them', async () => {
    await apply(start('deck'), answer(30, ONE, 'correct', 1));
    const moment = { cardId: ONE, at: NOW + 60_000, timeZone: 'Europe/Berlin' };
    const memory = nextCardState(null, GOOD, moment, SETTINGS.scheduling);
    expect(await memoryOf(ONE)).toEqual({ cardId: ONE, memory, suspended: false });
    expect(await read((tx) => tx.get('review', uuid(30)))).toMatchObject({
      sessionId: SESSION,
      answer: { grade: 'correct', memoryBefore: null },
      undone: false,
    });
    expect(await deckOf(DECK)).toMatchObject({ lastStudied: NOW + 60_000 });
  });

  test('a card accepts a text that was called right, until the answer is undone', async () => {
    const write = (id: number, grade: 'correct' | 'partial', accepted: string): NewCommand => ({
      kind: 'answer',
      answer: { id: uuid(id), sessionId: SESSION, cardId: ONE, grade, accepted },
    });
    await apply(start('round'), write(30, 'partial', 'Lyon'), write(31, 'correct', ' Paname '));
    expect(await cardOf(ONE)).toMatchObject({ accepted: ['Paname'], version: 2 });
    await apply(write(31, 'correct', ' Paname '), write(32, 'correct', 'Lutetia'), undo(31));
    expect(await cardOf(ONE)).toMatchObject({ accepted: ['Lutetia'], version: 4 });
  });

  test('an answer that is carried out again counts once', async () => {
    await apply(start('round'), answer(30, ONE, 'correct', 1), answer(30, ONE, 'correct', 1));
    expect((await memoryOf(ONE))?.memory?.repetitions).toBe(1);
  });

  test('a session on a deck takes the first answer to a card, and a round takes each', async () => {
    await apply(start('deck'), answer(30, ONE, 'incorrect', 1), answer(31, ONE, 'correct', 2));
    expect((await memoryOf(ONE))?.memory?.repetitions).toBe(1);
    await store.write((tx) => tx.remove('session', SESSION));
    await apply(start('round'), answer(32, TWO, 'incorrect', 1), answer(33, TWO, 'correct', 2));
    expect((await memoryOf(TWO))?.memory?.repetitions).toBe(2);
  });

  test('an answer older than the last one leaves the memory to the server', async () => {
    await apply(start('round'), answer(30, ONE, 'correct', 5));
    const memory = await memoryOf(ONE);
    await apply(answer(31, ONE, 'incorrect', 1));
    expect(await memoryOf(ONE)).toEqual(memory);
    expect(await read((tx) => tx.all('review'))).toHaveLength(2);
  });

  test('the last answer completes a session, and undoing it reopens it', async () => {
    await apply(start('deck'), answer(30, ONE, 'correct', 1), answer(31, TWO, 'correct', 2));
    expect(await sessionOf()).toMatchObject({ status: 'completed', completedAt: NOW + 120_000 });
    await apply(undo(31));
    expect(await sessionOf()).toMatchObject({ status: 'active', completedAt: null });
    expect((await memoryOf(TWO))?.memory).toBeNull();
  });

  test('undoing an answer leaves the state that the others give', async () => {
    await apply(start('round'), answer(30, ONE, 'incorrect', 1));
    const memory = await memoryOf(ONE);
    await apply(answer(31, ONE, 'correct', 30), undo(31));
    expect(await memoryOf(ONE)).toEqual(memory);
    await apply(undo(30));
    expect((await memoryOf(ONE))?.memory).toBeNull();
  });

  test('an interval that was chosen with an answer counts, even after a later answer is undone', async () => {
    const later = 4 * 24 * 60;
    const chosen = (chosenInterval: number): NewCommand => ({
      kind: 'answer',
      answer: {
        id: uuid(31),
        sessionId: SESSION,
        cardId: ONE,
        grade: 'correct',
        chosenInterval,
        answeredAt: new Date(NOW + later * 60_000).toISOString(),
      },
      deck: INTO,
    });
    await apply(start('round'), answer(30, ONE, 'correct', 1));
    const moment = { cardId: ONE, at: NOW + later * 60_000, timeZone: 'Europe/Berlin' };
    const before = (await memoryOf(ONE))?.memory ?? null;
    const range = intervalRange(before, GOOD, moment, SETTINGS.scheduling);
    const other = range?.plain === range?.min ? range?.max : range?.min;
    expect(other).not.toBe(range?.plain);
    await apply(chosen(other ?? 0));
    expect((await memoryOf(ONE))?.memory?.intervalDays).toBe(other);
    await apply(answer(32, ONE, 'incorrect', later + 1), undo(32));
    expect((await memoryOf(ONE))?.memory?.intervalDays).toBe(other);
  });

  test('a session that the learner ends is completed', async () => {
    await apply(start('deck'), { kind: 'complete-session', sessionId: SESSION });
    expect(await sessionOf()).toMatchObject({ status: 'completed' });
  });

  test('a card can be suspended and resumed', async () => {
    await apply({ kind: 'suspend-card', cardId: ONE, suspended: true });
    expect(await memoryOf(ONE)).toMatchObject({ suspended: true });
    await apply({ kind: 'suspend-card', cardId: ONE, suspended: false });
    expect(await memoryOf(ONE)).toMatchObject({ suspended: false });
  });

  test('a card that is started over is new again, and its log says so', async () => {
    const forget: NewCommand = { kind: 'forget-card', cardId: ONE, reviewId: uuid(35) };
    await apply(start('deck'), answer(30, ONE, 'correct', 1), forget);
    expect((await memoryOf(ONE))?.memory).toBeNull();
    expect(await read((tx) => tx.get('review', uuid(35)))).toMatchObject({ answer: null, sessionId: null });
  });
});

test('a command about something that no longer exists does nothing', async () => {
  await store.write((tx) => tx.clearRows());
  await apply(
    { kind: 'suspend-card', cardId: ONE, suspended: true },
    { kind: 'edit-deck', deckId: DECK, from: {}, to: { title: 'Cities' } },
    { kind: 'delete-card', cardId: ONE, seen: WIRE_CONTENT },
    { kind: 'undo-answer', sessionId: SESSION, answerId: uuid(30) },
    { kind: 'forget-card', cardId: ONE, reviewId: uuid(35) },
    { kind: 'complete-session', sessionId: SESSION },
    { kind: 'settle-conflict', conflictId: uuid(60), keep: 'other' },
    { kind: 'review-deck', deckId: DECK, reviewed: false },
    { kind: 'delete-deck', deckId: DECK },
    { kind: 'move-card', cardId: ONE, from: DECK, deck: INTO },
  );
  const left = await read(async (tx) => [await tx.all('deck'), await tx.all('card'), await tx.all('memory')]);
  expect(left).toEqual([[], [], []]);
});
