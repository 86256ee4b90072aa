import { inject } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { toRecord } from '#web/lib/stored.ts';

type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  send: () => Promise<Response>;
};
type Responder = (call: Call) => Response | Promise<Response>;

const { fetch } = globalThis;
const replaced: { matches: (method: string, path: string) => boolean; respond: Responder }[] = [];
const serverUrl = inject('serverUrl');

const newAddress = () => ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.');

/** Each test comes from an address of its own, because new accounts of one address are limited. */
let address = newAddress();

/** Sends calls of the API to the test server, except those that a test answers itself. */
globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, serverUrl);
  const method = init?.method ?? 'GET';
  const headers = new Headers(init?.headers);
  headers.set('x-forwarded-for', address);
  const send = () => fetch(url, { ...init, headers });
  const found = replaced.findLast(({ matches }) => matches(method, url.pathname));
  if (found === undefined) return send();
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
  return found.respond({ method, path: url.pathname, query: url.searchParams, body, send });
};

/**
 * Replaces the server's response to an endpoint until the end of the test, for what the real server cannot be brought
 * to do: failures, delays, lost responses. Returns a function that ends it earlier.
 */
export function respond({ method, path }: Pick<Endpoint, 'method' | 'path'>, respond: Responder): () => void {
  const pattern = new RegExp(`^/api${path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u');
  const entry = { matches: (used: string, at: string) => used === method && pattern.test(at), respond };
  replaced.push(entry);
  return () => void replaced.splice(replaced.indexOf(entry), 1);
}

/** A JSON response with this status. */
export function json(status: number, body: object = {}): Response {
  return Response.json(body, { status });
}

/** Called after each test. */
export function resetResponses(): void {
  replaced.length = 0;
  address = newAddress();
}

/** Changes fields of the server's response to an endpoint until the end of the test. */
export function changeResponse(endpoint: Pick<Endpoint, 'method' | 'path'>, changes: () => object): void {
  respond(endpoint, async ({ send }) => {
    const response = await send();
    const body: unknown = await response.json();
    return json(response.status, { ...toRecord(body), ...changes() });
  });
}

/** Lets the next call of an endpoint reach the server, and drops the response. */
export function loseNextResponse(endpoint: Pick<Endpoint, 'method' | 'path'>): void {
  const end = respond(endpoint, async ({ send }) => {
    end();
    await send();
    throw new TypeError('Connection lost');
  });
}
