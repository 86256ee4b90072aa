import { expect, test } from 'vitest';
import { formOf, hangingReader, sendForm } from '#test/server/source-helpers.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';
import { CELL, utf8 } from '#test/sources/source-file.ts';

const fileNamed = (name: string) => formOf({ name, bytes: utf8(CELL) });

async function user(app: TestApp) {
  return { ...(await app.signUp()), url: app.url };
}

test('slow documents of one user do not hold up others', async () => {
  const { read, release, begun } = hangingReader();
  const app = await startTestApp({ readDocument: read });
  const [ada, eve] = [await user(app), await user(app)];
  const slow = Array.from({ length: 3 }, () => sendForm(ada, fileNamed('slow.txt')));
  await expect.poll(() => begun).toContain('slow.txt');

  expect((await sendForm(eve, fileNamed('quick.txt'))).status).toBe(201);
  expect((await eve.post('/sources', { text: CELL })).status).toBe(201);
  expect(begun).toEqual(['slow.txt', 'quick.txt', '']);

  release();
  for (const answer of slow) expect((await answer).status).toBe(201);
  expect(begun.slice(3)).toEqual(['slow.txt', 'slow.txt']);
});
