import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { User } from '#contract/auth.ts';
import { FakeStorage } from '#test/fake-storage.ts';
import { deckChanges, NOW, uuid } from '#test/sync/rows.ts';
import { clearSession, setSession } from '#web/lib/auth-store.ts';
import { settleUnsavedWork } from '#web/lib/unsaved-work.ts';
import { REPLICA_DATABASE } from './database-name.ts';
import { openDexieStore } from './dexie-store.ts';
import { takeNotedAnswers } from './take-noted-answers.ts';
import { forgetOthers, openReplica } from './open-replica.ts';
import { deliver, flush, tryAgain, type SessionCommand } from './outbox.ts';
import { refusedIn, unsentAnswersIn, unsentIn, useReplicaStatus } from './replica-status.ts';

const ADA: User = {
  id: uuid(1),
  email: 'ada@example.org',
  username: 'ada',
  timeZone: 'UTC',
  createdAt: NOW,
  hasOwnPassword: true,
  role: 'member' as const,
};
const [DECK, CARD, SESSION] = [uuid(10), uuid(20), uuid(30)] as const;

const answer = (id: string): SessionCommand => ({
  kind: 'answer',
  answer: { id, sessionId: SESSION, cardId: CARD, isCorrect: false, grade: 'incorrect' },
});

const body = z.object({ commands: z.array(z.object({ id: z.string(), kind: z.string() }).loose()) });

/** What the server received, in order. */
let got: z.infer<typeof body>['commands'];
/** The outcome of a command on the server; null for a lost network. */
let respond: ((kind: string) => object) | null;

const page = Object.assign(new EventTarget(), { confirm: vi.fn(() => true) });

beforeEach(async () => {
  got = [];
  respond = () => ({ outcome: 'done' });
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' }));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, { body: sent } = {}) => {
    if (respond === null || typeof sent !== 'string') throw new TypeError('Failed to fetch');
    const { commands } = body.parse(JSON.parse(sent));
    got.push(...commands);
    const result = respond;
    return Response.json({
      results: commands.map(({ id, kind }) => ({ id, ...result(kind) })),
      cursor: 'e.1',
    });
  });
  const store = await openDexieStore(`${REPLICA_DATABASE}${ADA.id}`);
  await store.write(async (tx) => {
    await tx.take(deckChanges(DECK, [CARD]));
    await tx.put('session', SESSION, {
      session: {
        id: SESSION,
        scope: 'deck',
        deckId: DECK,
        deckTitle: 'Deck',
        mode: 'mixed',
        status: 'active',
        startedAt: NOW,
        completedAt: null,
      },
      cardIds: [CARD],
      timeZone: 'UTC',
    });
  });
  store.close();
  setSession(ADA, 'token');
});

afterEach(async () => {
  await settleUnsavedWork();
  clearSession();
  await forgetOthers();
  // Ends the pauses of what was to be tried again.
  page.dispatchEvent(new Event('online'));
  vi.restoreAllMocks();
});

afterAll(() => void vi.unstubAllGlobals());

const status = () => useReplicaStatus.getState();

test('an answer is stored and sent with the deck of its card, and comes back as the server recorded it', async () => {
  const recorded = {
    id: uuid(40),
    cardId: CARD,
    isCorrect: false,
    grade: 'incorrect',
    selectedOption: null,
    selectedText: null,
    hintsUsed: 0,
    timeSpent: 0,
    answeredAt: '2026-11-18T10:00:00.000Z',
    memoryBefore: null,
    aiExplanation: 'Because',
  };
  respond = () => ({ outcome: 'done', answer: recorded });
  expect(await deliver(answer(uuid(40)))).toMatchObject({
    recorded: { explanation: 'Because' },
    failure: undefined,
  });
  expect(got).toMatchObject([{ kind: 'answer', deck: { id: DECK } }]);
  expect(unsentIn(status())).toBe(0);
  expect(Object.keys(localStorage)).toEqual(['auth-storage']);
});

test('without a network an answer waits with the verdict of the device, and the command that undoes it follows', async () => {
  respond = null;
  const { recorded, failure } = await deliver(answer(uuid(41)));
  expect(recorded).toMatchObject({ cardId: CARD, isCorrect: false });
  expect(failure).toMatchObject({ kind: 'network' });
  await expect.poll(() => unsentAnswersIn(status())).toBe(1);
  await deliver({ kind: 'undo-answer', sessionId: SESSION, answerId: uuid(41) });
  await expect.poll(() => unsentIn(status())).toBe(2);
  expect(unsentAnswersIn(status())).toBe(0);

  respond = () => ({ outcome: 'done' });
  expect(await flush()).toBeUndefined();
  expect(got.map(({ kind }) => kind)).toEqual(['answer', 'undo-answer']);
});

test('an answer to a card that another device has deleted is in the log, and the session learns that it is gone', async () => {
  respond = () => ({ outcome: 'done', notice: 'gone' });
  expect((await deliver(answer(uuid(42)))).failure).toMatchObject({ status: 404 });
  expect(refusedIn(status())).toEqual([]);
});

test('a command that the server refuses is reported, and kept until it is sent again', async () => {
  respond = () => ({ outcome: 'refused', code: 'QUOTA_EXCEEDED', message: 'The log is full' });
  expect((await deliver(answer(uuid(43)))).failure).toMatchObject({ message: 'The log is full' });
  await expect.poll(() => refusedIn(status())).toMatchObject([{ reason: 'The log is full' }]);
  respond = () => ({ outcome: 'done' });
  await tryAgain(refusedIn(status())[0]?.id ?? '');
  await expect.poll(() => refusedIn(status()).length + unsentIn(status())).toBe(0);
});

test('if the browser keeps no data, answers wait in the page', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Private', 'InvalidStateError');
  });
  respond = null;
  await deliver(answer(uuid(44)));
  expect(await openReplica()).toBeNull();
  await expect.poll(() => status().inMemory.unsentAnswers).toBe(1);
  const leaving = new Event('beforeunload', { cancelable: true });
  page.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);

  respond = () => ({ outcome: 'done' });
  await expect
    .poll(() => {
      page.dispatchEvent(new Event('online'));
      return got.map(({ kind }) => kind);
    })
    .toEqual(['answer']);
  await expect.poll(() => unsentIn(status())).toBe(0);
});

test('answers that a page has noted, but not stored, are sent in their order by the next', async () => {
  const request = (id: string) => ({ id, sessionId: SESSION, cardId: CARD, isCorrect: true });
  localStorage.setItem(`unsent-answers/${ADA.id}/b`, JSON.stringify({ request: request(uuid(46)), at: 2 }));
  localStorage.setItem(`unsent-answers/${ADA.id}/a`, JSON.stringify({ request: request(uuid(45)), at: 1 }));
  const undo = { sessionId: SESSION, undo: uuid(46) };
  localStorage.setItem(`unsent-answers/${ADA.id}/c`, JSON.stringify({ request: undo, at: 3 }));
  localStorage.setItem(`unsent-answers/${uuid(2)}/d`, JSON.stringify({ request: request(uuid(47)), at: 4 }));
  await takeNotedAnswers();
  expect(got).toMatchObject([
    { answer: { id: uuid(45) } },
    { answer: { id: uuid(46) } },
    { answerId: uuid(46) },
  ]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('unsent'))).toEqual([
    `unsent-answers/${uuid(2)}/d`,
  ]);
});
