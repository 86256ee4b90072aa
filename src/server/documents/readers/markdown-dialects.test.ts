import { expect, test } from 'vitest';
import { withNamedReferences, withoutDialects } from './markdown-dialects.ts';

test.each<[dialect: string, markdown: string, plain: string]>([
  [
    'kramdown',
    '# The Lamp\n{: #lamp .page}\n\nA **wick**{: data-type="term"} burns.',
    '# The Lamp\n\nA **wick** burns.',
  ],
  ['kramdown', '{:toc}\n{::options parse_block_html="true" /}\ntext\n^\nmore', 'text\nmore'],
  [
    'kramdown',
    'wick\n: {: #w} a cord\n\nburner\n: a holder\n: a head',
    '<dl><dt>\n\nwick\n\n</dt>\n<dd>\n\na cord\n\n</dd></dl>\n\n<dl><dt>\n\nburner\n\n</dt>\n<dd>\n\na holder\n</dd>\n<dd>\n\na head\n</dd></dl>\n',
  ],
  [
    'kramdown',
    'Two lines of\na paragraph\n: not a definition',
    'Two lines of\na paragraph\n: not a definition',
  ],
  ['Jekyll', '{% include toc.md %}\n{{ site.baseurl }}/a {{ page.title | escape }}', '/a '],
  [
    'Jekyll',
    '{% highlight python %}\nx = "{{ page.a }}"\n{% endhighlight %}',
    '```python\nx = "{{ page.a }}"\n```',
  ],
  ['Hugo', '{{< figure src="a.png" >}}text{{% note %}}', 'text'],
  ['Obsidian', 'See [[Cell#Wall|the wall]] and [[Cell#Wall]]. ![[cell.png]]', 'See the wall and Cell. '],
  ['Obsidian', '> [!note]- Remember\n> this ==now== %%or later%% ^a1b2', '> Remember\n> this now '],
  ['Logseq', 'The {{c1::wick::part}} and the {{burner}}', 'The wick and the burner'],
  ['MkDocs', '!!! note "Remember"\n    The wick\n\n    burns.\nNext', 'Remember\n\nThe wick\n\nburns.\nNext'],
  ['Docusaurus', "import Tabs from '@theme/Tabs';\n:::tip\ntext\n:::", 'text'],
  ['kramdown', '<div markdown="1">\n* one\n* two\n</div>', '<div markdown="1">\n\n* one\n* two\n</div>'],
  ['Pandoc', '# Lamps {#lamps .unnumbered}\n\n[TOC]\n\\newpage', '# Lamps\n'],
  ['GitHub', ':bulb: a lamp at 10:30:45, :no_such_sign:', '💡 a lamp at 10:30:45, :no_such_sign:'],
])('%s: %j is read as plain Markdown', (_, markdown, plain) => {
  expect(withoutDialects(markdown)).toBe(plain);
});

test.each([
  '`{{ site.url }}` and `:bulb:`',
  '```\n{% include x %}\n: [[a]]\n```',
  'x = {1, 2}',
  'a == b',
  '{"a": 1}',
  '10 % 3 %',
])('%j stays as it is', (markdown) => {
  expect(withoutDialects(markdown)).toBe(markdown);
});

test('references to figures get a name', () => {
  expect(
    withNamedReferences(
      String.raw`[\[link\]](#fig-1) shows it, as does [[link]](#table-2). It burns ([\[link\]](#fig-1)), see [\[link\]](#x).`,
    ),
  ).toBe('The figure shows it, as does the table. It burns, see .');
});
