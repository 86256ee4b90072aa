import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import type { CallOptions, Parts } from './api-client.ts';
import { onUserChange } from './auth-store.ts';
import { newId } from './new-id.ts';
import { mayHaveSucceeded } from './classify-error.ts';

/** Idempotency keys of requests whose responses were lost, by request. */
const unanswered = new Map<string, string>();
onUserChange(() => unanswered.clear());

type Caller<E extends Endpoint, T> = (
  endpoint: E,
  input: InputOf<E> & Parts,
  options: CallOptions,
) => Promise<T>;

/**
 * Calls an endpoint that creates something (by `call` or `callAsync`). Until it is answered, the same request has the same
 * idempotency key, so that a retry after a lost connection creates nothing twice.
 */
export async function callIdempotently<E extends Endpoint, T>(
  call: Caller<E, T>,
  endpoint: E,
  input: InputOf<E> & Parts,
  options: CallOptions = {},
): Promise<T> {
  const asked = JSON.stringify([endpoint.path, input.params, input.body]);
  const key = unanswered.get(asked) ?? newId();
  unanswered.set(asked, key);
  try {
    const answer = await call(endpoint, input, {
      ...options,
      headers: { ...options.headers, 'Idempotency-Key': key },
    });
    unanswered.delete(asked);
    return answer;
  } catch (error) {
    if (!mayHaveSucceeded(error)) unanswered.delete(asked);
    throw error;
  }
}
