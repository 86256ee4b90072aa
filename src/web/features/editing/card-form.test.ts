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

describe('the form of a card', () => {
  it('gives back the card that it was opened with', () => {
    expect(checkCardForm(form()).content).toEqual(contentOf(card));
  });

  it('leaves blank rows out, and the key stays with its option', () => {
    const { content } = checkCardForm(form({ options: rows('', 'Lyon', ' ', 'Paris'), key: 3 }));
    expect(content?.quiz).toEqual({ options: ['Lyon', 'Paris'], key: 1 });
  });

  it('names what is missing by the texts of the contract', () => {
    const { errors } = checkCardForm(cardForm());
    expect(errors).toEqual([
      { field: 'front', message: 'Front is required' },
      { field: 'back', message: 'Back is required' },
    ]);
  });

  it('wants two options of a quiz card', () => {
    expect(checkCardForm(form({ options: rows('Paris', ''), key: 0 })).errors).toEqual([
      { field: 'options', message: 'A quiz card needs at least two different options' },
    ]);
  });

  it.each([null, 2])('wants a key, and not a blank one (%s)', (key) => {
    expect(checkCardForm(form({ options: rows('Paris', 'Lyon', ''), key })).errors).toEqual([
      { field: 'key', message: 'Mark the option that is right' },
    ]);
  });

  it('wants a key of a card that may be studied as a quiz too', () => {
    const { errors } = checkCardForm(form({ isQuiz: false, options: rows('Paris', 'Lyon'), key: null }));
    expect(errors).toEqual([{ field: 'key', message: 'Mark the option that is right' }]);
  });

  it('shows a fault of a hint at its level', () => {
    const { errors } = checkCardForm(form({ hints: ['', 'x'.repeat(501), ''] }));
    expect(errors).toEqual([{ field: 'hints.1', message: 'Each hint must be at most 500 characters' }]);
  });

  it('shows a fault of an option at its row, although blank rows before it were left out', () => {
    const { errors } = checkCardForm(form({ options: rows('', 'Paris', 'x'.repeat(301)), key: 1 }));
    expect(errors).toEqual([
      { field: 'options.2.text', message: 'Each option must be at most 300 characters' },
    ]);
  });
});

describe('the options of a card', () => {
  it('begin with the answer, marked as right', () => {
    expect(firstOptions(' Paris ')).toEqual({ options: rows('Paris', '', '', ''), key: 0 });
  });

  it.each([
    [0, rows('b', 'c'), 0],
    [1, rows('a', 'c'), null],
    [2, rows('a', 'b'), 1],
  ])('without row %i keep the key with its option', (row, options, key) => {
    expect(withoutOption({ options: rows('a', 'b', 'c'), key: 1 }, row)).toEqual({ options, key });
  });

  it('carry the back along until it was written itself', () => {
    expect(followKey('Paris', 'Paris', 'Lyon')).toBe('Lyon');
    expect(followKey('', 'Paris', 'Lyon')).toBe('Lyon');
    expect(followKey('Paris, since 987', 'Paris', 'Lyon')).toBe('Paris, since 987');
  });
});
