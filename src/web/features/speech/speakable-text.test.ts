import { describe, expect, test } from 'vitest';
import { speakableText } from './speakable-text.ts';

const HASH = 'a'.repeat(64);

describe('speakable text', () => {
  test.each([
    ['plain text is read as it is', 'What is 2 < 3?', 'What is 2 < 3?'],
    [
      'formatting marks are left out',
      'It is **very** *important* and ~~not~~ `so`',
      'It is very important and not so',
    ],
    [
      'headings, lists and quotes are separate lines',
      '# Plants\n\n- roots\n- leaves\n\n> green',
      'Plants\nroots\nleaves\ngreen',
    ],
    ['a table is read row by row', '| a | b |\n|---|---|\n| c | d |', 'a, b,\nc, d,'],
    ['a link is read by its text', 'See [the list](https://example.org/x?y=1#z)', 'See the list'],
    ['a URL is read as its host', 'See https://www.example.org/x?y=1#z for more', 'See example.org for more'],
    ['an autolink is read as its host', '**See** <https://example.org/x>', 'See example.org'],
    [
      'a picture is read by its description',
      `![A red apple](media:${HASH}#800x600) is red`,
      'A red apple is red',
    ],
    ['a picture without a description is left out', `![](media:${HASH})`, ''],
    ['a sound is left out', `[chien.mp3](media:${HASH}) the dog`, 'the dog'],
    ['a gap is a pause', 'Paris is the ____ of France', 'Paris is the … of France'],
    ['a gap in brackets is a pause', 'Paris is the [...] of France', 'Paris is the … of France'],
    [
      'code blocks are left out',
      'What is this?\n\n```js\nconst a = [1];\n```\n\nA list',
      'What is this?\nA list',
    ],
    [
      'only the names in code are read',
      'Call `Array.from(x, (y) => y)` twice',
      'Call Array.from x y y twice',
    ],
    [
      'a simple formula is read',
      'The charge of $\\text{Na}^+$ and of $x = 5$',
      'The charge of … and of x = 5',
    ],
    ['a chemical formula is read', 'Water is $\\mathrm{H_2O}$', 'Water is H2O'],
    ['any other formula is a pause', 'The sum $\\sum_{i=1}^n i^2$ grows', 'The sum … grows'],
    ['a display formula is left out', 'Solve\n\n$$\\frac{a}{b} = \\sqrt{c}$$', 'Solve'],
    ['HTML tags are left out', 'a **b** <br> c\n\n<div title="d">e</div>', 'a b c\ne'],
    ['dollar amounts are not formulas', 'It costs $5, **not** $6', 'It costs $5, not $6'],
    ['other scripts are read', '**猫** は *動物* です。', '猫 は 動物 です。'],
    ['an empty text has no words', ' \n ', ''],
  ])('%s', async (_name, text, words) => {
    expect(await speakableText(text)).toBe(words);
  });

  test('the text of a huge card is read in full', async () => {
    const words = await speakableText('**bold** and $x$ and ____ `code` '.repeat(300));
    expect(words).toContain('bold and x and … code');
  });
});
