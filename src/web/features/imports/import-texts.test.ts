import { describe, expect, test } from 'vitest';
import type { CardImport } from '#contract/imports.ts';
import {
  announcement,
  knownText,
  omittedText,
  placeText,
  progressOf,
  stateText,
  titleOf,
  importSummary,
} from './import-texts.ts';

const state = (changes: Partial<CardImport>): CardImport => ({
  id: '1',
  name: 'Japanese.apkg',
  format: 'anki',
  status: 'ready',
  problem: null,
  expected: null,
  read: 0,
  fresh: 0,
  sameFront: 0,
  changed: 0,
  edited: 0,
  reviewed: 0,
  known: 0,
  omitted: 0,
  media: 0,
  reviews: 0,
  planned: 0,
  saved: 0,
  updated: 0,
  choices: null,
  createdAt: 0,
  finishedAt: null,
  ...changes,
});

const of = (...titles: string[]) => ({
  deckCount: titles.length,
  decks: titles.map((title) => ({ title, cards: 1 })),
});

test('the summary groups digits and leaves out what is missing', () => {
  const all = state({ fresh: 1240, media: 340, reviews: 20_000, known: 62, omitted: 8 });
  expect(importSummary(all, of('Kanji', 'Kana'))).toBe(
    '1,240 cards in 2 decks, with 340 pictures and sounds and 20,000 reviews',
  );
  expect(knownText(all)).toBe('62 cards are already there and will not change');
  expect(omittedText(all)).toBe('8 items are left out or changed');

  const thousands = { ...of('Kanji', 'Kana'), deckCount: 3_000 };
  expect(importSummary(state({ fresh: 5_000 }), thousands)).toBe('5,000 cards in 3,000 decks');

  const one = state({ fresh: 1, media: 1, known: 1, omitted: 1 });
  expect(importSummary(one, of(''))).toBe('1 card, with 1 picture or sound');
  expect(knownText(one)).toBe('1 card is already there and will not change');
  expect(omittedText(one)).toBe('1 item is left out or changed');
  expect([knownText(state({})), omittedText(state({}))]).toEqual([null, null]);
});

describe('the progress of an import', () => {
  test('is known while cards are added, and while they are read if their number is known', () => {
    expect(progressOf(state({ status: 'reading', read: 30, expected: 120 }))).toEqual({
      value: 30,
      max: 120,
    });
    expect(progressOf(state({ status: 'reading', read: 130, expected: 120 }))).toEqual({
      value: 120,
      max: 120,
    });
    expect(progressOf(state({ status: 'reading', read: 30 }))).toBeNull();
    expect(progressOf(state({ status: 'saving', saved: 5, fresh: 10 }))).toEqual({ value: 5, max: 10 });
    expect(progressOf(state({ status: 'undoing' }))).toBeNull();
  });

  test('is put into words', () => {
    expect(stateText(state({ status: 'reading', read: 1200, expected: 5000 }))).toBe(
      'Reading: 1,200 of 5,000 cards',
    );
    expect(stateText(state({ status: 'reading', read: 7 }))).toBe('Reading: 7 cards so far');
    expect(stateText(state({ status: 'saving', saved: 1, fresh: 2 }))).toBe('Adding: 1 of 2 cards');
    expect(stateText(state({ status: 'done', saved: 1240 }))).toBe('1,240 cards added');
    expect(stateText(state({ status: 'ready', known: 3 }))).toBe('Nothing new');
    expect(stateText(state({ status: 'ready' }))).toBe('No cards found');
  });

  test('is announced in steps', () => {
    const read = (count: number, expected: number | null) =>
      announcement(state({ status: 'reading', read: count, expected }));
    expect([read(0, 1000), read(99, 1000), read(100, 1000), read(1000, 1000)]).toEqual([
      'Reading cards, 0%.',
      'Reading cards, 0%.',
      'Reading cards, 10%.',
      'Reading cards, 100%.',
    ]);
    expect([read(99, null), read(100, null), read(199, null), read(4999, null)]).toEqual([
      'Reading cards.',
      'Reading cards, more than 100.',
      'Reading cards, more than 100.',
      'Reading cards, more than 2,000.',
    ]);
    expect(announcement(state({ status: 'failed', problem: 'This package is damaged.' }))).toBe(
      'The import failed. This package is damaged.',
    );
  });
});

test('a line of the report says where it belongs', () => {
  const line = { text: '', reason: '' };
  expect(placeText({ ...line, what: 'row', place: 1200 }, state({ format: 'table' }))).toBe('Row 1,200');
  expect(placeText({ ...line, what: 'option', place: 3 }, state({}))).toBe('Card 3, option');
  expect(placeText({ ...line, what: 'media', place: null }, state({}))).toBe('Picture or sound');
});

test('the default title of a deck is the file name without its extension, within the limit', () => {
  const titles = ['my_kanji.apkg', 'Ch. 3 vocabulary', '.csv', `${'字'.repeat(300)}.txt`].map((name) =>
    titleOf(state({ name })),
  );
  expect(titles).toEqual(['my kanji', 'Ch. 3 vocabulary', 'Imported cards', '字'.repeat(200)]);
});
