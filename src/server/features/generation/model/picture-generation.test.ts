import { expect, test } from 'vitest';
import { passagesResponse } from '#contract/sources.ts';
import { imagesIn } from '#domain/sources/tree.ts';
import { startAppWithProvider } from '#test/fake-provider/start-for-test.ts';
import { png } from '#test/media/files.ts';
import { finishedGeneration, requestCards } from '#test/server/generation-helpers.ts';
import { upload } from '#test/server/source-helpers.ts';
import { deckCards } from '#test/server/study-helpers.ts';
import { buildWord, paragraph, pictureInWord } from '#test/sources/build-archives.ts';
import { measurePicture } from '../../../files/measure-picture.ts';

const SENTENCES = [
  'chlorenchyma',
  'sclerenchyma',
  'meristematic',
  'parenchymata',
  'collenchymal',
  'aerenchymatic',
].map(
  (tissue, index) => `In lesson ${index + 1} the botanists describe the ${tissue} beside the leaf of an oak.`,
);

/** A lecture with a sentence and a picture of its own for each of some tissues. */
function lecture(pictures: readonly Uint8Array[]) {
  const body = SENTENCES.map((sentence, index) => {
    const shown = index < pictures.length ? `<w:p>${pictureInWord(`${index}.png`, 'A tissue')}</w:p>` : '';
    return paragraph(sentence) + shown;
  });
  return {
    name: 'lecture.docx',
    bytes: buildWord(body.join(''), {
      pictures: Object.fromEntries(pictures.map((bytes, index) => [`${index}.png`, bytes])),
    }),
  };
}

async function startWith(vision: 'on' | 'off', pictures: readonly Uint8Array[]) {
  const { app, provider } = await startAppWithProvider({ env: { AI_VISION: vision } });
  const ada = { ...(await app.signUp()), url: app.url };
  const source = await upload(ada, lecture(pictures));
  const make = async () => {
    const wanted = { type: 'source', sourceId: source.id, cardCount: 5, difficulty: 2 };
    const id = await requestCards(ada, wanted);
    return { id, ...(await finishedGeneration(ada, id)) };
  };
  return { ada, provider, source, make };
}

test('the pictures of passages are sent to the model, and a card shows the one that its question needs', async () => {
  const { ada, provider, source, make } = await startWith('on', [png(2_048, 512), png(300, 200)]);
  provider.always('about a picture');
  const { id, batch, drafts } = await make();
  const [request] = provider.requests;
  expect(request?.pictures.map((picture) => measurePicture('image/jpeg', new Uint8Array(picture)))).toEqual([
    { width: 1_024, height: 256 },
    { width: 300, height: 200 },
  ]);
  expect(request?.prompt).toMatch(
    /chlorenchyma beside [^"]+\[Picture 1\][^"]+sclerenchyma[^"]+\[Picture 2\]/u,
  );
  expect(request?.instructions).toContain('"picture": 0, or the number of the picture');

  const { passages } = passagesResponse.parse((await ada.get(`/sources/${source.id}/passages`)).body);
  const [first] = passages.flatMap(({ blocks }) => imagesIn(blocks));
  expect(batch).toMatchObject({ status: 'review', kept: 5 });
  for (const { content } of drafts)
    expect(content.front).toMatch(
      new RegExp(`^Look at the picture below\\. .*\\n\\n!\\[\\]\\(${first?.url}\\)$`, 'u'),
    );
  expect(provider.looks).toEqual([]);
  await ada.post(`/batches/${id}/save`, {});
  expect((await deckCards(ada, id))[0]?.front).toContain(first?.url);
});

test('no more than four pictures are sent, and one that is shown twice is sent once', async () => {
  const pictures = [100, 100, 110, 120, 130, 140].map((width) => png(width, 90));
  const { provider, make } = await startWith('on', pictures);
  provider.always('quotes');
  await make();
  expect(provider.requests[0]?.pictures).toHaveLength(4);
});

test('a model that cannot see pictures gets none, and a question about one is rejected', async () => {
  const { provider, make } = await startWith('off', [png(300, 200)]);
  provider.always('about a picture');
  const { batch } = await make();
  expect(batch).toMatchObject({ status: 'failed' });
  expect(provider.requests[0]).toMatchObject({ pictures: [] });
  expect(provider.requests[0]?.prompt).not.toContain('[Picture');
  expect(provider.requests[0]?.instructions).not.toContain('"picture"');
});

test('the request for a source without pictures does not mention any', async () => {
  const { provider, make } = await startWith('on', []);
  provider.always('quotes');
  expect((await make()).batch).toMatchObject({ status: 'review', kept: 5 });
  expect(provider.requests[0]).toMatchObject({ pictures: [] });
  expect(provider.requests[0]?.instructions).not.toContain('"picture"');
});
