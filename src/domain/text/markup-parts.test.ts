import { expect, test } from 'vitest';
import { partsOfMarkup } from './markup-parts.ts';

test('a text is divided into prose, code and formulas', () => {
  const text = 'A `$x$` and $a\\%$ or \\(b\\)\n```js\nlet c;\n```\n$$d$$ for $5';
  expect(partsOfMarkup(text)).toEqual([
    { kind: 'prose', text: 'A ' },
    { kind: 'code', text: '$x$' },
    { kind: 'prose', text: ' and ' },
    { kind: 'formula', text: 'a\\%', display: false },
    { kind: 'prose', text: ' or ' },
    { kind: 'formula', text: 'b', display: false },
    { kind: 'prose', text: '\n' },
    { kind: 'code', text: 'let c;\n' },
    { kind: 'prose', text: '\n' },
    { kind: 'formula', text: 'd', display: true },
    { kind: 'prose', text: ' for $5' },
  ]);
});

test('an unfinished block of code and an escaped backtick are no reason to lose text', () => {
  expect(partsOfMarkup('~~~\na')).toEqual([{ kind: 'code', text: 'a' }]);
  expect(partsOfMarkup(String.raw`\`a`)).toEqual([
    { kind: 'prose', text: '\\`' },
    { kind: 'prose', text: 'a' },
  ]);
});
