import { describe, expect, test } from 'vitest';
import { QUOTINGS } from '#test/fake-provider/fake-source-cards.ts';
import { startAppWithProvider } from '#test/fake-provider/start-for-test.ts';
import { passagesResponse } from '#contract/sources.ts';
import { addSource, finishedGeneration, requestCards } from '#test/server/generation-helpers.ts';
import { deckCards } from '#test/server/study-helpers.ts';
import type { Client } from '#test/server/test-app.ts';

const SOURCE = { type: 'source', cardCount: 10, difficulty: 2 };

const passagesOf = async (client: Client, sourceId: string) => {
  const { body } = await client.get(`/sources/${sourceId}/passages?limit=100`);
  return passagesResponse.parse(body).passages;
};

describe('cards from a source', () => {
  test('quote their passage, and every section gets its share', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.always('quotes');
    const sourceId = await addSource(ada);
    const id = await requestCards(ada, { ...SOURCE, sourceId, focus: 'only the chapters' });
    const { batch, drafts } = await finishedGeneration(ada, id);
    expect(batch).toMatchObject({ kind: 'source', status: 'review', title: 'Lecture 3', sourceId, kept: 10 });
    const passages = await passagesOf(ada, sourceId);
    const sections = drafts.map(({ quotation }) => passages[quotation?.passage ?? -1]?.headings.join());
    expect(new Set(sections)).toEqual(new Set(['Rivers', 'Lakes', 'Glaciers']));
    const { prompt = '' } = provider.requests[0] ?? {};
    expect(prompt).toContain('Wish: <data>"only the chapters"</data>');
    expect(provider.plans).toEqual([]);

    const saved = await ada.post(`/batches/${id}/save`, {});
    expect(saved).toMatchObject({ status: 200, body: { deck: { title: 'Lecture 3', description: null } } });
    const cards = await deckCards(ada, id);
    expect(cards.map(({ source }) => source)).toEqual(
      drafts.map(({ quotation }) => ({
        sourceId,
        title: 'Lecture 3',
        page: null,
        position: quotation?.passage,
        quote: quotation?.quote,
      })),
    );
    expect(cards.map(({ source }) => source?.position)).toEqual(
      cards.map(({ source }) => source?.position).toSorted((one, other) => Number(one) - Number(other)),
    );
  });

  test('are in the language that the learner wishes, with quotes in that of the source', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.always('in German');
    const sourceId = await addSource(ada);
    const id = await requestCards(ada, { ...SOURCE, sourceId, focus: 'auf Deutsch' });
    const { batch, drafts } = await finishedGeneration(ada, id);
    expect(batch).toMatchObject({ status: 'review', kept: 10 });
    expect(drafts[0]?.content.front).toMatch(/^Was tauschen/u);
    expect(drafts[0]?.quotation?.quote).toMatch(/^In chapter/u);
    expect(provider.requests[0]?.prompt.split('\n').at(-1)).toMatch(
      /^Language: if the wish asks for one, write in that language, else in the language of the passages\./u,
    );
  });

  test('use only the selected passages', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.always('quotes');
    const sourceId = await addSource(ada);
    const last = (await passagesOf(ada, sourceId)).length - 1;
    const { drafts } = await finishedGeneration(
      ada,
      await requestCards(ada, { ...SOURCE, sourceId, cardCount: 5, passages: [last] }),
    );
    expect(drafts.map(({ quotation }) => quotation?.passage)).toEqual([last, last, last, last, last]);
    expect(await ada.post('/batches', { ...SOURCE, sourceId, passages: [last + 1] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'passages', message: 'The source has no such passage' }] },
    });
  });

  test.each(QUOTINGS.filter((quoting) => quoting !== 'in German' && quoting !== 'about a picture'))(
    'never quote what their source does not say, whatever the model writes (%s)',
    async (quoting) => {
      const { app, provider } = await startAppWithProvider();
      const ada = await app.signUp();
      provider.always(quoting);
      const sourceId = await addSource(ada);
      const id = await requestCards(ada, { ...SOURCE, sourceId });
      const { batch, drafts } = await finishedGeneration(ada, id);
      const passages = await passagesOf(ada, sourceId);
      const good = drafts.filter(({ faults }) => faults.length === 0);
      for (const { quotation, content } of good) {
        const { text = '' } = passages[quotation?.passage ?? -1] ?? {};
        // The quote is in the source's own words, however the model copied them.
        expect(text).toContain(quotation?.quote);
        expect(text).toContain(content.back);
      }
      const isHopeless = quoting === 'invented quotes' || quoting === 'other answers';
      expect(batch).toMatchObject(
        isHopeless
          ? { status: 'failed', error: { code: 'PROVIDER_FAILED' } }
          : { status: 'review', kept: 10 },
      );
      expect(good).toHaveLength(isHopeless ? 0 : 10);
      const isRejected = drafts.some(({ faults }) => faults.includes('quote-not-found'));
      expect(isRejected).toBe(quoting === 'half invented quotes');
    },
  );

  test('can be saved without a review, and a second generation asks different questions', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.always('quotes');
    const sourceId = await addSource(ada);
    const first = await requestCards(ada, { ...SOURCE, sourceId, cardCount: 5, review: false });
    expect(await finishedGeneration(ada, first)).toMatchObject({
      batch: { status: 'completed', deckId: first },
      drafts: [],
    });
    const cards = await deckCards(ada, first);
    expect(cards).toHaveLength(5);
    const second = await requestCards(ada, {
      ...SOURCE,
      sourceId,
      cardCount: 5,
      deckId: first,
      review: false,
    });
    await finishedGeneration(ada, second);
    const all = await deckCards(ada, first);
    expect(all).toHaveLength(10);
    expect(new Set(all.map(({ front }) => front)).size).toBe(10);
    expect(provider.requests.at(-1)?.prompt).toContain('The learner has these cards already');
  });

  test('keep their quotes when the source is deleted, before or after they are saved', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.always('quotes');
    const sourceId = await addSource(ada);
    const [saved, open] = [1, 2].map(() => requestCards(ada, { ...SOURCE, sourceId, cardCount: 5 }));
    const [one = '', two = ''] = [await saved, await open];
    await finishedGeneration(ada, one);
    await finishedGeneration(ada, two);
    await ada.post(`/batches/${one}/save`, {});
    await ada.delete(`/sources/${sourceId}`);
    await ada.post(`/batches/${two}/save`, {});
    for (const deck of [one, two]) {
      for (const { source } of await deckCards(ada, deck)) {
        expect(source).toMatchObject({ sourceId: null, title: 'Lecture 3', quote: expect.any(String) });
      }
    }
  });
});
