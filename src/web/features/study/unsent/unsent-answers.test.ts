import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeStorage } from '#test/fake-storage.ts';
import type { AnswerRequest } from '#contract/study.ts';
import { unsentAnswersOf, forgetUnsentAnswers, type UnsentAnswer } from './unsent-answers.ts';

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

const answer = (cardId: string): AnswerRequest => ({
  id: `answer to ${cardId}`,
  sessionId: 's1',
  cardId,
  isCorrect: true,
});
const kept = (cardId: string, at: number): UnsentAnswer => ({ request: answer(cardId), at });
const cardsOf = (userId: string) =>
  unsentAnswersOf(userId)
    .load()
    .map(({ request }) => ('cardId' in request ? request.cardId : request.undo));

describe('unsent answers', () => {
  test('unsent answers are restored in the order given, with their details', () => {
    const answers = unsentAnswersOf('ada');
    answers.put({ ...kept('b', 2), front: 'What is b?', refused: 'It is gone.' });
    answers.put(kept('a', 1));
    expect(unsentAnswersOf('ada').load()).toMatchObject([
      kept('a', 1),
      { ...kept('b', 2), front: 'What is b?', refused: 'It is gone.' },
    ]);
    answers.remove(answer('a'));
    expect(cardsOf('ada')).toEqual(['b']);
  });

  test("two tabs that write at the same time do not overwrite each other's answers", () => {
    const one = unsentAnswersOf('ada');
    const other = unsentAnswersOf('ada');
    one.put(kept('a', 1));
    const seen = other.load();
    one.put(kept('b', 2));
    for (const { request } of seen) other.remove(request);
    expect(cardsOf('ada')).toEqual(['b']);
  });

  test('unsent answers belong to their learner, who can have them deleted', () => {
    unsentAnswersOf('ada').put(kept('a', 1));
    unsentAnswersOf('grace').put(kept('b', 2));
    expect(cardsOf('grace')).toEqual(['b']);
    forgetUnsentAnswers('grace');
    expect(cardsOf('grace')).toEqual([]);
    expect(cardsOf('ada')).toEqual(['a']);
  });

  test('answers are kept in memory while storage is full, and stored once there is space', () => {
    const answers = unsentAnswersOf('full');
    vi.stubGlobal('localStorage', { setItem: () => expect.fail('QuotaExceededError') });
    answers.put(kept('a', 1));
    expect(cardsOf('full')).toEqual(['a']);
    vi.stubGlobal('localStorage', storage);
    expect(Object.keys(storage)).toEqual([]);
    expect(cardsOf('full')).toEqual(['a']);
    answers.put(kept('a', 1));
    expect(Object.keys(storage)).toHaveLength(1);
    answers.remove(answer('a'));
    expect(cardsOf('full')).toEqual([]);
  });

  test('answers stored by an earlier version are migrated, and those of other users kept for them', () => {
    const former = {
      ada: [{ ...answer('a'), answeredAt: '2026-11-22T10:00:00.000Z' }],
      grace: [answer('b')],
    };
    storage['unsent-answers'] = JSON.stringify(former);
    expect(unsentAnswersOf('ada').load()).toMatchObject([
      { request: { cardId: 'a' }, at: Date.UTC(2026, 10, 22, 10) },
    ]);
    expect(storage['unsent-answers']).toBe(JSON.stringify({ grace: [answer('b')] }));
    expect(cardsOf('grace')).toEqual(['b']);
    expect(storage['unsent-answers']).toBeUndefined();
  });

  test('unexpected stored content counts as no answers', () => {
    for (const [at, text] of ['{', '7', 'null', '{"request":{"cardId":1}}'].entries()) {
      storage[`unsent-answers/ada/${at}`] = text;
    }
    expect(cardsOf('ada')).toEqual([]);
  });
});
