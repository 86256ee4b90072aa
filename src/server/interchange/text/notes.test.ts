import { afterAll, describe, expect, test } from 'vitest';
import { readFile, TextFiles } from '#test/interchange/text-files.ts';

const files = new TextFiles();
afterAll(() => files.remove());

async function read(text: string) {
  const { cards, omissions } = await readFile(await files.write(text), 'notes.md');
  return {
    cards: cards.map(({ content, ...card }) => ({ ...card, ...content })),
    sides: cards.map(({ content }) => [content.front, content.back]),
    omissions,
  };
}

describe('notes of Obsidian', () => {
  test.each([
    [
      'colons without spaces',
      '#flashcards\nWhat is pH?::How acidic it is\nstd::vector',
      [
        ['What is pH?', 'How acidic it is'],
        ['std', 'vector'],
      ],
    ],
    [
      'colons in a list of words',
      'dog::Hund\ncat::Katze\n',
      [
        ['dog', 'Hund'],
        ['cat', 'Katze'],
      ],
    ],
    ['no colons of programs', 'We use std::vector for lists.\n\nA real :: card\n', [['A real', 'card']]],
    [
      'no colons in code or formulas',
      '`a::b` is code, and so is $x::y$\n\n`ls` :: list files\n',
      [['`ls`', 'list files']],
    ],
    ['prices are no formulas', 'It costs $5 :: not $6\n', [['It costs $5', 'not $6']]],
    [
      'links of wikis',
      'See [[Cell|cells]]::They [[Division]] and [[Notes/Grow#Fast]]\n',
      [['See cells', 'They Division and Fast']],
    ],
    [
      'lists above and below a question mark',
      '#flashcards\n- a\n- b\n?\n- c\n- d\n',
      [['- a\n- b', '- c\n- d']],
    ],
    [
      'code below a question mark',
      'What does it print?\n?\n```js\nlog(1);\n\nlog(2);\n```\n\nOther text.\n',
      [['What does it print?', '```js\nlog(1);\n\nlog(2);\n```']],
    ],
    [
      'curly gaps',
      'The {{sun}} is a {{star}}.\n',
      [
        ['The **[...]** is a star.', 'The **sun** is a star.'],
        ['The sun is a **[...]**.', 'The sun is a **star**.'],
      ],
    ],
    [
      'numbered gaps with hints',
      '{{c1::Rome}} is in {{c2::Italy::country}}, {{c1::a city}}.\n',
      [
        ['**[...]** is in Italy, **[...]**.', '**Rome** is in Italy, **a city**.'],
        ['Rome is in **[country]**, a city.', 'Rome is in **Italy**, a city.'],
      ],
    ],
    [
      'tagged paragraphs',
      'What is a cell? #card\nThe smallest unit.\n\nNot a card.\n',
      [['What is a cell?', 'The smallest unit.']],
    ],
    [
      'tagged headings',
      '# Cells\n## What is a cell? #card\nThe smallest unit.\n\nIt lives.\n## Other\nText.\n',
      [['What is a cell?', 'The smallest unit.\n\nIt lives.']],
    ],
    [
      'tagged in both directions',
      'chien #card-reverse\ndog\n',
      [
        ['chien', 'dog'],
        ['dog', 'chien'],
      ],
    ],
  ])('%s', async (_, text, sides) => {
    expect((await read(text)).sides).toEqual(sides);
  });

  test('decks by tags, front matter and headings', async () => {
    const tagged = await read('#flashcards/a/b\n\nx :: y\n\n#flashcards/c z :: w\n\nlast :: one\n');
    expect(tagged.cards.map(({ deck }) => deck)).toEqual(['a :: b', 'c', 'a :: b']);
    const front = await read('---\ntitle: T\ntags:\n  - flashcards/chem\n---\n\n# H\n\nx :: y\n');
    expect(front.cards).toMatchObject([{ deck: 'chem', place: 9 }]);
    const named = await read('---\ncards-deck: Bio::Cells\n---\nx :: y\n');
    expect(named.cards).toMatchObject([{ deck: 'Bio :: Cells' }]);
    const heading = await read('# A\n## B\n### C\nx :: y\n');
    expect(heading.cards).toMatchObject([{ deck: 'A :: B' }]);
  });

  test('schedules of both directions', async () => {
    const { cards } = await read(
      'a:::b\n<!--SR:!2026-01-10,4,270!2026-02-01,15,250-->\nc::d\n<!--SR:!2026-03-01,30,230-->\n',
    );
    expect(cards.map(({ planned }) => planned?.state.dueDay)).toEqual([
      '2026-01-10',
      '2026-02-01',
      '2026-03-01',
    ]);
    expect(cards[2]?.planned?.state).toMatchObject({ state: 'review', stability: 30, intervalDays: 30 });
  });

  test('pictures beside the notes are reported', async () => {
    const { cards, omissions } = await read('What is this? ![[cell.png]] :: A cell\n');
    expect(cards[0]?.front).toBe('What is this? ![](<cell.png>)');
    expect(omissions).toMatchObject([{ what: 'media', text: 'cell.png' }]);
  });

  test('START and END, as Obsidian_to_Anki writes them', async () => {
    const { cards } = await read(
      'TARGET DECK\nBio::Cells\n\nSTART\nBasic (and reversed card)\nWhat?\nReally?\nBack: That\nTags: one two\n<!--ID: 1-->\nEND\n\nSTART\nCloze\n{1:Rome} is in {2:Italy}.\nEND\n\nSTARTI [Basic] Short Back: Answer ENDI\n',
    );
    expect(cards).toMatchObject([
      { deck: 'Bio :: Cells', place: 4, front: 'What?\nReally?', back: 'That', tags: ['one', 'two'] },
      { front: 'That', back: 'What?\nReally?' },
      { front: '**[...]** is in Italy.' },
      { front: 'Rome is in **[...]**.' },
      { front: 'Short', back: 'Answer' },
    ]);
  });
});

describe('outlines', () => {
  test('Logseq: tagged blocks with what is below them, without their properties', async () => {
    const { cards } = await read(
      '- What is **File Organisation**? #card #db\n  id:: 1-2\n  card-last-interval:: -1\n  card-next-schedule:: 2022-11-16T00:00:00.000Z\n\t- How files are\n\t  kept.\n\t- See ((id)).\n- Not a card\n\t- [[Card]] is a link\n- Heap #card\n\t- ```sh\n\t  # a comment\n\t  java -Xmx1g\n\t  ```\n',
    );
    expect(cards).toMatchObject([
      {
        front: 'What is **File Organisation**?',
        back: '- How files are\n  kept.\n- See ((id)).',
        tags: ['db'],
        place: 1,
      },
      { front: 'Heap', back: '```sh\n# a comment\njava -Xmx1g\n```' },
    ]);
    expect(cards[0]?.planned).toBeUndefined();
  });

  test('RemNote: arrows, lists below, options and the text above', async () => {
    const { cards } = await read(
      '- Cells\n  - Parts of a cell >>>\n    - nucleus\n    - membrane\n  - Function ;; to live\n  - Largest? >>A)\n    - Ostrich\n    - Robin\n  - mitosis << division of a nucleus\n  - osmosis <> movement of water\n',
    );
    expect(cards).toMatchObject([
      { front: 'Parts of a cell', back: '- nucleus\n- membrane' },
      { front: 'Cells: Function', back: 'to live' },
      { front: 'Largest?', back: 'Ostrich', isQuiz: true, quiz: { options: ['Ostrich', 'Robin'], key: 0 } },
      { front: 'division of a nucleus', back: 'mitosis' },
      { front: 'osmosis', back: 'movement of water' },
      { front: 'movement of water', back: 'osmosis' },
    ]);
  });
});

describe('other Markdown', () => {
  test.each([
    [
      'front and back as headings',
      '# Front\nWhat?\n# Back\nThat.\n\n# Front\nWho?\n# Back\nShe.\n',
      [
        ['What?', 'That.'],
        ['Who?', 'She.'],
      ],
    ],
    ['bold names', '**Q:** What?\n\n**A:** That.\n', [['What?', 'That.']]],
    [
      'numbered questions',
      '1) What?\nAnswer: That\n\n2) Who?\nAnswer: She\n',
      [
        ['What?', 'That'],
        ['Who?', 'She'],
      ],
    ],
    [
      'gaps of hashcards beside links',
      'C: See [this](http://x) of [Rome] and ![p](x.png)\n',
      [
        [
          'See [this](http://x) of **[...]** and ![p](x.png)',
          'See [this](http://x) of **Rome** and ![p](x.png)',
        ],
      ],
    ],
    [
      'headings with texts',
      '# Biology\n## Cell\nThe smallest unit.\n## DNA\nA molecule.\n',
      [
        ['Cell', 'The smallest unit.'],
        ['DNA', 'A molecule.'],
      ],
    ],
    [
      'a table with code',
      '| Command | What it does |\n|---|---|\n| `a \\| b` | pipes |\n',
      [['`a | b`', 'pipes']],
    ],
  ])('%s', async (_, text, sides) => {
    expect((await read(text)).sides).toEqual(sides);
  });

  test('questions that list their options are quizzes', async () => {
    const { cards } = await read(
      'Q: 2+2?\na) 3\nb) 4\nA: b) 4\nBecause.\n\n# More\n1. Red bird?\nA. Robin\nB. Crow\nAnswer: A\n',
    );
    expect(cards).toMatchObject([
      {
        front: '2+2?',
        back: '4',
        isQuiz: true,
        quiz: { options: ['3', '4'], key: 1 },
        explanation: 'Because.',
      },
      { front: 'Red bird?', back: 'Robin', isQuiz: true, quiz: { options: ['Robin', 'Crow'], key: 0 } },
    ]);
  });

  test('long chapters are not cards, and the report says what was looked for', async () => {
    const { cards, omissions } = await read(
      `# One\n${'A long text. '.repeat(200)}\n# Two\n${'Another text. '.repeat(200)}\n`,
    );
    expect(cards).toEqual([]);
    expect(omissions).toMatchObject([
      { reason: expect.stringMatching(/^No cards were found\. Looked for: /u) },
    ]);
  });

  test('places are the numbers of lines, also after many others', async () => {
    const { cards } = await read(`${'Nothing here.\n\n'.repeat(3_000)}x :: y\n`);
    expect(cards).toMatchObject([{ place: 6_001, front: 'x' }]);
  });
});
