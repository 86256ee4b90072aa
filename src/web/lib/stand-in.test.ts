import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askWithStandIn } from './asking.ts';
import { setStandIn, type StandIn } from './stand-in.ts';

const READ = { method: 'GET', path: '/decks' } as const;
const CREATE = { method: 'POST', path: '/cards' } as const;

let standIn: StandIn;

/** A request of which the test settles the response. */
function begin(endpoint: Parameters<StandIn['answer']>[0]) {
  const server = Promise.withResolvers<Response>();
  const result = askWithStandIn(endpoint, {}, { ask: () => server.promise, signal: undefined });
  return { server, text: result.then((response) => response.text()) };
}

beforeEach(() => {
  vi.useFakeTimers();
  standIn = {
    isReady: () => true,
    isAhead: () => false,
    isRepeatable: ({ method }) => method === 'GET',
    answer: vi.fn(async () => new Response('device')),
  };
  setStandIn(standIn);
});

afterEach(() => {
  setStandIn(null);
  vi.useRealTimers();
});

describe('a server that does not respond', () => {
  test('is replaced after five seconds, and its late response is dropped', async () => {
    const { server, text } = begin(READ);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(standIn.answer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await text).toBe('device');
    server.reject(new TypeError('Failed to fetch'));
  });

  test('is given less time while it is slow, and again five seconds once it responds', async () => {
    const first = begin(READ);
    await vi.advanceTimersByTimeAsync(5_000);
    const second = begin(READ);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await second.text).toBe('device');
    first.server.resolve(new Response('late'));
    second.server.resolve(new Response('late'));
    await vi.advanceTimersByTimeAsync(0);
    const third = begin(READ);
    await vi.advanceTimersByTimeAsync(4_000);
    third.server.resolve(new Response('server'));
    expect(await third.text).toBe('server');
  });

  test('is waited for if only the server can answer', async () => {
    standIn.answer = async ({ path }) => (path === READ.path ? undefined : new Response('device'));
    const { server, text } = begin(READ);
    await vi.advanceTimersByTimeAsync(30_000);
    // The server may have a lot to do for this request, so others do not get less time.
    const other = begin({ ...READ, path: '/cards' });
    await vi.advanceTimersByTimeAsync(4_000);
    other.server.resolve(new Response('server'));
    expect(await other.text).toBe('server');
    server.resolve(new Response('server'));
    expect(await text).toBe('server');
  });

  test('is waited for if both it and the device could carry out a change', async () => {
    const { server, text } = begin(CREATE);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(standIn.answer).not.toHaveBeenCalled();
    server.resolve(new Response('server'));
    expect(await text).toBe('server');
  });
});

describe('a device without room', () => {
  const noRoom = new Error('No room');

  beforeEach(() => {
    standIn.isAhead = () => true;
    standIn.answer = async () => {
      throw noRoom;
    };
  });

  test('sends a change straight to the server', async () => {
    const { server, text } = begin(CREATE);
    server.resolve(new Response('server'));
    expect(await text).toBe('server');
  });

  test('says so if the server cannot be reached either', async () => {
    const { server, text } = begin(CREATE);
    server.reject(new TypeError('Failed to fetch'));
    await expect(text).rejects.toBe(noRoom);
  });
});
