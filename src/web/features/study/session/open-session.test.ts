import { describe, expect, test, vi } from 'vitest';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { studyEndpoints } from '#contract/study.ts';
import type { RecordedAnswer } from '#domain/study/answer/answer.ts';
import { cardOf, flipContent } from '#test/builders/cards.ts';
import { openSession } from './open-session.ts';

type Started = ResponseOf<typeof studyEndpoints.start>;
type Loaded = ResponseOf<typeof studyEndpoints.session>;

const card = (id: string) => cardOf(flipContent(), id);

const started = (id: string, cards = [card('a'), card('b')]): Started => ({
  session: {
    id,
    scope: 'deck',
    deckId: 'd1',
    deckTitle: 'Deck',
    mode: 'mixed',
    status: 'active',
    startedAt: 0,
    completedAt: null,
  },
  cards,
  scheduling: null,
});

const recorded = (cardId: string): RecordedAnswer => ({
  id: `answer to ${cardId}`,
  cardId,
  isCorrect: false,
  grade: 'incorrect',
  selectedOption: null,
  selectedText: null,
  hintsUsed: 1,
  timeSpent: 7,
  answeredAt: 0,
  memoryBefore: null,
  explanation: `Why ${cardId}`,
});

class Gone extends Error {}

function setUp(running: string | null, load: () => Promise<Loaded>, waiting?: Error) {
  const kept = { id: running };
  const start = vi.fn<() => Promise<Started | null>>(() => Promise.resolve(started('new')));
  const deps = {
    running: {
      read: () => kept.id,
      keep: (id: string | null) => {
        kept.id = id;
      },
    },
    flush: () => Promise.resolve(waiting),
    load,
    start,
    isGone: (error: unknown) => error instanceof Gone,
  };
  return { kept, start, deps };
}

const noSession = () => Promise.reject(new Error('not asked for'));

describe('opening a session', () => {
  test('a new session is started and stored if none is running', async () => {
    const { deps, kept } = setUp(null, noSession);
    const opened = await openSession(deps);
    expect(opened).toMatchObject({ valid: true, session: { id: 'new' }, answers: [] });
    expect(kept.id).toBe('new');
  });

  test('an unfinished session is resumed with its answers and their explanations', async () => {
    const { deps, start } = setUp('old', () =>
      Promise.resolve({ ...started('old'), answers: [recorded('a')] }),
    );
    const opened = await openSession(deps);
    expect(opened.session?.id).toBe('old');
    const { explanation: _told, ...answer } = recorded('a');
    expect(opened.answers).toEqual([answer]);
    expect(opened.explanations).toEqual({ a: 'Why a' });
    expect(start).not.toHaveBeenCalled();
  });

  test.each([
    ['is gone', () => Promise.reject(new Gone())],
    [
      'was ended early on another device',
      () => {
        const { session, ...rest } = started('old');
        const completed = { ...session, status: 'completed' as const };
        return Promise.resolve({ session: completed, ...rest, answers: [] });
      },
    ],
    ['has lost its cards', () => Promise.resolve({ ...started('old', []), answers: [] })],
  ])('a new session is started if the old one %s', async (_what, load) => {
    const { deps, kept } = setUp('old', load);
    expect((await openSession(deps)).session?.id).toBe('new');
    expect(kept.id).toBe('new');
  });

  test('a session completed by its last answer opens its summary', async () => {
    const { session, cards, scheduling } = started('old');
    const { deps, start } = setUp('old', () =>
      Promise.resolve({
        session: { ...session, status: 'completed' as const },
        cards,
        answers: cards.map(({ id }) => recorded(id)),
        scheduling,
      }),
    );
    expect((await openSession(deps)).session?.id).toBe('old');
    expect(start).not.toHaveBeenCalled();
  });

  test('a session in another mode is replaced, and one in the same mode resumed', async () => {
    const load = () => Promise.resolve({ ...started('old'), answers: [] });
    expect((await openSession({ ...setUp('old', load).deps, mode: 'quiz' })).session?.id).toBe('new');
    expect((await openSession({ ...setUp('old', load).deps, mode: 'mixed' })).session?.id).toBe('old');
  });

  test('a session of another day is completed and replaced, unless answers are unsent', async () => {
    const load = () => Promise.resolve({ ...started('old'), answers: [recorded('a')] });
    const complete = vi.fn<(sessionId: string) => Promise<void>>(() => Promise.resolve());
    const outdated = { isOutdated: () => true, complete };
    const { deps, kept } = setUp('old', load);
    expect((await openSession({ ...deps, ...outdated })).session?.id).toBe('new');
    expect(complete).toHaveBeenCalledExactlyOnceWith('old');
    expect(kept.id).toBe('new');

    const waiting = setUp('old', load, new Error('offline'));
    expect((await openSession({ ...waiting.deps, ...outdated })).session?.id).toBe('old');
    expect(complete).toHaveBeenCalledOnce();
  });

  test('a temporary failure does not abandon the running session', async () => {
    const { deps, kept, start } = setUp('old', () => Promise.reject(new Error('offline')));
    await expect(openSession(deps)).rejects.toThrow('offline');
    expect(kept.id).toBe('old');
    expect(start).not.toHaveBeenCalled();
  });

  test('a malformed start response is reported and the session not stored', async () => {
    const { deps, kept, start } = setUp(null, noSession);
    start.mockResolvedValue(null);
    expect(await openSession(deps)).toMatchObject({ valid: false, session: null });
    expect(kept.id).toBeNull();
  });

  test('a session without cards is not stored, because the deck may have some next time', async () => {
    const { deps, kept, start } = setUp(null, noSession);
    start.mockResolvedValue(started('empty', []));
    expect(await openSession(deps)).toMatchObject({ valid: true, cards: [] });
    expect(kept.id).toBeNull();
  });
});
