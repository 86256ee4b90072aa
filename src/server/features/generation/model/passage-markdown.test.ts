import { expect, test } from 'vitest';
import { findQuote } from '#domain/sources/quote.ts';
import { type Block, blocksText } from '#domain/sources/tree.ts';
import { readFile } from '../../../documents/read-file.ts';
import { passageMarkdown } from './passage-markdown.ts';

async function blocksOf(markdown: string): Promise<Block[]> {
  const read = await readFile({ name: 'a.md', bytes: new TextEncoder().encode(markdown) });
  return 'failed' in read ? [] : read.passages.flatMap(({ blocks }) => blocks);
}

const SOURCE = String.raw`The **mitochondrion** burns $C_6H_{12}O_6$ for a_b_c and 2\*3\*4, at \$5 [each](https://x.org).

wick
: a *cord* that carries oil

3. Fill the lamp with oil.
4. Light the wick of it.
   - with a match that is dry

| Part of a lamp | Use of it |
| --- | --- |
| hood \| cap | covers the flame |

~~~js
light(a_b * c, flame);
~~~

$$
\frac{a}{b} = c_1
$$
`;

test('a model sees the marks, lists, tables, code and formulas of a passage', async () => {
  expect(passageMarkdown(await blocksOf(SOURCE)))
    .toBe(String.raw`The **mitochondrion** burns $C_6H_{12}O_6$ for a_b_c and 2\*3\*4, at \$5 each.

- **wick**: a *cord* that carries oil

3. Fill the lamp with oil.
4. Light the wick of it.
   - with a match that is dry

| Part of a lamp | Use of it |
| - | - |
| hood \| cap | covers the flame |

${'```'}js
light(a_b * c, flame);
${'```'}

$$\frac{a}{b} = c_1$$`);
});

test('what a model quotes from the Markdown is found in the text of the passage', async () => {
  const blocks = await blocksOf(SOURCE);
  const text = blocksText(blocks);
  const lines = passageMarkdown(blocks)
    .split('\n')
    .filter((line) => line.length > 12 && !line.startsWith('```'));
  expect(lines.length).toBeGreaterThan(7);
  expect(lines.filter((line) => findQuote(text, line) === null)).toEqual([]);
  expect(findQuote(text, '3. Fill the lamp with oil.\n4. Light the wick of it.')).not.toBeNull();
});
