import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cardsSchema, type LibraryCard } from '#library/content-schema.ts';
import {
  foreignNameFaults,
  libraryFaults,
  sharedFaults,
  type Folder,
} from '../../scripts/lib/library-faults.ts';
import {
  readCategories,
  readFolders,
  readForeignNames,
  strayFaults,
  titlesOf,
} from '../../scripts/lib/library-folders.ts';

const folders = readFolders();
const titles = titlesOf(folders);
const categories = readCategories();

test('the library has decks and tables on at least 150 topics', () => {
  expect(folders.filter(({ cards, table }) => cards !== null || table !== null).length).toBeGreaterThan(150);
});

test.each(folders)('the topic $slug has no faults', (folder) => {
  expect(libraryFaults(folder, titles, categories)).toEqual([]);
});

test('the folder of the library contains nothing else', () => {
  expect(strayFaults()).toEqual([]);
});

test('names in the library are unambiguous, and no question is in two decks', () => {
  expect(sharedFaults(folders)).toEqual([]);
});

test('names in other languages are unambiguous and name what exists', () => {
  expect(foreignNameFaults(readForeignNames(), folders, titles)).toEqual([]);
});

test('the checker reports a foreign name of nothing, and one that means two things', () => {
  const faults = foreignNameFaults(
    [
      { file: 'de.json', phrase: 'Kochen', meant: 'Cooking' },
      { file: 'de.json', phrase: 'Zug', meant: 'Chess' },
      { file: 'nl.json', phrase: 'zug', meant: 'Sailing' },
      { file: 'de.json', phrase: 'SQL', meant: 'Chess' },
    ],
    folders,
    titles,
  );
  expect(faults).toEqual([
    'de.json names "Cooking", which does not exist',
    'de.json: "Zug" means Chess and Sailing',
    'nl.json: "zug" means Chess and Sailing',
    'de.json: "SQL" means Chess and SQL',
  ]);
});

describe('libraryFaults', () => {
  const folder = folders.find(({ slug }) => slug === 'chess');
  if (!folder) throw new Error('There is no deck on chess');
  const { cards } = cardsSchema.parse(folder.cards);

  const faultsOf = (change: Partial<Folder>) =>
    libraryFaults({ ...folder, ...change }, titles, categories).join('\n');
  const faultsWith = (change: Partial<LibraryCard>) =>
    faultsOf({ cards: { cards: cards.map((card, at) => (at === 1 ? { ...card, ...change } : card)) } });
  const topic = (change: object) => ({ topic: { ...Object(folder.topic), ...change } });
  const section = (change: object) => topic({ sections: [{ title: 'Moves', ...change }] });

  test.each<[string, Partial<LibraryCard>]>([
    ['front-needs-options', { front: 'Which of these is a fruit?' }],
    ['double-key', { back: 'An apple', distractors: ['an apple!', 'A pear', 'A plum'] }],
    ['leaking-hint', { back: 'An apple', hints: ['It is an apple.', 'It is round.', 'It grows on trees.'] }],
    ['explanation-adds-nothing', { explanation: 'So it is.' }],
    [
      'explanation-repeats-a-hint',
      {
        hints: ['It is a piece.', 'It never leaves squares of one colour.', 'It has a mitre.'],
        explanation: 'Each side begins with two. It never leaves squares of one colour.',
      },
    ],
    ['a hint counts letters', { hints: ['It is a piece.', 'It is tall.', 'Its name has only 6 letters.'] }],
    ['a hint counts letters', { hints: ['It is a piece.', 'It is tall.', 'It is one word of 6 letters.'] }],
    ['a hint spells the answer', { hints: ['It is a piece.', 'It is tall.', "Its name starts with 'Bi'."] }],
    ['a hint spells the answer', { hints: ['It is a piece.', 'It is tall.', 'It begins with B.'] }],
    [
      'the first hint names the option "The rook"',
      { hints: ['It is smaller than a rook.', 'It is tall.', 'It has a mitre.'] },
    ],
    ['HTML is not rendered: <b>', { front: 'Which piece is <b>not</b> a pawn?' }],
    [
      'HTML is not rendered: <br>',
      { explanation: 'It jumps.<br>No other piece in the game ever does that.' },
    ],
    ['the formula \\fraq{1}{2} does not render', { front: 'What is $\\fraq{1}{2}$ of the board?' }],
    ['the formula x^{2 does not render', { hints: ['It is $x^{2$.', 'It is large.', 'It is 64.'] }],
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
    expect(faultsOf(topic({ category: 'Sports' }))).toContain('"Sports" is not in categories.json');
    expect(faultsOf({ topic: null })).toContain('topic.json is missing');
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

  test('letters are not a fault where nothing is chosen or where they are what is learned', () => {
    const hints: [string, string, string] = ['It is a piece.', 'It is tall.', "Its name starts with 'Bi'."];
    const flip = cards.map(({ distractors, ...card }, at) =>
      at === 1 ? { ...card, hints } : { ...card, ...(distractors ? { distractors } : {}) },
    );
    expect(faultsOf({ cards: { cards: flip } })).toBe('');
    expect(
      faultsOf({
        ...topic({ category: 'Languages' }),
        cards: { cards: cards.map((card, at) => (at === 1 ? { ...card, hints } : card)) },
      }),
    ).toBe('');
    expect(
      faultsWith({ hints: ['It starts with a rumour.', 'Five letters have two forms.', 'It is old.'] }),
    ).toBe('');
  });

  test('code and text with less-than and greater-than signs are not HTML', () => {
    const front = 'What does `List<String>` hold, if 1 < 2 and 3 > 2, and R&D costs $5 or $6?';
    expect(faultsWith({ front })).toBe('');
  });

  describe('tables', () => {
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

    test('the checker reports an answer in the question, two answers, two rows and an unknown fact', () => {
      expect(faultsOf(table({}))).toBe('');
      expect(faultsOf({ ...table({}), ...topic({ title: 'Fruit: 5 colours' }) })).toContain('than 4 rows');
      expect(faultsOf({ ...table({}), ...topic({ title: 'Fruit: 4 colours' }) })).toBe('');
      expect(faultsOf(table({ front: 'Is a {id} {colour}?' }))).toContain('answer-in-front');
      expect(faultsOf(table({ front: 'Which colour has fruit?' }))).toContain('has 4 answers');
      expect(faultsOf(table({}, ['cherry', 'lemon', 'plum', 'plum']))).toContain(
        'two rows are called "plum"',
      );
      expect(faultsOf({ ...table({}), ...section({ facts: ['taste'] }) })).toContain('asks for "taste"');
    });

    test.each([
      ['names the field "color", which no row has', table({ back: '{color}' })],
      ['names the field "taste", which no row has', table({ near: { taste: 1 } })],
      ['names the field "others", which no row has', table({ wrong: 'others' })],
      ['asks for the form "loud", which does not exist', table({ back: '{colour|loud}' })],
      ['has { colour }, which is no field', table({ front: 'Is { colour } the colour of a ripe {id}?' })],
      ['has }, which is no field', table({ front: 'Which colour has a ripe {id}}?' })],
      [
        '"Moves" names the field "size", which no row has',
        { ...table({}), ...section({ rows: { field: 'size', is: 'small' } }) },
      ],
      [
        '"Moves" wants rows whose colour is "pink", which none is',
        { ...table({}), ...section({ rows: { field: 'colour', is: 'pink' } }) },
      ],
      ['a hint counts letters', table({ hints: ['Think.', 'Look.', 'The word has 3 letters.'] })],
      ['there are no three wrong options for "red"', table({}, ['cherry', 'lemon', 'plum'])],
      [
        'explanation-repeats-hints',
        table({ explanation: 'Think of the market: it is a colour of traffic lights.' }),
      ],
    ])('the checker reports that a template %s', (fault, change) => {
      expect(faultsOf(change)).toContain(fault);
    });

    test('braces of formulas and code are not fields', () => {
      expect(faultsOf(table({ front: 'Which colour, in $10^{-3}$ or `{}`, has a ripe {id}?' }))).toBe('');
    });
  });
});

describe('readFolders', () => {
  async function contentWith(files: Record<string, string>): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-library-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(path.join(folder, 'chess'));
    await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)));
    return folder;
  }

  test('a file that is not JSON is reported, with the reason', async () => {
    const content = await contentWith({ 'chess/topic.json': '{}', 'chess/cards.json': '{"cards": [,]}' });
    const [folder] = readFolders(content);
    if (!folder) throw new Error('The folder was not read');
    const [fault, ...others] = libraryFaults(folder, titles, categories);
    expect(fault).toMatch(/^cards\.json is no JSON: Unexpected token/u);
    expect(others).toEqual([]);
  });

  test('files that belong to no topic are reported', async () => {
    const content = await contentWith({
      'chess/topic.json': '{}',
      'chess/cards.json.orig': '',
      'notes.txt': '',
      'categories.json': '{"Games": []}',
    });
    const [folder] = readFolders(content);
    expect(folder?.stray).toEqual(['cards.json.orig']);
    expect(strayFaults(content)).toEqual(['notes.txt is not part of the library']);
    expect(readCategories(content)).toEqual(new Set(['Games']));
  });
});
