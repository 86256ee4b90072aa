import { describe, expect, test } from 'vitest';
import type { AnswerRequest } from '#contract/study.ts';
import type { RecordedAnswer } from '#domain/study/answer/answer.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { nameOf, type AnswerStorage, type UnsentAnswer } from './unsent-answers.ts';
import { createAnswerOutbox, type AnswerDelivery } from './answer-outbox.ts';

const answer = (cardId: string, sessionId = 's1'): AnswerRequest => ({
  id: `answer to ${cardId}`,
  sessionId,
  cardId,
  isCorrect: true,
});

const recorded = (request: AnswerRequest): RecordedAnswer => ({
  id: request.id ?? '',
  cardId: request.cardId,
  isCorrect: true,
  grade: 'correct',
  selectedOption: null,
  selectedText: null,
  hintsUsed: 0,
  timeSpent: 0,
  answeredAt: 0,
  memoryBefore: null,
  explanation: null,
});

const OFFLINE = new ApiError({ kind: 'network' });
const BROKEN = new ApiError({ kind: 'http', status: 500 });
const REFUSED = new ApiError({ kind: 'http', status: 404, serverMessage: 'Not found' });

/** Storage shared by two tabs. */
function sharedStorage(before: readonly UnsentAnswer[] = []): AnswerStorage {
  const kept = new Map(before.map((one) => [nameOf(one.request), one]));
  return {
    load: () => [...kept.values()].toSorted((one, other) => one.at - other.at),
    put: (one) => void kept.set(nameOf(one.request), one),
    remove: (request) => void kept.delete(nameOf(request)),
  };
}

/** A server that records answers. It can be unreachable, refuses unknown cards and fails on some. */
function setUp(storage = sharedStorage()) {
  const server = {
    away: false,
    unknown: new Set<string>(),
    stumblesOver: new Set<string>(),
    got: [] as string[],
    asked: 0,
  };
  const paused = Promise.withResolvers<void>();
  const retried: string[] = [];
  const outbox = createAnswerOutbox({
    storage,
    send: async (request) => {
      server.asked += 1;
      await Promise.resolve();
      if (server.away) throw OFFLINE;
      if (server.stumblesOver.has(request.cardId)) throw BROKEN;
      if (server.unknown.has(request.cardId)) throw REFUSED;
      server.got.push(request.cardId);
      return recorded(request);
    },
    undo: async ({ undo }) => {
      await Promise.resolve();
      if (server.away) throw OFFLINE;
      server.got.push(`undo ${undo}`);
    },
    reasonOf: (error) => (error instanceof Error ? error.message : ''),
    pause: () => paused.promise,
    onRetried: ({ settled }) => void retried.push(...settled.map(({ request }) => nameOf(request))),
    now: () => 0,
  });
  return { server, outbox, storage, kept: () => storage.load(), endPause: paused.resolve, retried };
}

describe('the answer outbox', () => {
  test('added answers are delivered in order and then deleted', async () => {
    const { server, outbox } = setUp();
    outbox.add(answer('a'));
    outbox.add(answer('b'));
    const delivery = await outbox.flush();
    expect(server.got).toEqual(['a', 'b']);
    expect(delivery.settled).toMatchObject([{ response: { cardId: 'a' } }, { response: { cardId: 'b' } }]);
    expect(outbox.waiting('s1')).toEqual([]);
  });

  test('answers are kept while the server is unreachable, and later sent in order', async () => {
    const { server, outbox } = setUp();
    server.away = true;
    outbox.add(answer('a'));
    const failed = await outbox.flush();
    expect(failed.interrupted).toBe(OFFLINE);
    outbox.add(answer('b'));
    expect(outbox.waiting('s1')).toHaveLength(2);
    server.away = false;
    await outbox.flush();
    expect(server.got).toEqual(['a', 'b']);
  });

  test('unsent answers are sent after a pause without being asked for', async () => {
    const { server, outbox, endPause, retried } = setUp();
    server.away = true;
    outbox.add(answer('a'));
    await outbox.flush();
    server.away = false;
    endPause();
    await expect.poll(() => retried).toEqual(['answer to a']);
    expect(server.got).toEqual(['a']);
    expect(outbox.waiting('s1')).toEqual([]);
  });

  test('answers left by an earlier visit are sent', async () => {
    const { server, outbox } = setUp(sharedStorage([{ request: answer('a', 'earlier'), at: 1 }]));
    await outbox.flush();
    expect(server.got).toEqual(['a']);
  });

  test('a refused answer is kept with the reason, and the next one is sent', async () => {
    const { server, outbox, kept } = setUp();
    server.unknown.add('a');
    outbox.add(answer('a'), 'What is a?');
    outbox.add(answer('b'));
    const delivery = await outbox.flush();
    expect(delivery.settled).toMatchObject([{ refused: REFUSED }, { response: { cardId: 'b' } }]);
    expect(kept()).toMatchObject([{ request: answer('a'), front: 'What is a?', refused: 'Not found' }]);
    expect(outbox.waiting('s1')).toEqual([]);
  });

  test('a refused answer is sent again only on request, and then kept until it is recorded', async () => {
    const { server, outbox, kept } = setUp();
    server.unknown.add('a');
    outbox.add(answer('a'));
    await outbox.flush();
    await outbox.flush();
    expect(server.asked).toBe(1);
    await outbox.sendAgain(kept());
    expect(kept()).toMatchObject([{ refused: 'Not found' }]);
    server.unknown.clear();
    await outbox.sendAgain(kept());
    expect(server.got).toEqual(['a']);
    expect(kept()).toEqual([]);
  });

  test('an answer on which the server fails does not block the others, and is not retried forever', async () => {
    const { server, outbox } = setUp();
    for (const card of ['a', 'b', 'c', 'd', 'e']) outbox.add(answer(card));
    server.stumblesOver.add('a');
    expect((await outbox.flush()).interrupted).toBe(BROKEN);
    expect(server.got).toEqual(['b', 'c', 'd', 'e']);
    for (const card of ['f', 'g', 'h']) {
      outbox.add(answer(card));
      server.stumblesOver.add(card);
    }
    server.asked = 0;
    await outbox.flush();
    expect(server.asked).toBe(3);
    server.stumblesOver.clear();
    await outbox.flush();
    expect(server.got).toEqual(['b', 'c', 'd', 'e', 'a', 'f', 'g', 'h']);
  });

  test('overlapping deliveries send nothing twice', async () => {
    const { server, outbox } = setUp();
    outbox.add(answer('a'));
    const first = outbox.flush();
    outbox.add(answer('b'));
    await Promise.all([first, outbox.flush()]);
    expect(server.got).toEqual(['a', 'b']);
  });

  test('subscribers are notified of every delivery until they unsubscribe', async () => {
    const { outbox } = setUp();
    const told: AnswerDelivery[] = [];
    const leave = outbox.subscribe((delivery) => void told.push(delivery));
    outbox.add(answer('a'));
    await outbox.flush();
    leave();
    await outbox.flush();
    expect(told).toMatchObject([{ settled: [{ response: { cardId: 'a' } }] }]);
  });

  test('unsent answers are listed by session', () => {
    const { outbox } = setUp();
    outbox.add(answer('a', 's1'));
    outbox.add({ ...answer('b', 's2') });
    expect(outbox.waiting('s2')).toEqual([answer('b', 's2')]);
  });

  test('only one answer is kept for each card of a session', () => {
    const { outbox } = setUp();
    outbox.add(answer('a'));
    outbox.add({ ...answer('a'), isCorrect: false });
    expect(outbox.waiting('s1')).toEqual([{ ...answer('a'), isCorrect: false }]);
  });

  test('undoing drops an unsent answer and sends a request for a recorded one', async () => {
    const { server, outbox } = setUp();
    outbox.add(answer('a'));
    outbox.takeBack({ sessionId: 's1', undo: 'answer to a' });
    await outbox.flush();
    expect(server.got).toEqual([]);
    outbox.add(answer('b'));
    await outbox.flush();
    outbox.takeBack({ sessionId: 's1', undo: 'answer to b' });
    await outbox.flush();
    expect(server.got).toEqual(['b', 'undo answer to b']);
  });

  test('undoing an answer that is refused meanwhile sends nothing', async () => {
    const { server, outbox, kept } = setUp();
    server.unknown.add('a');
    outbox.add(answer('a'));
    const delivery = outbox.flush();
    await Promise.resolve();
    outbox.takeBack({ sessionId: 's1', undo: 'answer to a' });
    await delivery;
    expect(server.got).toEqual([]);
    expect(kept()).toEqual([]);
  });
});
