import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import type { CallOptions, Parts } from './api-client.ts';
import { ApiError } from './api-error.ts';

/** Keys of requests whose answers were lost, by what they asked for. */
const unanswered = new Map<string, string>();

type Caller<E extends Endpoint, T> = (
  endpoint: E,
  input: InputOf<E> & Parts,
  options: CallOptions,
) => Promise<T>;

/**
 * Calls (by `call` or `callAsync`) what makes something new. Until it is answered, the same request goes by the same key, so
 * that trying again after a lost connection makes nothing twice.
 */
export async function once<E extends Endpoint, T>(
  call: Caller<E, T>,
  endpoint: E,
  input: InputOf<E> & Parts,
  options: CallOptions = {},
): Promise<T> {
  const asked = JSON.stringify([endpoint.path, input.body]);
  const key = unanswered.get(asked) ?? newKey();
  unanswered.set(asked, key);
  try {
    const answer = await call(endpoint, input, {
      ...options,
      headers: { ...options.headers, 'Idempotency-Key': key },
    });
    unanswered.delete(asked);
    return answer;
  } catch (error) {
    if (isRefusal(error)) unanswered.delete(asked);
    throw error;
  }
}

/** Whether the server has said that it made nothing; after anything else it may have. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== undefined && error.status < 500;
}

/** `crypto.randomUUID` is only there on https and on this machine; a server at home may have neither. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
