import { uploadResponse } from '#contract/sources.ts';
import { errorBody } from '#contract/common.ts';
import { readDocument } from '#server/documents/document-thread.ts';
import type { Source } from '#domain/sources/source.ts';

type Uploader = { url: string; token: string };
export type SentFile = { name: string; bytes: Uint8Array };

/** Uploads a file like a browser. */
export async function sendForm(
  { url, token }: Uploader,
  form: FormData,
  {
    headers = {},
    signal,
    path = '/sources/files',
  }: { headers?: Record<string, string>; signal?: AbortSignal; path?: string } = {},
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
    ...(signal && { signal }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

export function formOf(...files: readonly SentFile[]): FormData {
  const form = new FormData();
  for (const { name, bytes } of files) form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

export async function upload(uploader: Uploader, file: SentFile): Promise<Source> {
  const { status, body } = await sendForm(uploader, formOf(file));
  if (status !== 201) throw new Error(errorBody.parse(body).message);
  const { source } = uploadResponse.parse(body);
  if (source === null) throw new Error(`${file.name} is a scan`);
  return source;
}

/** A document reader that hangs on a file called slow.txt until it is released or the signal aborts. `begun` lists the files begun. */
export function hangingReader(): { read: typeof readDocument; release: () => void; begun: string[] } {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const read: typeof readDocument = async (file, signal, ...limits) => {
    begun.push(file.name);
    // An earlier abort no longer fires an event.
    signal?.throwIfAborted();
    if (file.name === 'slow.txt') {
      const { promise: unwanted, reject } = Promise.withResolvers<never>();
      signal?.addEventListener('abort', () => reject(signal.reason));
      await Promise.race([released, unwanted]);
    }
    return readDocument(file, signal, ...limits);
  };
  return { read, release, begun };
}
