import { expect, test } from 'vitest';
import { packCards, packFolder, packOf } from '#test/server/pack-folder.ts';
import { startTestApp } from '#test/server/test-app.ts';

const COURSE = packOf({ id: 'school', title: 'Thistle School, Grade 4' }, [
  { title: 'Rocks of our valley', cards: packCards(6, 'Rock') },
  { title: 'Photosynthesis grade 4', cards: packCards(6, 'Leaf') },
]);

async function ask(topic: string) {
  const folder = await packFolder();
  await folder.put('school.json', COURSE);
  await folder.put(
    'knitting.json',
    packOf({ id: 'knitting', title: 'Knitwear' }, [{ title: 'Zigzag stitches', cards: packCards(5) }]),
  );
  const app = await startTestApp({ packFolder: folder.path });
  const ada = await app.signUp();
  return ada.post('/decks/generate', { title: 'T', topic, cardCount: 5 });
}

test.each([
  ['the rocks of our valley', 'pack-school', 'Thistle School, Grade 4: Rocks of our valley'],
  ['Thistle school', 'pack-school', 'Thistle School, Grade 4'],
  ['zigzag stitches', 'pack-knitting', 'Knitwear'],
])('a topic that the library lacks leads to the pack that has it: %s', async (topic, slug, title) => {
  expect(await ask(topic)).toMatchObject({
    status: 422,
    body: {
      code: 'TOPIC_UNKNOWN',
      message: `The built-in generator doesn't know '${topic}', so no deck was made. Take the cards of a pack or paste your notes instead.`,
      packs: [{ slug, title }],
    },
  });
});

test('a deck of a pack comes before a topic that the library knows only in part', async () => {
  expect(await ask('photosynthesis grade 4')).toMatchObject({
    status: 422,
    body: { packs: [{ slug: 'pack-school', title: 'Thistle School, Grade 4: Photosynthesis grade 4' }] },
  });
  expect(await ask('photosynthesis')).toMatchObject({ status: 201 });
});

test('a refusal without packs does not mention them', async () => {
  const { status, body } = await ask('slithy toves');
  expect(status).toBe(422);
  expect(body).not.toHaveProperty('packs');
});
