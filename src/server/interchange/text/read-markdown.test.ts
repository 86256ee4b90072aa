import { afterAll, describe, expect, test } from 'vitest';
import { everything, TextFiles } from '#test/interchange/text-files.ts';
import { readMarkdown } from './read-markdown.ts';
import { recogniseText } from './recognise-text.ts';
import { UnreadableText } from './text-failure.ts';

const files = new TextFiles();
afterAll(() => files.remove());

async function read(text: string) {
  const path = await files.write(text);
  const { cards, omissions } = await everything(readMarkdown(path, 'utf-8'));
  return { cards, omissions, sides: cards.map(({ content }) => [content.front, content.back]) };
}

describe('questions and answers', () => {
  test('of several lines, with everything else that a card has', async () => {
    const { cards, omissions } = await read(`# Biology
## Cells

Q: What is a cell?
Give one word.
A: The smallest unit

  that lives:

  - it eats
  - it grows
Hint: small
Hint: very small
Explanation: Cells divide.
Tags: #cells, basics

Question: Another?
Answer: Yes.
Suspended: yes
Difficulty: 5
`);
    expect(cards).toEqual([
      {
        place: 4,
        deck: 'Biology :: Cells',
        content: {
          front: 'What is a cell?\nGive one word.',
          back: 'The smallest unit\n\nthat lives:\n\n- it eats\n- it grows',
          difficulty: 2,
          hints: ['small', 'very small', null],
          explanation: 'Cells divide.',
          quiz: null,
          tags: ['cells', 'basics'],
          isQuiz: false,
        },
        suspended: false,
        reviews: [],
        media: [],
      },
      expect.objectContaining({
        place: 17,
        suspended: true,
        content: expect.objectContaining({ front: 'Another?', back: 'Yes.', difficulty: 5 }),
      }),
    ]);
    expect(omissions).toEqual([]);
  });

  test.each([
    ['bold', '**Q:** one\n**A:** two'],
    ['bold without the colon', '**Question**: one\n**Answer**: two'],
    ['in lists', '- Q: one\n- A: two'],
    ['indented in lists', '1. Q: one\n   A: two'],
    ['with free lines between', 'Q: one\n\nA: two'],
    ['below their marks', 'Q:\none\n\nA:\n\ntwo'],
    ['small', 'q: one\r\na: two'],
  ])('%s', async (_, text) => {
    expect((await read(text)).sides).toEqual([['one', 'two']]);
  });

  test('hold code, which is never read as cards', async () => {
    const code = '```js\n// Q: no\n\nconst a = b :: c;\n```';
    const { sides, omissions } = await read(
      `Q: What does it print?\n${code}\nA: Nothing\n\n${code}\nQ: one\nA: two\n`,
    );
    expect(sides).toEqual([
      [`What does it print?\n${code}`, `Nothing\n\n${code}`],
      ['one', 'two'],
    ]);
    expect(omissions).toEqual([]);
  });

  test('without an answer are reported', async () => {
    const { cards, omissions } = await read('Q: one\n\nQ: two\nA: 2\n');
    expect(cards).toHaveLength(1);
    expect(omissions).toEqual([{ what: 'card', place: 1, text: 'one', reason: 'Its back is empty.' }]);
  });
});

describe('pairs', () => {
  test('are found on lines and in lists', async () => {
    const { sides } = await read(
      '# French\nchien :: dog\n- chat :: cat\n* oiseau :: `a::b` bird\n1. un :: one\n\n`x :: y` is code\n',
    );
    expect(sides).toEqual([
      ['chien', 'dog'],
      ['chat', 'cat'],
      ['oiseau', '`a::b` bird'],
      ['un', 'one'],
    ]);
  });

  test('are not found in code, in tables or without spaces', async () => {
    const { sides, omissions } = await read('std::vector\n\n~~~\na :: b\n~~~\n');
    expect(sides).toEqual([]);
    expect(omissions).toMatchObject([
      { what: 'text', reason: expect.stringMatching(/^No cards were found\./u) },
    ]);
  });
});

describe('marked places', () => {
  test('make a card each', async () => {
    const { cards } = await read(
      '# Space\nThe ==sun== is a\n==star==.\n\n- In code `a ==b== c` and a == b, c ==d==!\n',
    );
    expect(cards.map(({ place, content }) => [place, content.front, content.back])).toEqual([
      [2, 'The **[...]** is a\nstar.', 'The **sun** is a\nstar.'],
      [2, 'The sun is a\n**[...]**.', 'The sun is a\n**star**.'],
      [5, 'In code `a ==b== c` and a == b, c **[...]**!', 'In code `a ==b== c` and a == b, c **d**!'],
    ]);
  });

  test('are found in texts without spaces too', async () => {
    const { sides } = await read('私は==学生==です。');
    expect(sides).toEqual([['私は[...]です。', '私は**学生**です。']]);
  });
});

describe('files of any kind', () => {
  test.each([
    ['notes.md', 'Just a line.\n'],
    ['notes.txt', 'Q: one\nA: two\n'],
    ['pasted', 'chien :: dog\nchat :: cat\n'],
    ['pasted', 'The ==sun== is hot.\n'],
  ])('%s %j is Markdown', async (name, text) => {
    expect(await recogniseText(await files.write(text), name)).toMatchObject({ kind: 'markdown' });
  });

  test('a line without an end is read no further than 1 MB', async () => {
    const path = await files.write('x'.repeat(20 * 1024 * 1024));
    const reading = everything(readMarkdown(path, 'utf-8'));
    await expect(reading).rejects.toThrow(UnreadableText);
    await expect(reading).rejects.toMatchObject({ userMessage: 'Line 1 is longer than 1 MB.' });
  });

  test('an answer without an end is not a card', async () => {
    const { sides, omissions } = await read(
      `Q: one\nA: two\n${'more\n'.repeat(200_000)}\nQ: three\nA: four\n`,
    );
    expect(sides).toEqual([['three', 'four']]);
    expect(omissions).toMatchObject([{ place: 1, reason: 'Its back is longer than 20,000 characters.' }]);
  });

  test('hostile lines come to an end', async () => {
    for (const part of ['==a ', '== ', '`', 'a :: ', '- ', '**q ', '# ', '1. ', '==a==', '{{c1::'])
      await expect(read(part.repeat(50_000))).resolves.toBeDefined();
  });
});
