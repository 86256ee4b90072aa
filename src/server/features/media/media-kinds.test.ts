import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as files from '#test/media/files.ts';
import { addMedia, sendMedia } from '#test/server/media-helpers.ts';
import { formOf } from '#test/server/source-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

async function start() {
  const app = await startTestApp({ worker: false });
  return { app, ada: { ...(await app.signUp()), url: app.url } };
}

test.each([
  ['png', files.png(3, 2), { type: 'image/png', width: 3, height: 2 }],
  ['jpg', files.jpeg(640, 480), { type: 'image/jpeg', width: 640, height: 480 }],
  ['jpeg on its side', files.jpeg(640, 480, 6), { type: 'image/jpeg', width: 480, height: 640 }],
  ['webp', files.webp(300, 200), { type: 'image/webp', width: 300, height: 200 }],
  ['gif', files.PIXEL, { type: 'image/gif', width: 1, height: 1 }],
  ['avif', files.avif(800, 600), { type: 'image/avif', width: 800, height: 600 }],
  ['mp3', files.MP3, { type: 'audio/mpeg', width: null, height: null }],
  ['mp3 with tags', files.TAGGED_MP3, { type: 'audio/mpeg', width: null, height: null }],
  ['ogg', files.OGG, { type: 'audio/ogg', width: null, height: null }],
  ['m4a', files.mpeg4('M4A ', 'soun'), { type: 'audio/mp4', width: null, height: null }],
  ['m4a of another brand', files.mpeg4('isom', 'soun'), { type: 'audio/mp4', width: null, height: null }],
  ['wav', files.wav(), { type: 'audio/wav', width: null, height: null }],
])(
  '%s is recognised by its content, whatever its name, and returned unchanged',
  async (_kind, bytes, facts) => {
    const { ada } = await start();
    const hash = createHash('sha256').update(bytes).digest('hex');
    const { media, address } = await addMedia(ada, bytes, 'evil.html');
    expect(media).toEqual({ ...facts, hash, bytes: bytes.length });
    expect(address).toBe(
      facts.width === null ? `media:${hash}` : `media:${hash}#${facts.width}x${facts.height}`,
    );
    const response = await fetch(`${ada.url}/api/media/${hash}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const served = await response.arrayBuffer();
    expect(response.headers.get('content-type')).toBe(facts.type);
    expect(Buffer.from(served).equals(Buffer.from(bytes))).toBe(true);
  },
);

test.each([
  ['nothing', new Uint8Array(), 'empty'],
  ['an SVG called .png', files.SVG, 'svg'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unknown-kind'],
  ['a film', files.mpeg4('isom', 'vide'), 'unknown-kind'],
  ['a photograph of another kind', files.mpeg4('heic', 'soun'), 'unknown-kind'],
  ['a PNG without a size', Buffer.from('\u{89}PNG\r\n\u{1a}\n', 'latin1'), 'damaged'],
  ['a JPEG of nothing', Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(1_000_000)]), 'damaged'],
  ['a picture of a billion pixels', files.claimedPng(40_000, 40_000), 'too-many-pixels'],
])('%s is refused in one sentence', async (_what, bytes, failure) => {
  const { app, ada } = await start();
  expect(await sendMedia(ada, formOf({ name: 'picture.png', bytes }))).toMatchObject({
    status: 422,
    body: { code: 'MEDIA_UNUSABLE', failure, message: expect.stringMatching(/^(?:This|SVG).+\.$/u) },
  });
  expect(await app.database.db.selectFrom('media').selectAll().execute()).toEqual([]);
});
