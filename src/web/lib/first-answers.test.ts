import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeFirstAnswer } from './first-answers.ts';

const ADDRESS = '/api/decks?limit=100';
const answer = Promise.resolve(new Response('[]'));
let controller: AbortController;

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(500);
  controller = new AbortController();
  const calls = new Map([[ADDRESS, { answer, controller }]]);
  vi.stubGlobal('window', { firstCalls: { token: 'mine', calls } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const never = () => new AbortController().signal;

test('an answer that is on its way is taken once', () => {
  expect(takeFirstAnswer(ADDRESS, 'mine', never())).toBe(answer);
  expect(takeFirstAnswer(ADDRESS, 'mine', never())).toBeUndefined();
});

test('there is none for another address, and none where nothing was asked for', () => {
  expect(takeFirstAnswer('/api/decks', 'mine', never())).toBeUndefined();
  vi.stubGlobal('window', {});
  expect(takeFirstAnswer(ADDRESS, 'mine', never())).toBeUndefined();
});

test('what one user has asked for is not given to another', () => {
  expect(takeFirstAnswer(ADDRESS, 'another', never())).toBeUndefined();
  expect(takeFirstAnswer(ADDRESS, null, never())).toBeUndefined();
});

test('one that has waited for long is left where it is', () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(takeFirstAnswer(ADDRESS, 'mine', never())).toBeUndefined();
});

test('it can still be cancelled', () => {
  const leaving = new AbortController();
  void takeFirstAnswer(ADDRESS, 'mine', leaving.signal);
  leaving.abort();
  expect(controller.signal.aborted).toBe(true);
});
