import type { ResponseOf, Endpoint } from '#contract/endpoint.ts';
import { errorOf, readResponse } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { useAuthStore } from './auth-store.ts';
import { connectionFailure } from './needs-server.ts';
import { toRecord } from './stored.ts';

export type SendOptions = {
  /** The idempotency key, for endpoints that accept one. */
  key?: string;
  signal: AbortSignal;
  /** Receives the share that has been sent, 0 to 1. */
  onSent: (share: number) => void;
  /** Milliseconds without progress after which the upload fails with a timeout; no limit if undefined. */
  stallTimeout?: number;
};

/**
 * Uploads a file and returns the parsed response. Uses XMLHttpRequest, because `fetch` does not report upload progress.
 * Throws an `ApiError`.
 */
export function sendFile<E extends Endpoint & { takes: 'file' }>(
  endpoint: E,
  file: File,
  { key, signal, onSent, stallTimeout }: SendOptions,
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
    if (stallTimeout === undefined) return;
    stall = setTimeout(() => {
      reject(new ApiError({ kind: 'timeout' }));
      request.abort();
    }, stallTimeout);
  };
  request.addEventListener('loadend', () => clearTimeout(stall));
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    wait();
    onSent(total === 0 ? 0 : loaded / total);
  });
  request.addEventListener('error', () => reject(connectionFailure('network')));
  request.addEventListener('abort', () => reject(signal.reason));
  request.addEventListener('load', () => {
    try {
      const body = toRecord(parsed(request.responseText));
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
