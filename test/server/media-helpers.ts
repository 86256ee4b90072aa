import { errorBody } from '#contract/common.ts';
import { mediaResponse } from '#contract/media.ts';
import type { Media } from '#domain/media/media.ts';
import { formOf, sendForm } from './source-helpers.ts';

type Uploader = { url: string; token: string };

/** Uploads a file as a picture or sound without checking the response. */
export async function sendMedia(
  uploader: Uploader,
  form: FormData,
  options: { signal?: AbortSignal } = {},
): Promise<{ status: number; headers: Headers; body: unknown }> {
  return sendForm(uploader, form, { ...options, path: '/media' });
}

/** Adds a picture or sound and returns it. */
export async function addMedia(
  uploader: Uploader,
  bytes: Uint8Array,
  name = 'file',
): Promise<{ media: Media; address: string }> {
  const { status, body } = await sendMedia(uploader, formOf({ name, bytes }));
  if (status !== 201) throw new Error(errorBody.parse(body).message);
  return mediaResponse.parse(body);
}
