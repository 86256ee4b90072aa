import type { ResponseOf, Endpoint } from '#contract/endpoint.ts';
import { errorOf, readResponse } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { useAuthStore } from './auth-store.ts';
import { fieldsOf } from './stored.ts';

export type SendOptions = {
  /** Makes sending the same again harmless, where the endpoint knows keys. */
  key?: string;
  signal: AbortSignal;
  /** The share that has been sent, 0 to 1. */
  onSent: (share: number) => void;
  /** ms without any progress after which the connection counts as lost; without it, however long that takes. */
  patience?: number;
};

/** Sends a file to an endpoint that takes one. Not with `fetch`, which does not tell how much has been sent. Throws an `ApiError`. */
export function sendFile<E extends Endpoint & { takes: 'file' }>(
  endpoint: E,
  file: File,
  { key, signal, onSent, patience }: SendOptions,
): Promise<ResponseOf<E>> {
  const { promise, resolve, reject } = Promise.withResolvers<ResponseOf<E>>();
  const request = new XMLHttpRequest();
  request.open('POST', `/api${endpoint.path}`);
  request.setRequestHeader('Accept', 'application/json');
  if (key !== undefined) request.setRequestHeader('Idempotency-Key', key);
  const { token } = useAuthStore.getState();
  if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);

  let stall: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(stall);
    if (patience === undefined) return;
    stall = setTimeout(() => {
      reject(new ApiError({ kind: 'timeout' }));
      request.abort();
    }, patience);
  };
  request.addEventListener('loadend', () => clearTimeout(stall));
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    wait();
    onSent(total === 0 ? 0 : loaded / total);
  });
  request.addEventListener('error', () => reject(new ApiError({ kind: 'network' })));
  request.addEventListener('abort', () => reject(signal.reason));
  request.addEventListener('load', () => {
    try {
      const body = fieldsOf(parsed(request.responseText));
      const schema: E['response'] = endpoint.response;
      if (request.status >= 400) reject(errorOf(request.status, body));
      else resolve(readResponse(schema, body));
    } catch (error) {
      reject(error);
    }
  });
  signal.addEventListener('abort', () => request.abort(), { once: true });
  const form = new FormData();
  form.append('file', file, file.name);
  wait();
  request.send(form);
  return promise;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError({ kind: 'malformed', cause: error });
  }
}
