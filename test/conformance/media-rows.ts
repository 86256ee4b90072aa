import { mediaEndpoints, mediaResponse } from '#contract/media.ts';
import { PIXEL } from '../media/files.ts';
import { send } from './http.ts';
import { rowsOf, type Row } from './row.ts';
import type { World } from './world.ts';

const BOUNDARY = 'a-boundary';
const form = {
  contentType: `multipart/form-data; boundary=${BOUNDARY}`,
  text: [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="file"; filename="pixel.gif"',
    'Content-Type: image/gif',
    '',
    Buffer.from(PIXEL).toString('latin1'),
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n'),
};

/** A picture that belongs to Ada. */
async function newPicture({ url, ada }: World): Promise<{ params: { hash: string } }> {
  const { body } = await send(url, {
    method: 'POST',
    path: '/api/media',
    token: ada.token,
    body: form.text,
    headers: { 'content-type': form.contentType },
  });
  return { params: { hash: mediaResponse.parse(body).media.hash } };
}

/** Calls for pictures and sounds on cards. */
export const MEDIA_ROWS: readonly Row[] = rowsOf(mediaEndpoints, {
  add: { request: () => ({ form }) },
  // The file is streamed.
  read: { request: newPicture, ids: ['hash'], hasHead: false },
});
