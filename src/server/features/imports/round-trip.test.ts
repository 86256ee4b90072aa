import { expect, test } from 'vitest';
import { tablePreview } from '#contract/imports.ts';
import { deckMemoryResponse } from '#contract/scheduling.ts';
import { contentOf } from '#domain/cards/card.ts';
import { seededRandom } from '#domain/random.ts';
import { flipContent, manyContents, quizContent } from '#test/builders/cards.ts';
import { OGG, PIXEL } from '#test/media/files.ts';
import { deckOf, download } from '#test/server/export-helpers.ts';
import { followToEnd, settled, uploadCards, type Importer } from '#test/server/import-helpers.ts';
import { addMedia } from '#test/server/media-helpers.ts';
import { answerBody, deckCards, startStudy } from '#test/server/study-helpers.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

async function user(app: TestApp): Promise<Importer> {
  return { ...(await app.signUp(undefined, { timeZone: 'Europe/Berlin' })), url: app.url };
}

/** Makes a deck with everything that cards can have, studied on several days, with a picture and a sound. */
async function studiedDeck(app: TestApp, ada: Importer): Promise<string> {
  const picture = await addMedia(ada, PIXEL, 'map.gif');
  const sound = await addMedia(ada, OGG, 'word.ogg');
  const deckId = await deckOf(ada, 'Languages :: Français "avancé"', [
    ...manyContents(12),
    quizContent({ front: `![a map](${picture.address})`, tags: ['carte', 'two words'], difficulty: 5 }),
    flipContent({ front: `écouter [word](${sound.address})`, back: '**to listen**\n\n- a\n- b' }),
    flipContent({ front: 'the writer', back: 'l’auteur', accepted: ['l’écrivain', 'a; b'] }),
    flipContent({ front: '=1+1', back: '\'quoted\' ; "double" | pipe', explanation: '$x < 1$ & `code`' }),
    flipContent({ front: '日本語 ==とは==', back: 'Q: a question?\nA: an answer', hints: ['a', null, 'b'] }),
  ]);
  const random = seededRandom('round trip');
  for (const day of [0, 1, 3, 8, 20]) {
    app.clock.set(new Date(Date.UTC(2026, 0, 1, 9) + day * DAY).toISOString());
    const { session, cards } = await startStudy(ada, deckId);
    for (const card of cards) {
      app.clock.advance(HOUR / 100);
      await ada.post('/study/answer', answerBody(session.id, card, random() < 0.7));
    }
    await ada.post(`/study/complete/${session.id}`);
  }
  const [first] = await deckCards(ada, deckId);
  await ada.put(`/study/cards/${first?.id}`, { suspended: true });
  return deckId;
}

/** Cards with their states; the next due day varies a little with the id of the card. */
async function remembered(client: Importer, deckId: string) {
  const memories = deckMemoryResponse.parse((await client.get(`/study/memory/${deckId}`)).body).cards;
  const cards = await deckCards(client, deckId);
  return cards.map((card, index) => {
    const { memory = null, suspended } = memories[index] ?? {};
    const known = memory && {
      state: memory.state,
      stability: memory.stability.toFixed(6),
      difficulty: memory.difficulty.toFixed(6),
      lastReviewAt: memory.lastReviewAt,
      repetitions: memory.repetitions,
      lapses: memory.lapses,
    };
    return { content: contentOf(card), known, suspended };
  });
}

async function bringIn(client: Importer, name: string, bytes: Uint8Array): Promise<string> {
  const { id, status } = await uploadCards(client, { name, bytes });
  if (status === 'choosing') {
    const { form } = tablePreview.parse((await client.post(`/imports/${id}/preview`, {})).body);
    await followToEnd(client, id, 'start', { form });
  }
  const staged = await settled(client, id);
  expect(staged.omissions).toEqual([]);
  const { addedTo } = await followToEnd(client, id, 'save');
  return addedTo[0]?.id ?? '';
}

test.each(['apkg', 'json'])(
  'exported as %s and imported again, cards and memories are the same',
  async (format) => {
    const app = await startTestApp();
    const [ada, eve] = [await user(app), await user(app)];
    const deckId = await studiedDeck(app, ada);
    const { name = '', bytes } = await download(ada, `/decks/${deckId}/export?format=${format}`);
    const own = await remembered(ada, deckId);
    const other = await bringIn(eve, name, bytes);
    expect(await remembered(eve, other)).toEqual(own);
    expect(await eve.get(`/decks/${other}`)).toMatchObject({
      body: { data: { deck: { title: 'Languages :: Français "avancé"', cardCount: own.length } } },
    });
    // Her own pictures and sounds, independent of those of the other user.
    const [hash = ''] = /[0-9a-f]{64}/u.exec(own[12]?.content.front ?? '') ?? [];
    const picture = await download(eve, `/media/${hash}`);
    expect([picture.status, picture.bytes]).toEqual([200, new Uint8Array(PIXEL)]);
    // A second round trip changes nothing.
    const again = await download(eve, `/decks/${other}/export?format=${format}`);
    const third = await user(app);
    expect(await remembered(third, await bringIn(third, again.name ?? '', again.bytes))).toEqual(own);
  },
);

test.each(['apkg', 'json'])('exported as %s and imported again, siblings stay siblings', async (format) => {
  const app = await startTestApp();
  const [ada, eve] = [await user(app), await user(app)];
  const text = '{{c1::Paris}} is in {{c2::France::country}}';
  const deckId = await deckOf(ada, 'Siblings', [flipContent({ front: 'dog', back: 'Hund' }), flipContent()]);
  const [dog] = await deckCards(ada, deckId);
  await ada.post('/cards', { deckId, front: 'Hund', back: 'dog', group: dog?.id });
  for (const gap of [1, 2]) {
    await ada.post('/cards', { deckId, front: 'made', back: 'made', cloze: { text, gap }, group: 'paris' });
  }
  const { name = '', bytes } = await download(ada, `/decks/${deckId}/export?format=${format}`);
  const cards = await deckCards(eve, await bringIn(eve, name, bytes));
  expect(cards.map(({ front, cloze, group }) => [front, cloze, group])).toEqual([
    ['dog', undefined, dog?.id],
    [flipContent().front, undefined, undefined],
    ['Hund', undefined, dog?.id],
    ['**[...]** is in France', { text, gap: 1 }, 'paris'],
    ['Paris is in **[country]**', { text, gap: 2 }, 'paris'],
  ]);
  // For the user who has the cards already, nothing is new.
  const { id } = await uploadCards(ada, { name, bytes });
  expect((await settled(ada, id)).import).toMatchObject({ fresh: 0, changed: 0, known: 5 });
});

test.each(['csv', 'markdown'])(
  'exported as %s and imported again, everything but accepted answers is the same',
  async (format) => {
    const app = await startTestApp();
    const [ada, eve] = [await user(app), await user(app)];
    const deckId = await studiedDeck(app, ada);
    const { name = '', bytes } = await download(ada, `/decks/${deckId}/export?format=${format}`);
    // Tables and Markdown contain no media, so the other user needs the same file.
    await addMedia(eve, PIXEL);
    await addMedia(eve, OGG);
    const other = await bringIn(eve, name, bytes);
    const contents = async (client: Importer, id: string) =>
      (await remembered(client, id)).map(({ content: { accepted: _left, ...content }, suspended }) => {
        return { content, suspended };
      });
    expect(await contents(eve, other)).toEqual(await contents(ada, deckId));
  },
);

test('an export of everything is imported deck by deck, and a second time nothing is new', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await user(app), await user(app)];
  await deckOf(ada, 'One', manyContents(3));
  await deckOf(ada, 'Two', [flipContent()]);
  for (const format of ['apkg', 'json', 'csv', 'markdown']) {
    const { name = '', bytes } = await download(ada, `/export?format=${format}`);
    const { id, status } = await uploadCards(eve, { name, bytes });
    if (status === 'choosing') {
      const { form } = tablePreview.parse((await eve.post(`/imports/${id}/preview`, {})).body);
      await followToEnd(eve, id, 'start', { form });
    }
    const staged = await settled(eve, id);
    expect([format, staged.import.fresh, staged.import.known]).toEqual(
      format === 'apkg' ? ['apkg', 4, 0] : [format, 0, 4],
    );
    await followToEnd(eve, id, 'save');
  }
  expect(await eve.get('/decks')).toMatchObject({
    body: [
      { title: 'Two', cardCount: 1 },
      { title: 'One', cardCount: 3 },
    ],
  });
});
