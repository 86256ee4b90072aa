import { describe, expect, test } from 'vitest';
import { speakableText } from './speakable-text.ts';

const HASH = 'a'.repeat(64);

describe('what a voice reads of a text', () => {
  test.each([
    ['plain text as it is', 'What is 2 < 3?', 'What is 2 < 3?'],
    [
      'words without their marks',
      'It is **very** *important* and ~~not~~ `so`',
      'It is very important and not so',
    ],
    [
      'headings, lists and quotes as lines',
      '# Plants\n\n- roots\n- leaves\n\n> green',
      'Plants\nroots\nleaves\ngreen',
    ],
    ['a table in rows', '| a | b |\n|---|---|\n| c | d |', 'a, b,\nc, d,'],
    ['a link by its words', 'See [the list](https://example.org/x?y=1#z)', 'See the list'],
    ['an address by its host', 'See https://www.example.org/x?y=1#z for more', 'See example.org for more'],
    ['an address in Markdown by its host', '**See** <https://example.org/x>', 'See example.org'],
    ['a picture by its description', `![A red apple](media:${HASH}#800x600) is red`, 'A red apple is red'],
    ['a picture without one not at all', `![](media:${HASH})`, ''],
    ['a sound not at all', `[chien.mp3](media:${HASH}) the dog`, 'the dog'],
    ['a gap as a pause', 'Paris is the ____ of France', 'Paris is the … of France'],
    ['a gap in brackets as a pause', 'Paris is the [...] of France', 'Paris is the … of France'],
    [
      'code blocks not at all',
      'What is this?\n\n```js\nconst a = [1];\n```\n\nA list',
      'What is this?\nA list',
    ],
    ['names in code', 'Call `Array.from(x, (y) => y)` twice', 'Call Array.from x y y twice'],
    ['a simple formula', 'The charge of $\\text{Na}^+$ and of $x = 5$', 'The charge of … and of x = 5'],
    ['a substance', 'Water is $\\mathrm{H_2O}$', 'Water is H2O'],
    ['no other formula', 'The sum $\\sum_{i=1}^n i^2$ grows', 'The sum … grows'],
    ['no formula on lines of its own', 'Solve\n\n$$\\frac{a}{b} = \\sqrt{c}$$', 'Solve'],
    ['no tags of HTML', 'a **b** <br> c\n\n<div title="d">e</div>', 'a b c\ne'],
    ['dollars as money', 'It costs $5, **not** $6', 'It costs $5, not $6'],
    ['other scripts', '**猫** は *動物* です。', '猫 は 動物 です。'],
    ['nothing of nothing', ' \n ', ''],
  ])('is %s', async (_, text, words) => {
    expect(await speakableText(text)).toBe(words);
  });

  test('of a huge text comes', async () => {
    const words = await speakableText('**bold** and $x$ and ____ `code` '.repeat(300));
    expect(words).toContain('bold and x and … code');
  });
});
