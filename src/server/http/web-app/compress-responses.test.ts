import { expect, test } from 'vitest';
import { deckListResponse } from '#contract/decks.ts';
import { startTestApp } from '#test/server/test-app.ts';

const BROWSER = 'gzip, deflate, br, zstd';

test.each([
  ['long, to whom can read it', 20, 'Rivers', BROWSER, 'gzip'],
  ['long, as it is to whom cannot', 20, 'Rivers', 'identity', null],
  ['short, as it is', 1, 'Rivers', BROWSER, null],
  ['of few characters but many bytes', 3, '川'.repeat(200), BROWSER, 'gzip'],
])('an answer is sent that is %s', async (_what, count, title, accepted, encoding) => {
  const app = await startTestApp();
  const ada = await app.signUp();
  for (let number = 0; number < count; number += 1) await ada.post('/decks', { title });
  const response = await fetch(`${app.url}/api/decks`, {
    headers: { authorization: `Bearer ${ada.token}`, 'accept-encoding': accepted },
  });
  const { headers } = response;
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([
    encoding,
    encoding === null ? 'Origin' : 'Origin, accept-encoding',
  ]);
  const decks = deckListResponse.parse(await response.json());
  expect(decks.map((deck) => deck.title)).toEqual(Array.from({ length: count }, () => title));
});
