import { sourceEndpoints } from '#contract/sources.ts';
import type { Source } from '#domain/sources/source.ts';
import { errorOf, readAnswer } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { fieldsOf } from '#web/lib/stored.ts';

type Options = {
  /** The same for every attempt, so that a file whose answer was lost is not added twice. */
  key: string;
  signal: AbortSignal;
  /** The share that has been sent, 0 to 1. */
  onSent: (share: number) => void;
};

/** Adds a file. Not with `fetch`, which does not tell how much has been sent. Throws an `ApiError`. */
export function uploadFile(file: File, { key, signal, onSent }: Options): Promise<Source> {
  const { promise, resolve, reject } = Promise.withResolvers<Source>();
  const request = new XMLHttpRequest();
  request.open('POST', `/api${sourceEndpoints.upload.path}`);
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Idempotency-Key', key);
  const { token } = useAuthStore.getState();
  if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);

  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onSent(total === 0 ? 0 : loaded / total),
  );
  request.addEventListener('error', () => reject(new ApiError({ kind: 'network' })));
  request.addEventListener('abort', () => reject(signal.reason));
  request.addEventListener('load', () => {
    try {
      const body = fieldsOf(parsed(request.responseText));
      if (request.status >= 400) reject(errorOf(request.status, body));
      else resolve(readAnswer(sourceEndpoints.upload.answer, body).source);
    } catch (error) {
      reject(error);
    }
  });
  signal.addEventListener('abort', () => request.abort(), { once: true });
  const form = new FormData();
  form.append('file', file, file.name);
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
