import { sourceResponse } from '#contract/sources.ts';
import { errorBody } from '#contract/common.ts';
import type { Source } from '#domain/sources/source.ts';

type Uploader = { url: string; token: string };
export type SentFile = { name: string; bytes: Uint8Array };

/** What a browser sends when a file is added. */
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
  return sourceResponse.parse(body).source;
}
