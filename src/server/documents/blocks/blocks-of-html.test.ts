import { expect, test } from 'vitest';
import { treeAsText } from '#test/sources/tree-as-text.ts';
import { blocksOfHtml } from './blocks-of-html.ts';

const read = (html: string) => treeAsText(blocksOfHtml(html));

test.each<[what: string, html: string, tree: string]>([
  [
    'a definition list',
    '<dl><dt>wick:<dd>a <b>cord</b><dt>mantle<dt>hood<dd><p>one</p><p>two</p></dl>',
    '<dl><dt>wick</dt><dd><p>a <b>cord</b></p></dd><dt>mantle</dt><dt>hood</dt><dd><p>one</p><p>two</p></dd></dl>',
  ],
  [
    'a definition list in groups',
    '<dl><div><dt>wick</dt><dd>a cord</dd></div><div><dt>hood</dt><dd>a cover</dd></div></dl>',
    '<dl><dt>wick</dt><dd><p>a cord</p></dd><dt>hood</dt><dd><p>a cover</p></dd></dl>',
  ],
  ['descriptions that only indent', '<dl><dd>one</dd><dd>two</dd></dl>', '<p>one</p><p>two</p>'],
  [
    'marks, each around as much as possible and without space at its edges',
    'The <b>mito</b><strong>chondrion </strong>is <i>not <b>a</b></i> <b>plant</b> <b>cell</b>.',
    '<p>The <b>mitochondrion</b> is <i>not</i> <b><i>a</i> plant cell</b>.</p>',
  ],
  ['a mark around blocks', '<b><p>one</p><p>two</p></b>', '<p>one</p><p>two</p>'],
  [
    'links, other than those within the page',
    '<a href="https://x.org/a">out</a> <a href="/b">near</a> <a href="#c">here</a> <a href="javascript:d()">no</a>',
    '<p><a https://x.org/a>out</a> <a /b>near</a> here no</p>',
  ],
  [
    'lists in lists',
    '<ul><li>one<ol start=3><li>three<li>four</ol><li><p>two</p><p>more</p></ul>',
    '<ul><li><p>one</p><ol 3><li><p>three</p></li><li><p>four</p></li></ol></li><li><p>two</p><p>more</p></li></ul>',
  ],
  [
    'a list of sections',
    '<ul><li><h2>One</h2>text</li><li><h2>Two</h2></ul>',
    '<h2>One</h2><p>text</p><h2>Two</h2>',
  ],
  [
    'a table with names of columns',
    '<table><caption>Parts</caption><tr><th>Part<th>Use<tr><td><p>wick</p><td><p>holds</p><p><b>oil</b></p></table>',
    '<p>Parts</p><table>Part|Use/wick|holds <b>oil</b></table>',
  ],
  [
    'a table without them',
    '<table><tr><td>wick<td>cord<tr><td>hood<td></table>',
    '<table>|/wick|cord/hood|</table>',
  ],
  [
    'a table with a bold first row',
    '<table><tr><td><b>A</b><td><b>B</b><tr><td>1<td>2</table>',
    '<table><b>A</b>|<b>B</b>/1|2</table>',
  ],
  ['a wide cell', '<table><tr><th colspan=2>A<th>B<tr><td>1<td>2<td>3</table>', '<table>A||B/1|2|3</table>'],
  [
    'a table that arranges a page',
    '<table><tr><td><h2>Menu</h2><td><p>text</p><table><tr><td>a<td>b</table></table>',
    '<h2>Menu</h2><p>text</p><p>a</p><p>b</p>',
  ],
  [
    'code with its lines',
    '<pre><code class="language-js">if (a) {\n  b();\n}</code></pre>',
    '<pre js>if (a) {\n  b();\n}</pre>',
  ],
  ['code in a line', 'the <code>a  &lt; b</code> sign', '<p>the `a < b` sign</p>'],
  [
    'a quotation',
    '<blockquote><p>one</p><p>two</p></blockquote>',
    '<blockquote><p>one</p><p>two</p></blockquote>',
  ],
  [
    'formulas of MathJax, MathML and pictures',
    String.raw`\(a_1\) <script type="math/tex">b</script> <math><annotation encoding="application/x-tex">c</annotation></math> <img class="tex" alt="d">`,
    '<p>$a_1$ $b$ $c$ $d$</p>',
  ],
  [
    'a formula on its own line',
    String.raw`<p>If \[x^2\] then</p><p><span style="display:none"><math alttext="y"><mi>y</mi></math></span><img aria-hidden="true" class="mwe-math-fallback-image-display" alt="{\displaystyle y}"></p>`,
    '<p>If</p><math>x^2</math><p>then</p><math>y</math>',
  ],
  ['MathML without TeX', '<p>so <math><mi>x</mi><mo>=</mo> <mn>1</mn></math></p>', '<p>so x=1</p>'],
  ['raised and lowered text', 'H<sub>2</sub>O x<sup>k</sup>', '<p>H₂O x^k</p>'],
  [
    'notes without their marks',
    '<p>One<sup><a href="#fn1">1</a></sup>.</p><ol><li id="fn1">Virchow. <a href="#r">↩</a></li></ol><aside role="doc-footnote"><p>Two</p></aside>',
    '<p>One.</p><p note>Virchow.</p><p note>Two</p>',
  ],
  [
    'a heading without the links of a wiki',
    '<h2>Cells <span class="mw-editsection">[edit]</span></h2><h3><b>Walls</b>[edit]</h3>',
    '<h2>Cells</h2><h3>Walls</h3>',
  ],
  [
    'nothing that is hidden',
    '<p hidden>a<p style="display: none">b<div class="sr-only">c</div><svg><text>d</text></svg>',
    '',
  ],
  [
    'the words of closed details',
    '<details><summary>Why?</summary>Because.</details>',
    '<p>Why?</p><p>Because.</p>',
  ],
])('%s: %s', (_, html, tree) => {
  expect(read(html)).toBe(tree);
});

test('content nested deeper than eight levels loses its nesting, but no text', () => {
  const html = `${'<ul><li>a'.repeat(12)}${'</ul>'.repeat(12)}`;
  expect(read(html).match(/<ul>/gu)).toHaveLength(8);
  expect(read(html).match(/<p>a<\/p>/gu)).toHaveLength(12);
});
