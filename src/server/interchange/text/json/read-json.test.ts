import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { everything, failureOf, TextFiles } from '#test/interchange/text-files.ts';
import { readJson, readJsonMedia } from './read-json.ts';
import { recogniseText } from '../recognise-text.ts';

const files = new TextFiles();
afterAll(() => files.remove());

const HEAD = { format: 'cardamom', version: 1 };

async function read(value: unknown) {
  return everything(readJson(await files.write(typeof value === 'string' ? value : JSON.stringify(value))));
}

async function mediaOf(path: string) {
  const read = [];
  for await (const { hash, bytes } of readJsonMedia(path)) read.push([hash, bytes.length]);
  return read;
}

describe('one of our files', () => {
  test('needs no more than two sides', async () => {
    const { cards, decks } = await read({
      ...HEAD,
      decks: [{ title: ' T ', cards: [{ front: ' a ', back: 'b' }] }],
    });
    expect(decks).toEqual([
      { title: 'T', description: null, category: null, difficulty: 2, language: null, backLanguage: null },
    ]);
    expect(cards).toEqual([
      {
        place: 1,
        deck: 'T',
        content: {
          front: 'a',
          back: 'b',
          difficulty: 2,
          hints: [null, null, null],
          explanation: null,
          quiz: null,
          isQuiz: false,
          tags: [],
        },
        suspended: false,
        reviews: [],
        media: [],
      },
    ]);
  });

  test('has one language if it names no other for the backs', async () => {
    const { decks, omissions } = await read({
      ...HEAD,
      decks: [
        { title: 'One', language: 'FR', cards: [] },
        { title: 'Front', language: 'fr', backLanguage: null, cards: [] },
        { title: 'Neither', language: 'klingon', cards: [] },
      ],
    });
    expect(decks.map(({ language, backLanguage }) => [language, backLanguage])).toEqual([
      ['fr', 'fr'],
      ['fr', null],
      [null, null],
    ]);
    expect(omissions).toMatchObject([
      { text: 'Neither', reason: 'The field "language" is not as it should be.' },
    ]);
  });

  test('reports each field that is wrong', async () => {
    const card = { front: 'a', back: 'b' };
    const { cards, omissions } = await read({
      ...HEAD,
      decks: [
        {
          title: 'T',
          category: 5,
          cards: [
            { ...card, hints: 'none', difficulty: 9, tags: ['x', 'X', 'y'.repeat(51)] },
            { ...card, back: 7 },
            { back: 'b' },
            'text',
            { ...card, options: ['a', 'A'], reviews: [{ at: 'noon' }, { at: 1 }] },
            { ...card, options: ['a', 'b'], correctOption: 2, isQuiz: true },
          ],
        },
        { cards: [card] },
        { title: 'Late', cards: [card], description: 'x' },
      ],
    });
    expect(cards.map(({ place, deck }) => [place, deck])).toEqual([
      [1, 'T'],
      [5, 'T'],
      [6, 'T'],
      [7, ''],
      [8, 'Late'],
    ]);
    expect(cards[0]?.content).toMatchObject({ hints: [null, null, null], difficulty: 2, tags: ['x'] });
    expect(cards[2]?.content).toMatchObject({ quiz: { options: ['a', 'b'], key: null }, isQuiz: false });
    expect(omissions.map(({ what, place, reason }) => [what, place, reason])).toEqual([
      ['text', null, 'The field "category" is not as it should be.'],
      ['text', 1, 'The field "hints" is not as it should be.'],
      ['text', 1, 'The field "difficulty" is not as it should be.'],
      ['tag', 1, 'A tag has at most 50 characters.'],
      ['card', 2, 'The field "back" is not as it should be.'],
      ['card', 3, 'Its front is empty.'],
      ['card', 4, 'It is no card.'],
      ['review', 5, '2 reviews are not as they should be.'],
      ['option', 5, 'Its options are not one to six different texts of at most 300 characters.'],
      ['text', null, 'The field "description" of a deck stands behind its cards, where it is not read.'],
    ]);
  });

  test('keeps the last 10,000 reviews, in order', async () => {
    const reviews = Array.from({ length: 10_001 }, (_, index) => ({
      at: new Date(2_000_000_000_000 - index * 1_000).toISOString(),
      rating: 3,
      grade: 'correct',
      presentation: 'flip',
      durationMs: 1,
    }));
    const { cards, omissions } = await read({
      ...HEAD,
      decks: [{ title: 'T', cards: [{ front: 'a', back: 'b', reviews }] }],
    });
    expect(cards[0]?.reviews).toHaveLength(10_000);
    expect(cards[0]?.reviews.at(-1)?.at).toBe(2_000_000_000_000);
    expect(omissions).toMatchObject([
      { what: 'review', reason: 'Only the last 10,000 reviews of a card are kept.' },
    ]);
  });
});

describe('another file', () => {
  test.each([
    [
      '[]',
      'This JSON file has no list of cards, and Cardamom has not made it. A list of cards looks like this: [{"front": "dog", "back": "Hund"}].',
    ],
    [
      '{"a":1}',
      'This JSON file has no list of cards, and Cardamom has not made it. A list of cards looks like this: [{"front": "dog", "back": "Hund"}].',
    ],
    [
      '{"format":"other","version":1,"decks":[{"title":"T"}]}',
      'This JSON file has no list of cards, and Cardamom has not made it. A list of cards looks like this: [{"front": "dog", "back": "Hund"}].',
    ],
    [
      '{"format":"cardamom","version":0,"decks":[{"title":"T"}]}',
      'This JSON file has no list of cards, and Cardamom has not made it. A list of cards looks like this: [{"front": "dog", "back": "Hund"}].',
    ],
    [
      '{"format":"cardamom","version":2,"decks":[{"title":"T"}]}',
      'This file was made by a newer version of Cardamom than this one.',
    ],
    [
      '{"decks":[{"title":"T"}],"format":"cardamom","version":1}',
      'This JSON file has no list of cards, and Cardamom has not made it. A list of cards looks like this: [{"front": "dog", "back": "Hund"}].',
    ],
    ['{"format":"cardamom","version":1,"decks":[{"title":"T",}]}', 'This file is damaged, or no JSON'],
    ['{"format":"cardamom","version":1,"decks":[{"title":"T"', 'This file is damaged, or no JSON'],
    ['{"format":"cardamom","version":1}}', 'This file is damaged, or no JSON'],
    ['nothing', 'This file is damaged, or no JSON'],
    [`{"format":"cardamom","version":1,"decks":${'['.repeat(100)}`, 'This file is damaged, or no JSON'],
  ])('%s', async (text, sentence) => {
    const path = await files.write(text);
    expect(await failureOf(everything(readJson(path)))).toContain(sentence);
    expect(await failureOf(recogniseText(path, 'a.json').then(() => everything(readJson(path))))).toContain(
      sentence,
    );
  });

  test('a value without an end is read no further than 16 MB', async () => {
    const endless = function* () {
      yield '{"format":"cardamom","version":1,"decks":[{"title":"T","cards":[{"front":"';
      for (let piece = 0; piece < 100; piece += 1) yield 'x'.repeat(1024 * 1024);
    };
    const path = await files.write(Readable.from(endless()));
    expect(await failureOf(everything(readJson(path)))).toContain('more than 16 MB');
  });

  test('anything foreign in one of our files is ignored', async () => {
    const { cards, omissions } = await read({
      ...HEAD,
      more: { decks: [{ title: 'No' }] },
      decks: [{ title: 'T', more: [1], cards: [{ front: 'a', back: 'b', __proto__: { x: 1 }, more: {} }] }],
    });
    expect(cards).toHaveLength(1);
    expect(omissions).toEqual([]);
  });
});

describe('pictures and sounds', () => {
  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const file = (media: Record<string, unknown>) => files.write(JSON.stringify({ ...HEAD, decks: [], media }));
  const small = Buffer.from('small');

  test('come one after the other, up to 10 MB each', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024, 'x');
    const path = await file({
      [hashOf(small)]: { type: 'image/png', content: small.toString('base64') },
      [hashOf(large)]: { type: 'image/png', content: large.toString('base64') },
    });
    expect(await mediaOf(path)).toEqual([
      [hashOf(small), 5],
      [hashOf(large), large.length],
    ]);
    expect((await everything(readJson(path))).cards).toEqual([]);
  });

  test.each([
    ['what another hash says', { ['a'.repeat(64)]: { content: small.toString('base64') } }],
    ['no hash', { '../x': { content: small.toString('base64') } }],
    ['nothing', { [hashOf(Buffer.alloc(0))]: { content: '' } }],
    ['no text', { [hashOf(small)]: 5 }],
    [
      'too large',
      {
        [hashOf(Buffer.alloc(10 * 1024 * 1024 + 1))]: {
          content: Buffer.alloc(10 * 1024 * 1024 + 1).toString('base64'),
        },
      },
    ],
  ])('are refused: %s', async (_, media) => {
    expect(await failureOf(mediaOf(await file(media)))).toContain('is not what the file says');
  });
});
