import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import type { CallOptions } from './api-client.ts';
import type { Parts } from './asking.ts';
import { onUserChange } from './auth-store.ts';
import { newId } from './new-id.ts';
import { mayHaveSucceeded } from './classify-error.ts';
import { toRecord } from './stored.ts';

/** Idempotency keys of requests whose outcome is unknown, by request. */
const unanswered = new Map<string, string>();
onUserChange(() => unanswered.clear());

type Caller<E extends Endpoint, T> = (
  endpoint: E,
  input: InputOf<E> & Parts,
  options: CallOptions,
) => Promise<T>;

/**
 * Calls an endpoint that creates something (with `call` or `callAsync`). Until a response arrives, repeating the same
 * request reuses its idempotency key, so that a retry after a lost connection creates nothing twice. With `named`, the key is
 * also the id of the created deck or card, so that the replica, which may answer in place of the server, creates the same one.
 */
export async function callIdempotently<E extends Endpoint, T>(
  call: Caller<E, T>,
  endpoint: E,
  input: InputOf<E> & Parts,
  { named = false, ...options }: CallOptions & { named?: boolean } = {},
): Promise<T> {
  const request = JSON.stringify([endpoint.path, input.params, input.body]);
  const key = unanswered.get(request) ?? newId();
  unanswered.set(request, key);
  try {
    const sent = named ? { ...input, body: { ...toRecord(input.body), id: key } } : input;
    const response = await call(endpoint, sent, {
      ...options,
      headers: { ...options.headers, 'Idempotency-Key': key },
    });
    unanswered.delete(request);
    return response;
  } catch (error) {
    if (!mayHaveSucceeded(error)) unanswered.delete(request);
    throw error;
  }
}
