import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GLOSSARY } from '#test/sources/glossary.ts';
import {
  addSource,
  draftsIn,
  finishedGeneration,
  readGeneration,
  requestCards,
} from '#test/server/generation-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

const SOURCE = { type: 'source', cardCount: 10, difficulty: 2 };

describe('without a provider', () => {
  const NOTES =
    readFileSync(new URL('../../../../../test/sources/texts/plate-tectonics.txt', import.meta.url), 'utf8') +
    GLOSSARY;

  test('cards are made from what the text marks, and the user is told how few there are', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const sourceId = await addSource(ada, NOTES, 'Plates');
    const id = await requestCards(ada, { ...SOURCE, sourceId });
    const { batch, drafts } = await finishedGeneration(ada, id);
    expect(batch).toMatchObject({ status: 'review', kept: 10 });
    for (const { quotation, content } of drafts) {
      expect(NOTES.replaceAll(/\s+/gu, ' ')).toContain(quotation?.quote.replaceAll(/\s+/gu, ' '));
      expect(content.front).not.toBe('');
    }
    const [first] = drafts;
    const another = draftsIn(await ada.post(`/batches/${id}/drafts/${first?.id}/again`, {}));
    expect(another).toHaveLength(1);
    expect(drafts.map(({ content }) => content.front)).not.toContain(another[0]?.content.front);
    expect(await ada.post(`/batches/${id}/save`, {})).toMatchObject({
      body: { cardsSaved: 10, deck: { source: 'Built-in generator, from the text itself' } },
    });

    const short = await addSource(ada, NOTES.slice(-1_000), 'Beginning');
    const few = await finishedGeneration(
      ada,
      await requestCards(ada, { ...SOURCE, sourceId: short, cardCount: 50 }),
    );
    expect(few.batch.cardsGenerated).toBeGreaterThan(0);
    expect(few.batch.cardsGenerated).toBeLessThan(50);
  });

  test.each([
    ['光合作用把光能变成化学能。植物靠它生活。'.repeat(40), 'it marks no terms, tables or lists'],
    ['word '.repeat(300), 'it marks no terms, tables or lists'],
  ])('a text that gives no cards is refused free of charge, with what it marks', async (text, said) => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const id = await requestCards(ada, { ...SOURCE, sourceId: await addSource(ada, text) });
    expect((await finishedGeneration(ada, id)).batch).toMatchObject({
      status: 'failed',
      error: { code: 'SOURCE_UNUSABLE', status: 422, message: expect.stringContaining(said) },
    });
    expect((await readGeneration(ada, id)).batch.error?.message).not.toMatch(/provider|English/u);
    expect(await ada.get('/ai/usage')).toMatchObject({ body: { usage: { todayTokensUsed: 0 } } });
  });
});
