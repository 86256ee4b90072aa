import { describe, expect, test } from 'vitest';
import { cardsSchema, type LibraryCard } from '#library/content-schema.ts';
import { libraryFaults, sharedFaults, type Folder } from '../../scripts/lib/library-faults.ts';
import { readFolders, titlesOf } from '../../scripts/lib/library-folders.ts';

const folders = readFolders();
const titles = titlesOf(folders);

test('the library has decks and tables on at least 150 topics', () => {
  expect(folders.filter(({ cards, table }) => cards !== null || table !== null).length).toBeGreaterThan(150);
});

test.each(folders)('the topic $slug has no faults', (folder) => {
  expect(libraryFaults(folder, titles)).toEqual([]);
});

test('names in the library are unambiguous, and no question is in two decks', () => {
  expect(sharedFaults(folders)).toEqual([]);
});

describe('libraryFaults', () => {
  const folder = folders.find(({ slug }) => slug === 'chess');
  if (!folder) throw new Error('There is no deck on chess');
  const { cards } = cardsSchema.parse(folder.cards);

  const faultsOf = (change: Partial<Folder>) => libraryFaults({ ...folder, ...change }, titles).join('\n');
  const faultsWith = (change: Partial<LibraryCard>) =>
    faultsOf({ cards: { cards: cards.map((card, at) => (at === 1 ? { ...card, ...change } : card)) } });
  const topic = (change: object) => ({ topic: { ...Object(folder.topic), ...change } });
  const section = (change: object) => topic({ sections: [{ title: 'Moves', ...change }] });

  test.each<[string, Partial<LibraryCard>]>([
    ['front-needs-options', { front: 'Which of these is a fruit?' }],
    ['double-key', { back: 'An apple', distractors: ['an apple!', 'A pear', 'A plum'] }],
    ['leaking-hint', { back: 'An apple', hints: ['It is an apple.', 'It is round.', 'It grows on trees.'] }],
    ['explanation-adds-nothing', { explanation: 'So it is.' }],
    ['duplicate-front', { front: cards[0]?.front ?? '' }],
    ['a card is in "Cooking", which does not exist', { sections: ['Cooking'] }],
  ])('the checker reports a card with %s', (fault, change) => {
    expect(faultsWith(change)).toContain(fault);
  });

  test('the checker reports a missing or superfluous field', () => {
    expect(faultsOf(topic({ author: 'me' }))).toContain('author');
    expect(faultsOf({ cards: { cards: [{ front: 'What?' }] } })).toContain('cards.0.back');
  });

  test('the checker reports a deck that is too small or whose answers can be guessed', () => {
    expect(faultsOf({ cards: { cards: cards.slice(0, 10) } })).toContain('at least 30 wanted');
    const guessable = cards.map((card) =>
      card.distractors ? { ...card, distractors: ['a', 'b', 'c'] as [string, string, string] } : card,
    );
    expect(faultsOf({ cards: { cards: guessable } })).toContain('it can be guessed');
  });

  test('the checker reports a wrong folder, an empty section and unknown topics', () => {
    expect(faultsOf({ slug: 'other' })).toContain('should be called chess');
    expect(faultsOf(section({}))).toContain('0 cards in "Moves"');
    expect(faultsOf(topic({ related: ['Cooking'] }))).toContain('related to "Cooking"');
    expect(faultsOf(section({ parts: ['Logic: Cooking'] }))).toContain('uses "Logic: Cooking"');
    expect(faultsOf({ cards: null })).toContain('neither cards nor a table nor parts');
  });

  test('the checker reports a name and a question of another topic', () => {
    const other = {
      ...folder,
      slug: 'draughts',
      ...topic({ topic: 'Draughts', aliases: ['game for kings'] }),
    };
    const faults = sharedFaults([{ ...folder, ...topic({ aliases: ['king games'] }) }, other]).join('\n');
    expect(faults).toContain('"game king": Chess, Draughts');
    expect(faults).toContain(`several decks ask "${cards[0]?.front ?? ''}": chess, draughts`);
  });

  test('the checker reports a table with an answer in its question, two answers or an unknown fact', () => {
    const question = (change: object) => ({
      fact: 'colour',
      way: 'colour of a fruit',
      front: 'Which colour has a ripe {id}?',
      back: '{colour}',
      hints: ['Think of the market.', 'You see it before you taste it.', 'It is a colour of traffic lights.'],
      explanation: 'The pigments of the skin give ripe fruit away to whoever carries its seeds.',
      ...change,
    });
    const table = (change: object, ids = ['cherry', 'lemon', 'plum', 'lime']) => ({
      table: {
        rows: ids.map((id, at) => ({ id, rank: 1, colour: ['red', 'yellow', 'blue', 'green'][at] })),
        questions: [question(change)],
      },
    });
    expect(faultsOf(table({}))).toBe('');
    expect(faultsOf(table({ front: 'Is a {id} {colour}?' }))).toContain('answer-in-front');
    expect(faultsOf(table({ front: 'Which colour has fruit?' }))).toContain('has 4 answers');
    expect(faultsOf(table({}, ['cherry', 'lemon', 'plum', 'plum']))).toContain('two rows are called "plum"');
    expect(faultsOf({ ...table({}), ...section({ facts: ['taste'] }) })).toContain('asks for "taste"');
  });
});
