import { describe, expect, it } from 'vitest';
import { spokenText, detectMarkup, withUniformMath } from './detect-markup.ts';

describe('a text that needs no renderer', () => {
  it.each([
    'Paris',
    'Two lines\nof plain text',
    '2 * 3 * 4 = 24',
    'from $5 to $10',
    'snake_case_names and a_b',
    'A well-known fact - with a dash',
    'Is 3 < 5 and 5 > 3?',
    'either/or | both',
    'C:\\Temp',
    'Mr. Smith (1900)',
    '',
  ])('%j needs no renderer', (text) => {
    expect(detectMarkup(text)).toEqual({ markdown: false, math: false, code: false });
  });
});

describe('a text in Markdown', () => {
  it.each([
    'a **bold** word',
    'an *italic* word',
    'an _italic_ word',
    '~~gone~~',
    'call `main()`',
    '- one\n- two',
    '1. one\n2. two',
    '# Title',
    '> quoted',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    'a | b\n--|--\n1 | 2',
    '[a page](https://example.org)',
    '```\nplain\n```',
  ])('%j is recognised as Markdown', (text) => {
    expect(detectMarkup(text)).toEqual({ markdown: true, math: false, code: false });
  });

  it('needs highlighting only if the language is named', () => {
    expect(detectMarkup('```js\nlet a;\n```').code).toBe(true);
    expect(detectMarkup('```\nlet a;\n```').code).toBe(false);
  });
});

describe('a text with maths', () => {
  it.each([
    'Euler: $e^{i\\pi} = -1$',
    '$x$',
    '$$\\int_0^1 x\\,dx$$',
    'with \\(a^2 + b^2\\) inline',
    '\\[ E = mc^2 \\]',
    'It costs $5 and $n$ more',
    String.raw`about $1.9\,\%$ a year`,
  ])('%j is recognised as maths', (text) => {
    expect(detectMarkup(text)).toMatchObject({ markdown: true, math: true });
  });

  it('does not include dollars within code', () => {
    expect(detectMarkup('run `echo $a$` twice').math).toBe(false);
    expect(detectMarkup('```sh\necho $HOME$USER\n```').math).toBe(false);
  });

  it.each([
    ['\\(a\\) and $b$', '$a$ and $b$'],
    ['pay $5 for $n$', String.raw`pay \$5 for $n$`],
    ['already \\$5 for $n$', String.raw`already \$5 for $n$`],
    ['`$x$` is $x$', '`$x$` is $x$'],
  ])('%j is rewritten as %j', (text, uniform) => {
    expect(withUniformMath(text)).toBe(uniform);
  });

  it('puts display maths on lines of its own', () => {
    expect(withUniformMath('So $$ E = mc^2 $$ holds').split('\n')).toEqual([
      'So ',
      '',
      '$$',
      'E = mc^2',
      '$$',
      '',
      ' holds',
    ]);
    expect(withUniformMath('\\[ a \\]').trim()).toBe('$$\na\n$$');
  });
});

describe('a hostile text', () => {
  /** Several times the maximum length of a card's text. */
  const TIMES = 2_000;
  const spaces = ' '.repeat(6_000);

  it.each([
    ['dollars and spaces', `$$${spaces}`],
    ['brackets and spaces', `\\(${spaces}`],
    ['square brackets and spaces', `\\[${spaces}`],
    ['nothing but opening brackets', '\\( '.repeat(TIMES)],
    ['nothing but opening dollars', ' $a'.repeat(TIMES)],
    ['nothing but opening underscores', ' _a'.repeat(TIMES)],
    ['nothing but code', '`` '.repeat(TIMES)],
    ['a table of bars', `|\n${'- |'.repeat(TIMES)}`],
  ])('of %s is handled in time', (_what, text) => {
    detectMarkup(text);
    withUniformMath(text);
    expect(spokenText(text)).toEqual(expect.any(String));
  });

  it('of delimiters around nothing stays unchanged', () => {
    for (const text of ['\\(  \\)', '\\[ \\]', 'x $$  $$ y']) {
      expect(withUniformMath(text).replaceAll(/\\\$/gu, '$')).toBe(text);
    }
  });
});

describe('spoken, a text', () => {
  it.each([
    ['Paris', 'Paris'],
    ['a **bold** and *soft* `word`', 'a bold and soft word'],
    ['- one\n- two', 'one two'],
    ['see [the page](https://example.org)', 'see the page'],
    ['$x^2$ and \\(y\\)', 'x^2 and y'],
    ['```js\nlet a;\n```', 'let a;'],
  ])('%j is spoken as %j', (text, spoken) => {
    expect(spokenText(text)).toBe(spoken);
  });
});
