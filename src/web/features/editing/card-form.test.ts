import { describe, expect, it } from 'vitest';
import { contentOf } from '#domain/cards/card.ts';
import { cardOf, quizContent } from '#test/builders/cards.ts';
import {
  cardForm,
  checkCardForm,
  firstOptions,
  followKey,
  withoutOption,
  type CardForm,
} from './card-form.ts';

const card = cardOf(quizContent({ difficulty: 3, hints: ['Seine', null, null] }));

const form = (change: Partial<CardForm> = {}): CardForm => ({ ...cardForm(card), ...change });
const rows = (...texts: string[]) => texts.map((text) => ({ text }));

describe('the card form', () => {
  it('returns the card that it was opened with', () => {
    expect(checkCardForm(form()).content).toEqual(contentOf(card));
  });

  it('keeps each tag once, whichever comma separates them', () => {
    const { content } = checkCardForm(form({ tags: ' Capitals, capitals،Europe，، ' }));
    expect(content?.tags).toEqual(['Capitals', 'Europe']);
    const { errors } = checkCardForm(form({ tags: 'x'.repeat(51) }));
    expect(errors).toEqual([{ field: 'tags', message: 'Each tag must be at most 50 characters' }]);
  });

  it('takes each line as a text that counts as right when the answer is written', () => {
    const { content } = checkCardForm(form({ accepted: ' Paname\n\nLutetia\nPaname ' }));
    expect(content?.accepted).toEqual(['Paname', 'Lutetia']);
    const { errors } = checkCardForm(form({ accepted: 'x'.repeat(201) }));
    expect(errors).toEqual([
      { field: 'accepted', message: 'Each accepted answer must be at most 200 characters' },
    ]);
  });

  it('drops blank rows and keeps the key with its option', () => {
    const { content } = checkCardForm(form({ options: rows('', 'Lyon', ' ', 'Paris'), key: 3 }));
    expect(content?.quiz).toEqual({ options: ['Lyon', 'Paris'], key: 1 });
  });

  it('reports missing texts with the messages of the contract', () => {
    const { errors } = checkCardForm(cardForm());
    expect(errors).toEqual([
      { field: 'front', message: 'Front is required' },
      { field: 'back', message: 'Back is required' },
    ]);
  });

  it('requires two options for a quiz card', () => {
    expect(checkCardForm(form({ options: rows('Paris', ''), key: 0 })).errors).toEqual([
      { field: 'options', message: 'A quiz card needs at least two different options' },
    ]);
  });

  it.each([null, 2])('requires a key that is not a blank row (%s)', (key) => {
    expect(checkCardForm(form({ options: rows('Paris', 'Lyon', ''), key })).errors).toEqual([
      { field: 'key', message: 'Select the correct option' },
    ]);
  });

  it('requires a key for a card that may also be studied as a quiz', () => {
    const { errors } = checkCardForm(form({ isQuiz: false, options: rows('Paris', 'Lyon'), key: null }));
    expect(errors).toEqual([{ field: 'key', message: 'Select the correct option' }]);
  });

  it('shows the issue of a hint at its level', () => {
    const { errors } = checkCardForm(form({ hints: ['', 'x'.repeat(501), ''] }));
    expect(errors).toEqual([{ field: 'hints.1', message: 'Each hint must be at most 500 characters' }]);
  });

  it('shows the issue of an option at its row, even after blank rows', () => {
    const { errors } = checkCardForm(form({ options: rows('', 'Paris', 'x'.repeat(301)), key: 1 }));
    expect(errors).toEqual([
      { field: 'options.2.text', message: 'Each option must be at most 300 characters' },
    ]);
  });
});

describe('the options of a card', () => {
  it('start with the answer, marked as correct', () => {
    expect(firstOptions(' Paris ')).toEqual({ options: rows('Paris', '', '', ''), key: 0 });
  });

  it.each([
    [0, rows('b', 'c'), 0],
    [1, rows('a', 'c'), null],
    [2, rows('a', 'b'), 1],
  ])('keep the key with its option when row %i is removed', (row, options, key) => {
    expect(withoutOption({ options: rows('a', 'b', 'c'), key: 1 }, row)).toEqual({ options, key });
  });

  it('update the back until the learner edits it', () => {
    expect(followKey('Paris', 'Paris', 'Lyon')).toBe('Lyon');
    expect(followKey('', 'Paris', 'Lyon')).toBe('Lyon');
    expect(followKey('Paris, since 987', 'Paris', 'Lyon')).toBe('Paris, since 987');
  });
});
