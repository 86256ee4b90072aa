import { beforeAll, expect, test } from 'vitest';
import { connectRaw } from '#test/server/raw-client.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';

const MALFORMED = { code: 'MALFORMED_REQUEST' };

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ until: 'end of file' });
});

test.each([
  ['a byte that begins nothing', [0xff]],
  ['a character in Latin-1', [0xe9]],
  ['half a character', [0xc3]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
  ['a character written too long', [0xc0, 0xaf]],
])('a body with %s is refused, not stored with a question mark', async (_what, bytes) => {
  const ada = await app.signUp();
  const body = Buffer.concat([Buffer.from('{"title":"Saisons '), Buffer.from(bytes), Buffer.from('"}')]);
  const response = await fetch(`${app.url}/api/decks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` },
    body,
  });
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining(MALFORMED)]);
  expect((await ada.get('/decks')).body).toEqual([]);
});

test('a UTF-8 body arrives as it was sent, with or without a byte order mark', async () => {
  const ada = await app.signUp();
  const title = 'Été 夏 👩‍👩‍👧‍👦 \u{FFFD}';
  for (const mark of ['', '\u{FEFF}']) {
    const made = await ada.post('/decks', `${mark}${JSON.stringify({ title })}`);
    expect(made).toMatchObject({ status: 201, body: { data: { deck: { title } } } });
  }
});

test.each(['%FF', '%C3%28', '%E0%A4%A', '%', '%zz', 'été'])(
  'an address with %s in its path or query is refused',
  async (text) => {
    const { token } = await app.signUp();
    for (const path of [`/api/decks/${text}`, `/api/decks?search=${text}`, `/api/decks?${text}=1`]) {
      const client = await connectRaw(app.url);
      const head = ['Host: 127.0.0.1', `Authorization: Bearer ${token}`, 'Connection: close'].join('\r\n');
      client.send(`GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`);
      await expect.poll(client.closed).toBe(true);
      expect(client.received()).toMatch(/^HTTP\/1\.1 400 .*"code":"MALFORMED_REQUEST"/su);
    }
  },
);

test('a literal percent sign is encoded', async () => {
  const ada = await app.signUp();
  await ada.post('/decks', { title: '100% été' });
  expect((await ada.get('/decks?search=100%25+%C3%A9t%C3%A9')).body).toMatchObject([{ title: '100% été' }]);
});

test.each([
  ['title', { title: 'a\0b' }],
  ['cards.1.options.0', { cards: [{ front: 'a' }, { options: ['\0'] }] }],
  ['body', { 'a\0b': 1 }],
])('a NUL character is refused with the name of its field, %s', async (field, body) => {
  const ada = await app.signUp();
  const response = await ada.post('/cards/batch', body);
  expect(response).toMatchObject({ status: 400, body: { ...MALFORMED, errors: [{ field }] } });
});
