import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_MEDIA_BYTES } from '#domain/limits.ts';
import { PIXEL } from '#test/media/files.ts';
import {
  addNote,
  makeKey,
  noteInfo,
  resultOf,
  toolWith,
  withTool,
} from '#test/server/anki-connect-helpers.ts';

const NOT_FETCHED = 'Files are fetched from addresses only where the operator allows it: send data';

const pixel = Buffer.from(PIXEL).toString('base64');

/** A picture of this many bytes: the pixel, followed by what no reader looks at. */
function picture(bytes: number): string {
  return Buffer.concat([PIXEL, Buffer.alloc(bytes - PIXEL.length)]).toString('base64');
}

test('keeps files under the names that a tool gives them', async () => {
  const { app, ask, cards } = await withTool();
  const filename = '猫 1.png';
  expect(await resultOf(ask('storeMediaFile', { filename, data: pixel }))).toBe(filename);
  expect(await resultOf(ask('retrieveMediaFile', { filename }))).toBe(pixel);
  expect(await resultOf(ask('retrieveMediaFile', { filename: 'none.png' }))).toBe(false);
  const id = await addNote(ask, { Front: `<img src="${filename}">`, Back: 'cat' });
  const [card] = await cards();
  expect(card?.front).toMatch(/media:[\da-f]{64}/u);
  expect((await noteInfo(ask, id)).fields.Front).toBe(`<img src="${filename}">`);
  await resultOf(ask('storeMediaFile', { filename: 'b_2.png', data: pixel }));
  expect(await resultOf(ask('getMediaFilesNames', { pattern: '*1.png' }))).toEqual([filename]);
  expect(await resultOf(ask('getMediaFilesNames', { pattern: '?_*' }))).toEqual(['b_2.png']);
  await resultOf(ask('deleteMediaFile', { filename }));
  expect(await resultOf(ask('retrieveMediaFile', { filename }))).toBe(false);
  expect((await cards())[0]?.front).toBe(card?.front);
  const eves = toolWith(app.url, (await makeKey(await app.signUp())).secret);
  expect(await resultOf(eves('retrieveMediaFile', { filename: 'b_2.png' }))).toBe(false);
  expect(await resultOf(eves('getMediaFilesNames'))).toEqual([]);
});

test('shows a file that comes after its note, unless an edit has removed it', async () => {
  const { ada, ask, cards } = await withTool();
  const [filename, other] = ['my cat.png', 'other.png'];
  const fields = { Front: 'cat', Back: `<img src="my%20cat.png"><br><img src="${other}" alt="a dog">` };
  const id = await addNote(ask, fields);
  const removed = await addNote(ask, { Front: 'edited', Back: `<img src="${filename}">` });
  const [first, second] = await cards();
  expect(first?.back).toBe('![my cat.png](media:my%20cat.png)\n![a dog](media:other.png)');
  await ada.put(`/cards/${second?.id}`, { back: 'No picture' });
  await resultOf(ask('storeMediaFile', { filename, data: pixel }));
  const shown = /^!\[\]\(media:[\da-f]{64}#1x1\)\n!\[a dog\]\(media:other\.png\)$/u;
  expect(await cards()).toMatchObject([{ back: expect.stringMatching(shown) }, { back: 'No picture' }]);
  expect((await noteInfo(ask, id)).fields).toEqual(fields);
  expect((await noteInfo(ask, removed)).fields).toEqual({ Front: 'edited', Back: 'No picture' });
});

test('another file takes a name, or gets one of its own where the tool wants both', async () => {
  const { ask } = await withTool();
  const filename = 'a.png';
  const other = picture(200);
  await resultOf(ask('storeMediaFile', { filename, data: pixel }));
  const second = await resultOf(ask('storeMediaFile', { filename, data: other, deleteExisting: false }));
  expect(second).toMatch(/^[\da-f]{64}-a\.png$/u);
  expect(await resultOf(ask('retrieveMediaFile', { filename }))).toBe(pixel);
  await resultOf(ask('storeMediaFile', { filename, data: other }));
  expect(await resultOf(ask('retrieveMediaFile', { filename }))).toBe(other);
  expect(await resultOf(ask('storeMediaFile', { filename: '../b"]<c>.png', data: pixel }))).toBe('..bc.png');
});

test('takes a file of 10 MB and no larger one, and nothing from elsewhere', { timeout: 30_000 }, async () => {
  const { ask } = await withTool();
  const filename = 'large.png';
  const data = picture(MAX_MEDIA_BYTES);
  expect(await resultOf(ask('storeMediaFile', { filename, data }))).toBe(filename);
  expect(await resultOf(ask('retrieveMediaFile', { filename }))).toBe(data);
  const refusals = [
    [{ data: picture(MAX_MEDIA_BYTES + 1) }, expect.stringMatching(/10 MB/u)],
    [{ data: 'no base64!' }, 'data must be base64'],
    [{ data: Buffer.from('a text').toString('base64') }, expect.any(String)],
    [{ url: 'http://127.0.0.1/a.png' }, NOT_FETCHED],
    [{ url: 'no address' }, NOT_FETCHED],
    [{ path: '/etc/passwd' }, 'A path on your computer cannot be read: send data'],
    [{}, 'Send the file in data, in base64'],
  ] as const;
  for (const [file, error] of refusals) {
    expect(await ask('storeMediaFile', { filename, ...file })).toEqual({ result: null, error });
  }
});

test('fetches files from origins that the operator allows, and from nowhere else', async () => {
  const bytes = Buffer.from(pixel, 'base64');
  const site = createServer((request, response) => {
    if (request.url === '/a.png') response.end(bytes);
    else if (request.url === '/moved.png') response.writeHead(302, { location: '/a.png' }).end();
    else if (request.url === '/endless.png') Readable.from(endless()).pipe(response);
    else if (request.url === '/broken.png') response.write('a', () => request.socket.destroy());
    else response.writeHead(404).end();
  });
  const origin = await listening(site);
  const elsewhere = await listening(createServer((_request, response) => response.end(bytes)));
  const { ask } = await withTool({ MEDIA_ORIGINS: origin });
  const store = (url: string) => ask('storeMediaFile', { filename: 'a.png', url });
  expect(await resultOf(store(`${origin}/a.png`))).toBe('a.png');
  expect(await resultOf(ask('retrieveMediaFile', { filename: 'a.png' }))).toBe(pixel);
  const none = 'The address of the file does not respond';
  for (const [url, error] of [
    [`${elsewhere}/a.png`, NOT_FETCHED],
    [`${origin}@127.0.0.1:1/a.png`, NOT_FETCHED],
    [`${origin}/moved.png`, none],
    [`${origin}/broken.png`, none],
    [`${origin}/nothing.png`, 'The address of the file responds with 404'],
    [`${origin}/endless.png`, expect.stringMatching(/10 MB/u)],
  ] as const) {
    expect(await store(url)).toEqual({ result: null, error });
  }
});

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024);
}

/** The origin of a server that ends with the test. */
async function listening(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
}

test('says when there is no room for another file', async () => {
  const { ask } = await withTool({ MEDIA_QUOTA_MB: '1' });
  const { error } = await ask('storeMediaFile', { filename: 'a.png', data: picture(1_500_000) });
  expect(error).toMatch(/^Your pictures and sounds can take up at most 1 MB/u);
});
