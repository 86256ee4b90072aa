import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { replayReviews } from '#domain/scheduling/card-state.ts';
import { DEFAULT_SCHEDULING_SETTINGS } from '#domain/scheduling/settings.ts';
import type { IncomingPiece } from '#domain/interchange/incoming.ts';
import type { OutgoingPiece } from '#domain/interchange/outgoing.ts';
import { EVERY_KIND } from '#test/anki/every-kind.ts';
import { newFiles, zipped } from '#test/anki/package-builder.ts';
import { flipContent } from '#test/builders/cards.ts';
import { ankiPiecesOf, incomingFromAnki } from './anki-pieces.ts';
import { openAnkiPackage } from './reading/read-package.ts';
import { writeAnkiPackage } from './writing/write-package.ts';

async function incoming(bytes: Uint8Array): Promise<IncomingPiece> {
  const folder = mkdtempSync(join(tmpdir(), 'anki-pieces-'));
  try {
    const path = join(folder, 'in.apkg');
    writeFileSync(path, bytes);
    const opened = await openAnkiPackage(path, { temporaryFolder: folder });
    try {
      const pieces = await Array.fromAsync(incomingFromAnki(opened));
      return {
        cards: pieces.flatMap(({ cards }) => cards),
        omissions: pieces.flatMap(({ omissions }) => omissions),
      };
    } finally {
      await opened.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('cards of a package have their places, and what is left out is reported in sentences', async () => {
  const { cards, omissions } = await incoming(zipped(newFiles(EVERY_KIND)));
  expect(cards.map(({ place, deck }) => [place, deck])).toStrictEqual([
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((place) => [place, 'Default']),
    [9, 'Sprachen :: 日本語'],
  ]);
  expect(cards[2]).toStrictEqual({
    place: 3,
    deck: 'Default',
    content: expect.objectContaining({ front: 'Hund', back: 'dog' }),
    suspended: true,
    reviews: [
      expect.objectContaining({ rating: 3 }),
      expect.objectContaining({ rating: 1 }),
      expect.objectContaining({ rating: 0 }),
    ],
    media: [],
    required: [],
    origin: { key: 'anki:guid-12:1' },
    planned: { state: expect.objectContaining({ dueDay: '2020-02-01', lapses: 4 }), byHand: false },
  });
  expect(omissions).toStrictEqual([
    { what: 'media', place: 9, text: 'gone.png', reason: 'The file is missing from the package.' },
    { what: 'card', place: 10, text: '', reason: 'Its note is missing from the package.' },
    { what: 'card', place: 11, text: 'dog', reason: 'Its note type has no such card.' },
  ]);
});

const DATES = { version: 1, createdAt: Date.UTC(2026, 9, 1), changedAt: Date.UTC(2026, 9, 2) };

test('cards of several decks are exported and imported again', async () => {
  const at = Date.UTC(2026, 10, 1);
  const review = { at, rating: 3, grade: 'correct', presentation: 'flip', durationMs: 2_000 } as const;
  const memory = replayReviews(
    [{ id: 'r', cardId: 'c2', at, rating: 3, timeZone: 'UTC' }],
    DEFAULT_SCHEDULING_SETTINGS,
  );
  const deck = (title: string): OutgoingPiece['deck'] => {
    return {
      title,
      description: 'About it',
      category: null,
      language: null,
      backLanguage: null,
      difficulty: 2,
    };
  };
  const one = flipContent({ front: 'one' });
  const two = flipContent({ front: 'two', tags: ['world history'] });
  const pieces: OutgoingPiece[] = [
    {
      deckId: 'd1',
      deck: deck('Empty'),
      cards: [],
    },
    {
      deckId: 'd2',
      deck: deck('World :: Europe'),
      cards: [{ ...DATES, id: 'c1', content: one, memory: null, suspended: true, reviews: [] }],
    },
    {
      deckId: 'd3',
      deck: deck('Maths'),
      cards: [{ ...DATES, id: 'c2', content: two, memory, suspended: false, reviews: [review] }],
    },
  ];
  const output = new PassThrough();
  const bytes = buffer(output);
  const folder = mkdtempSync(join(tmpdir(), 'anki-pieces-'));
  try {
    await writeAnkiPackage(output, {
      pieces: ankiPiecesOf(inTurn(pieces)),
      findFile: () => Promise.resolve(null),
      withSchedule: true,
      now: Date.UTC(2026, 10, 23),
      temporaryFolder: folder,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(await incoming(await bytes)).toStrictEqual({
    cards: [
      {
        place: 1,
        deck: 'World :: Europe',
        content: one,
        suspended: true,
        reviews: [],
        media: [],
        required: [],
        origin: { key: 'cardamom:c1', exported: one },
      },
      {
        place: 2,
        deck: 'Maths',
        content: two,
        suspended: false,
        reviews: [review],
        media: [],
        required: [],
        origin: { key: 'cardamom:c2', exported: two },
        planned: { state: expect.objectContaining({ dueDay: memory?.dueDay }), byHand: false },
      },
    ],
    omissions: [],
  });
});

async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const item of items) yield await Promise.resolve(item);
}
