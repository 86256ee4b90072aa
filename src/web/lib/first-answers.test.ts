import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeFirstResponse } from './first-answers.ts';

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

test('a response that is already on its way is used once', () => {
  expect(takeFirstResponse(ADDRESS, 'mine', never())).toBe(answer);
  expect(takeFirstResponse(ADDRESS, 'mine', never())).toBeUndefined();
});

test('there is no response for another URL, or on a page without first requests', () => {
  expect(takeFirstResponse('/api/decks', 'mine', never())).toBeUndefined();
  vi.stubGlobal('window', {});
  expect(takeFirstResponse(ADDRESS, 'mine', never())).toBeUndefined();
});

test('a response requested for one user is not given to another', () => {
  expect(takeFirstResponse(ADDRESS, 'another', never())).toBeUndefined();
  expect(takeFirstResponse(ADDRESS, null, never())).toBeUndefined();
});

test('a response that has waited too long is not used', () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(takeFirstResponse(ADDRESS, 'mine', never())).toBeUndefined();
});

test('a request that was taken over can still be cancelled', () => {
  const leaving = new AbortController();
  void takeFirstResponse(ADDRESS, 'mine', leaving.signal);
  leaving.abort();
  expect(controller.signal.aborted).toBe(true);
});
