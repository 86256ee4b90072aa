import { describe, expect, test } from 'vitest';
import type { AnswerRequest } from '#contract/study.ts';
import type { RecordedAnswer } from '#domain/study/answer.ts';
import { createOutbox, type Unsent } from './outbox.ts';

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

class Offline extends Error {}

/** A server that keeps what it gets, can be away, and refuses the cards it does not know. */
function setUp(stored: Unsent[] = []) {
  const server = { away: false, unknown: new Set<string>(), got: [] as string[] };
  let kept: readonly Unsent[] = stored;
  const outbox = createOutbox({
    storage: {
      load: () => kept,
      save: (answers) => {
        kept = answers;
      },
    },
    send: async (request) => {
      await Promise.resolve();
      if (server.away) throw new Offline();
      if (server.unknown.has(request.cardId)) throw new Error('Not found');
      server.got.push(request.cardId);
      return recorded(request);
    },
    undo: async ({ undo }) => {
      await Promise.resolve();
      if (server.away) throw new Offline();
      server.got.push(`undo ${undo}`);
      return { cardId: 'card', memory: null, suspended: false };
    },
    isTemporary: (error) => error instanceof Offline,
  });
  return { server, outbox };
}

describe('the outbox', () => {
  test('delivers what was added, in order, and keeps nothing of it', async () => {
    const { server, outbox } = setUp();
    outbox.add(answer('a'));
    outbox.add(answer('b'));
    const delivery = await outbox.flush();
    expect(server.got).toEqual(['a', 'b']);
    expect(delivery.settled).toMatchObject([{ recorded: { cardId: 'a' } }, { recorded: { cardId: 'b' } }]);
    expect(outbox.waiting('s1')).toEqual([]);
  });

  test('keeps everything while the server is away, and sends it in order later', async () => {
    const { server, outbox } = setUp();
    server.away = true;
    outbox.add(answer('a'));
    const failed = await outbox.flush();
    expect(failed.interrupted).toBeInstanceOf(Offline);
    outbox.add(answer('b'));
    expect(outbox.waiting('s1')).toHaveLength(2);
    server.away = false;
    await outbox.flush();
    expect(server.got).toEqual(['a', 'b']);
  });

  test('sends what an earlier visit left behind', async () => {
    const { server, outbox } = setUp([answer('a', 'earlier')]);
    await outbox.flush();
    expect(server.got).toEqual(['a']);
  });

  test('drops and reports a refused answer, and continues with the next', async () => {
    const { server, outbox } = setUp();
    server.unknown.add('a');
    outbox.add(answer('a'));
    outbox.add(answer('b'));
    const delivery = await outbox.flush();
    expect(delivery.settled).toMatchObject([
      { refused: new Error('Not found') },
      { recorded: { cardId: 'b' } },
    ]);
    expect(outbox.waiting('s1')).toEqual([]);
  });

  test('sends nothing twice when deliveries overlap', async () => {
    const { server, outbox } = setUp();
    outbox.add(answer('a'));
    const first = outbox.flush();
    outbox.add(answer('b'));
    await Promise.all([first, outbox.flush()]);
    expect(server.got).toEqual(['a', 'b']);
  });

  test('knows which session an unsent answer belongs to', () => {
    const { outbox } = setUp();
    outbox.add(answer('a', 's1'));
    outbox.add(answer('a', 's2'));
    expect(outbox.waiting('s2')).toEqual([answer('a', 's2')]);
  });

  test('keeps one answer for each card of a session', () => {
    const { outbox } = setUp();
    outbox.add(answer('a'));
    outbox.add({ ...answer('a'), isCorrect: false });
    expect(outbox.waiting('s1')).toEqual([{ ...answer('a'), isCorrect: false }]);
  });
});
