import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { CardContent, Quiz } from '#domain/cards/card.ts';
import type { DeckContent } from '#domain/deck.ts';
import type { PortableReview } from '#domain/interchange/portable-review.ts';
import type { IncomingCard } from '#domain/interchange/incoming.ts';
import type { OutgoingPieces } from '#domain/interchange/outgoing.ts';
import { CARD_LIMITS } from '#domain/limits.ts';
import { everything, TextFiles } from '#test/interchange/text-files.ts';
import { readJson, readJsonMedia } from './json/read-json.ts';
import { readMarkdown } from './read-markdown.ts';
import { readTable } from './tables/read-table.ts';
import { recogniseText } from './recognise-text.ts';
import { writeCsv, writeJson, writeMarkdown } from './write-text.ts';

const files = new TextFiles();
afterAll(() => files.remove());

type Card = { content: CardContent; suspended: boolean; reviews: PortableReview[] };
type Deck = { deck: DeckContent; cards: Card[] };

/** What the formats themselves are written with, and what spreadsheets and Markdown take for something else. */
const SIGNS = [
  ['Q: no', 'A: no', 'Hint 2: no', 'Tags: a, b', '**Q:** no', '- Q: no', 'Suspended: yes', 'Option: x'],
  [
    '# Heading',
    '## ',
    '```',
    '~~~js',
    '- ```',
    '---',
    '1. one',
    '| a | b |',
    'a :: b',
    '==gap==',
    '{{c1::gap}}',
  ],
  [
    '"',
    '""',
    '","',
    '";"',
    ',',
    ';',
    '\t',
    "'",
    "'=",
    '=1+1',
    '+1',
    '-1',
    '@x',
    '\\',
    '\\,',
    '#',
    '#x',
    '//',
  ],
  [
    '  ',
    '    four',
    ' ',
    '\n',
    '\n\n',
    '\n  \n',
    '\n\t',
    '\n  Q: no',
    '\nA: no',
    '\n```\n',
    '\u{2028}',
    '\u{85}',
  ],
  ['<b>', '&amp;', '$x^2$', '\u{feff}', '日本語', 'مرحبا', '👩‍🔬', 'é', `![](media:${'a'.repeat(64)}#80x60)`],
].flat();

const written = (most: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: 'binary', maxLength: 12 })), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) =>
      parts
        .join('')
        .replaceAll(/[\0\r]/gu, '')
        .slice(0, most)
        .toWellFormed()
        .trim(),
    )
    .filter((text) => text !== '');
const maybe = (text: fc.Arbitrary<string>) => fc.option(text, { nil: null });
const distinct = (text: fc.Arbitrary<string>, minLength: number, maxLength: number) =>
  fc.uniqueArray(text, { minLength, maxLength, selector: (each) => each.toLowerCase() });

const quiz: fc.Arbitrary<Quiz> = distinct(written(60), 1, CARD_LIMITS.options).chain((options) =>
  fc
    .record({
      key: maybe(fc.nat(options.length - 1).map(String)).map((key) => (key === null ? null : Number(key))),
      reasons: fc.array(maybe(written(60)), { minLength: options.length, maxLength: options.length }),
    })
    .map(({ key, reasons }) => {
      const kept = reasons.map((reason, index) => (index === key ? null : reason));
      return { options, key, ...(kept.some((reason) => reason !== null) && { reasons: kept }) };
    }),
);

const content: fc.Arbitrary<CardContent> = fc
  .record({
    front: written(CARD_LIMITS.front),
    back: written(CARD_LIMITS.back),
    difficulty: fc.integer({ min: 1, max: 5 }),
    hints: fc.tuple(maybe(written(500)), maybe(written(500)), maybe(written(500))),
    explanation: maybe(written(2_000)),
    quiz: fc.option(quiz, { nil: null }),
    tags: distinct(written(CARD_LIMITS.tag), 0, CARD_LIMITS.tags),
    isQuiz: fc.boolean(),
  })
  .map((card) => ({
    ...card,
    isQuiz: card.isQuiz && card.quiz !== null && card.quiz.options.length > 1 && card.quiz.key !== null,
  }));

const GRADES = { 1: 'incorrect', 2: 'partial', 3: 'correct', 4: 'easy' } as const;
const review: fc.Arbitrary<PortableReview> = fc
  .record({
    at: fc.integer({ min: 1, max: 4_000_000_000_000 }),
    rating: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const, 4 as const),
    presentation: fc.constantFrom('flip' as const, 'quiz' as const),
    durationMs: fc.nat(3_600_000),
  })
  .map(({ rating, presentation, ...others }) => ({
    ...others,
    rating,
    grade: rating === 0 ? null : GRADES[rating],
    presentation: rating === 0 ? null : presentation,
  }));

const decks: fc.Arbitrary<Deck[]> = fc.array(
  fc.record({
    deck: fc.record({
      title: written(255).map((title) => title.replaceAll(/\s*\n\s*/gu, ' ')),
      description: maybe(written(1_000)),
      category: maybe(written(100)),
      difficulty: fc.integer({ min: 1, max: 5 }),
      language: fc.constantFrom(null, 'fr', 'pt-BR'),
      backLanguage: fc.constantFrom(null, 'en', 'zh-Hans'),
    }),
    cards: fc.array(
      fc.record({
        content,
        suspended: fc.boolean(),
        reviews: fc
          .array(review, { maxLength: 4 })
          .map((reviews) => reviews.toSorted((one, other) => one.at - other.at)),
      }),
      { maxLength: 5 },
    ),
  }),
  { maxLength: 3 },
);

/** A short file with more meaningless characters than a long one would have. */
const NOISE: Deck[] = [
  {
    deck: {
      title: '\u0001\u0002\u0003: no',
      description: null,
      category: null,
      difficulty: 1,
      language: null,
      backLanguage: null,
    },
    cards: [],
  },
];

async function* outgoing(decks: readonly Deck[]): OutgoingPieces {
  for (const [index, { deck, cards }] of decks.entries()) {
    const outgoing = cards.map((card, place) => ({
      ...card,
      id: `${index}-${place}`,
      version: 1,
      createdAt: 0,
      changedAt: 0,
      memory: null,
    }));
    yield { deckId: String(index), deck, cards: outgoing.slice(0, 2) };
    if (outgoing.length > 2) yield { deckId: String(index), deck, cards: outgoing.slice(2) };
  }
}

function cardsOf(decks: readonly Deck[], withReviews: boolean) {
  return decks.flatMap(({ deck, cards }) =>
    cards.map(({ content, suspended, reviews }) => ({
      deck: deck.title,
      content,
      suspended,
      reviews: withReviews ? reviews : [],
    })),
  );
}

function withoutPlace({ deck, content, suspended, reviews }: IncomingCard) {
  return { deck, content, suspended, reviews };
}

describe('what was exported comes back', () => {
  test('as a table: everything about a card but its reviews', async () => {
    await fc.assert(
      fc.asyncProperty(decks, async (decks) => {
        const path = await files.write(writeCsv(outgoing(decks)));
        const recognised = await recogniseText(path, 'cards.csv');
        if (recognised.kind !== 'table') throw new Error(recognised.kind);
        if (cardsOf(decks, false).length === 0) return;
        const { cards, omissions } = await everything(readTable(path, recognised.form));
        expect(cards.map(withoutPlace)).toStrictEqual(cardsOf(decks, false));
        expect(omissions).toStrictEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('as Markdown: everything about a card but its reviews', async () => {
    await fc.assert(
      fc.asyncProperty(decks, async (decks) => {
        if (cardsOf(decks, false).length === 0) return;
        const path = await files.write(writeMarkdown(outgoing(decks)));
        expect(await recogniseText(path, 'cards.md')).toMatchObject({ kind: 'markdown', encoding: 'utf-8' });
        const { cards, omissions } = await everything(readMarkdown(path, 'utf-8'));
        expect(cards.map(withoutPlace)).toStrictEqual(cardsOf(decks, false));
        expect(omissions).toStrictEqual([]);
      }),
      { numRuns: 300, examples: [[NOISE]] },
    );
  });

  test('as JSON: everything', async () => {
    await fc.assert(
      fc.asyncProperty(decks, async (decks) => {
        const path = await files.write(writeJson(outgoing(decks), async () => null));
        expect(await recogniseText(path, 'cards.json')).toMatchObject({ kind: 'json', encoding: 'utf-8' });
        const read = await everything(readJson(path));
        expect(read.cards.map(withoutPlace)).toStrictEqual(cardsOf(decks, true));
        expect(read.decks).toEqual(decks.map(({ deck }) => deck));
        expect(read.omissions).toStrictEqual([]);
        expect(read.cards.map(({ place }) => place)).toStrictEqual(read.cards.map((_, index) => index + 1));
      }),
      { numRuns: 200 },
    );
  });

  test('with its pictures and sounds, of any length', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 50 }), { maxLength: 4 }),
        async (contents) => {
          const media = new Map(
            contents.map((bytes) => [createHash('sha256').update(bytes).digest('hex'), Buffer.from(bytes)]),
          );
          const front = [...media.keys()].map((hash) => `![](media:${hash})`).join(' ') || 'none';
          const card = { ...blank, front };
          const deck = {
            title: 'T',
            description: null,
            category: null,
            language: null,
            backLanguage: null,
            difficulty: 2,
          };
          const gone = 'f'.repeat(64);
          const decks = [
            {
              deck,
              cards: [{ content: { ...card, back: `![](media:${gone})` }, suspended: false, reviews: [] }],
            },
          ];
          const texts = writeJson(outgoing(decks), async (hash) => {
            const bytes = media.get(hash);
            // Read in pieces of any size.
            return bytes === undefined
              ? null
              : { type: 'image/png', open: () => Readable.from([bytes.subarray(0, 4), bytes.subarray(4)]) };
          });
          const path = await files.write(texts);
          const { cards } = await everything(readJson(path));
          expect(cards[0]?.media).toStrictEqual([...media.keys(), gone]);
          const read = new Map<string, Buffer>();
          for await (const { hash, bytes } of readJsonMedia(path)) read.set(hash, bytes);
          expect(read).toStrictEqual(media);
        },
      ),
      { numRuns: 50 },
    );
  });
});

const blank: CardContent = {
  front: '',
  back: 'back',
  difficulty: 2,
  hints: [null, null, null],
  explanation: null,
  quiz: null,
  tags: [],
  isQuiz: false,
};
