import { expect, test } from 'vitest';
import type { ImportedCard } from '#domain/interchange/anki/imported-card.ts';
import { EVERY_KIND, PICTURE, SOUND } from '#test/anki/every-kind.ts';
import {
  BASIC,
  newFiles,
  oldFiles,
  TEST_EPOCH,
  type TestPackage,
  zipped,
} from '#test/anki/package-builder.ts';
import { readAll } from '#test/anki/read-all.ts';

const DAY = 86_400_000;
const AT = TEST_EPOCH + 10 * DAY;

const PACKAGES = [
  ['the oldest kind', 'old', () => oldFiles(EVERY_KIND)],
  ['the old kind', 'old', () => oldFiles(EVERY_KIND, 'collection.anki21')],
  ['the new kind', 'new', () => newFiles(EVERY_KIND)],
] as const;

function textsOf({ content: { front, back } }: ImportedCard): [string, string] {
  return [front, back];
}

test.each(PACKAGES)('a package of %s', async (_, generation, files) => {
  const read = await readAll(zipped(files()));
  expect(read.generation).toBe(generation);
  expect(Object.fromEntries(read.cards.map((card) => [card.id, textsOf(card)]))).toStrictEqual({
    101: ['2 < 3?', 'Yes, **always**'],
    102: ['dog', 'Hund'],
    103: ['Hund', 'dog'],
    104: ['cat', 'Katze'],
    105: ['Katze', 'cat'],
    106: ['5 + 5', '10'],
    107: ['**[...]** has 2 million people, $[...]$', '**Paris** has 2 million people, $x$'],
    108: ['Paris has **[how many]** people, $x$', 'Paris has **2 million** people, $x$'],
    109: [
      '太陽(たいよう)',
      '**sun 🌞**\n![](media:Bild%201.png)![gone.png](media:gone.png)\n![](media:ton.mp3) *Sprachen :: 日本語*',
    ],
  });
  expect(read.leftOut).toStrictEqual([
    { what: 'media', cardId: 109, place: 9, text: 'gone.png', reason: 'missing-media' },
    { what: 'card', cardId: 110, place: 10, text: '', reason: 'no-note' },
    { what: 'card', cardId: 111, place: 11, text: 'dog', reason: 'no-template' },
  ]);
  expect(read.files).toStrictEqual({
    'Bild 1.png': Buffer.from(PICTURE),
    'ton.mp3': Buffer.from(SOUND),
    'ünused.ogg': Buffer.from(SOUND),
  });
});

test.each(PACKAGES)('the gaps of %s', async (_, _generation, files) => {
  const { cards } = await readAll(zipped(files()));
  const text = '{{c1::Paris}} has {{c2::2 million::how many}} people, ${{c1::x}}$';
  const gaps = cards.filter(({ content }) => content.cloze);
  expect(gaps.map(({ content: { cloze, explanation } }) => ({ cloze, explanation }))).toStrictEqual(
    [1, 2].map((gap) => ({ cloze: { text, gap }, explanation: 'INSEE' })),
  );
  const groups = Map.groupBy(cards, ({ content }) => content.group ?? 'alone');
  // The typed and the custom note have one card each.
  expect([...groups.values()].map((group) => group.map(({ id }) => id))).toStrictEqual([
    [101, 106, 109],
    [102, 103],
    [104, 105],
    [107, 108],
  ]);
});

test.each(PACKAGES)('the schedules and histories of %s', async (_, _generation, files) => {
  const { cards } = await readAll(zipped(files()));
  const byId = new Map(cards.map((card) => [card.id, card]));
  expect(byId.get(101)).toMatchObject({
    noteGuid: 'a"!<',
    deck: 'Default',
    suspended: false,
    place: 1,
    planned: null,
    reviews: [],
    content: { tags: ['maths', 'easy_ones'], difficulty: 2, quiz: null, isQuiz: false },
  });
  expect(byId.get(103)).toMatchObject({
    suspended: true,
    planned: {
      state: { state: 'review', intervalDays: 5, lapses: 4, repetitions: 9, dueDay: '2020-02-01' },
      byHand: false,
    },
    reviews: [
      { at: AT + 1, rating: 3, grade: 'correct', presentation: 'flip', durationMs: 7_000 },
      { at: AT + 2, rating: 1, grade: 'incorrect', presentation: 'flip', durationMs: 5_000 },
      { at: AT + 3, rating: 0, grade: null, presentation: null },
    ],
  });
  expect(byId.get(102)?.reviews.map(({ rating }) => rating)).toStrictEqual([4]);
  expect(byId.get(109)).toMatchObject({
    deck: 'Sprachen :: 日本語',
    // In a filtered deck: the date in its own deck counts.
    planned: { state: { dueDay: '2020-02-10' } },
    reviews: [],
    media: ['Bild 1.png', 'ton.mp3'],
    content: { hints: ['day & night', null, null] },
  });
});

/** A package with one note of the basic kind for each of these. */
function basics(notes: readonly { fields: readonly string[]; tags?: string }[]): TestPackage {
  return {
    decks: [{ id: 1, name: 'Default' }],
    noteTypes: [BASIC],
    notes: notes.map((note, index) => ({ id: index + 1, type: BASIC.id, ...note })),
    cards: notes.map((_, index) => ({ id: index + 1, note: index + 1, deck: index === 0 ? 1 : 77 })),
  };
}

test('what does not fit a card is left out, row by row', async () => {
  const long = 'x'.repeat(2_001);
  const tags = Array.from({ length: 12 }, (_, index) => `t${index}`).join(' ');
  const { cards, leftOut } = await readAll(
    zipped(
      newFiles(
        basics([
          { fields: ['fine', 'b'], tags: `T0 ${tags} ${'y'.repeat(51)}` },
          { fields: ['<br>&nbsp;', 'b'] },
          { fields: ['no back', '<div></div>'] },
          { fields: [long, 'b'] },
          { fields: ['long back', 'x'.repeat(20_001)] },
          { fields: ['huge', 'z'.repeat(1_000_001)] },
          { fields: ['far', '<img src="http://x.org/a.png">b'] },
          { fields: ['within', '<img src="data:image/png;base64,AAAA">b'] },
        ]),
      ),
    ),
  );
  expect(cards.map(({ deck, content }) => [deck, content.front, content.back])).toStrictEqual([
    ['Default', 'fine', 'b'],
    ['Default', 'no back', ''],
    ['Default', 'far', 'b'],
    ['Default', 'within', 'b'],
  ]);
  expect(cards[0]?.content.tags).toStrictEqual(['T0', ...tags.split(' ').slice(1, 10)]);
  expect(leftOut.map(({ what, cardId, reason, text }) => [cardId, what, reason, text])).toStrictEqual([
    [1, 'tag', 'too-many-tags', 't10 t11'],
    [1, 'tag', 'tag-too-long', 'y'.repeat(51)],
    [2, 'card', 'empty-front', '&nbsp;'],
    [4, 'card', 'front-too-long', `${'x'.repeat(79)}…`],
    [5, 'card', 'back-too-long', 'long back'],
    [6, 'card', 'note-too-long', 'huge'],
    [7, 'media', 'remote-media', 'http://x.org/a.png'],
    [8, 'media', 'embedded-media', ''],
  ]);
});

test('answers under the first scheduler, which had one button fewer while learning, get the right ratings', async () => {
  const content = basics([{ fields: ['q', 'a'] }]);
  const reviews = [1, 2, 3].map((ease) => ({ id: AT + ease, card: 1, ease, type: 0 }));
  const ratings = async (scheduler: 1 | 2 | null, files: typeof oldFiles) => {
    const { cards } = await readAll(zipped(files({ ...content, reviews, scheduler })));
    return cards[0]?.reviews.map(({ rating }) => rating);
  };
  for (const files of [oldFiles, newFiles]) {
    expect(await ratings(1, files)).toStrictEqual([1, 3, 4]);
    expect(await ratings(null, files)).toStrictEqual([1, 3, 4]);
    expect(await ratings(2, files)).toStrictEqual([1, 2, 3]);
  }
});

test('the names of files are not counted in the length of a card', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `${'n'.repeat(120)}${index}.png`);
  const media = Object.fromEntries(names.map((name) => [name, new Uint8Array([1])]));
  const pictures = names.map((name) => `<img src="${name}">`).join('');
  const content = basics([{ fields: [`${'x'.repeat(1_900)} ${pictures}`, 'a'] }]);
  const { cards } = await readAll(zipped(newFiles({ ...content, media })));
  expect(cards[0]?.media).toStrictEqual(names);
});

test('cards come in pieces, and a long history with only its last reviews', async () => {
  const content = basics(Array.from({ length: 450 }, (_, index) => ({ fields: [`q${index}`, 'a'] })));
  const reviews = Array.from({ length: 25_000 }, (_, index) => ({ id: AT + index, card: 2, ease: 3 }));
  const { cards, leftOut } = await readAll(zipped(oldFiles({ ...content, reviews })));
  expect(cards.map(({ content: { front } }) => front)).toStrictEqual(
    content.notes.map(({ fields }) => fields[0]),
  );
  expect(cards[1]?.reviews).toHaveLength(10_000);
  expect(cards[1]?.reviews[0]?.at).toBe(AT + 15_000);
  expect(leftOut).toStrictEqual([
    { what: 'review', cardId: 2, place: 2, text: 'q1 (15000)', reason: 'too-many-reviews' },
  ]);
});

test('two hundred thousand reviews of thousands of cards are each with their card', async () => {
  const count = 5_000;
  const content = basics(Array.from({ length: count }, (_, index) => ({ fields: [`q${index}`, 'a'] })));
  const reviews = (function* generate() {
    for (let index = 0; index < 200_000; index += 1)
      yield { id: AT + index, card: (index % count) + 1, ease: 3 };
  })();
  const { cards } = await readAll(zipped(oldFiles({ ...content, reviews })));
  expect(cards).toHaveLength(count);
  expect(cards.every((card) => card.reviews.length === 40 && card.reviews[0]?.at === AT + card.id - 1)).toBe(
    true,
  );
}, 120_000);
