import { expect, test } from 'vitest';
import { markedResponse, sourceResponse } from '#contract/sources.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';
import { GLOSSARY } from '#test/sources/glossary.ts';

async function refusalOf(client: Client, text: string): Promise<string | null> {
  const { source } = sourceResponse.parse((await client.post('/sources', { text })).body);
  return markedResponse.parse((await client.get(`/sources/${source.id}/marked`)).body).refusal;
}

/** Texts without anything to ask about, in two languages of which the rules know one. */
const NOTHING = 'We went there and it was nice.\n\nThen we came back, and that was all.';
const NOTHING_IN_JAPANESE = 'きのう、そこへ行きました。とてもよかったです。\n\nそれから帰りました。';

test('for a text from which no card can be made without a provider, a refusal says so before cards are requested', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  expect(await refusalOf(ada, GLOSSARY)).toBeNull();
  expect(await refusalOf(ada, NOTHING)).toContain('No good card can be made from this text');
  expect(await refusalOf(ada, NOTHING_IN_JAPANESE)).toContain('No good card can be made from this text');
});
