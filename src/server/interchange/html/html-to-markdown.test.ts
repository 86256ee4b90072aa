import { expect, test } from 'vitest';
import { displayRules } from './hidden.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';

const converted = (html: string) => htmlToMarkdown(html).markdown;

test.each<[html: string, markdown: string]>([
  ['plain', 'plain'],
  ['a &lt;b&gt; &amp; c', String.raw`a \<b> & c`],
  ['one<br>two<div>three</div><div>four</div>', 'one\ntwo\nthree\nfour'],
  ['<p>one</p><p>two<br>three</p>', 'one\n\ntwo\nthree'],
  ['one<br><br>two', 'one\n\ntwo'],
  ['one<br><div>two</div><div><br></div><div><div>three</div></div>', 'one\ntwo\n\nthree'],
  ['<b>bold</b> <i>italic</i> <s>gone</s> <u>under</u>', '**bold** *italic* ~~gone~~ under'],
  ['<b>Note: </b>text', '**Note:** text'],
  ['<b>Note:</b>text', '**Note**:text'],
  ['<b>a</b><b>b</b>', '**ab**'],
  ['<b>a<br>b</b>', '**a**\n**b**'],
  ['<b>a <b>b</b></b>', '**a b**'],
  ['<b></b>x<i> </i>y', 'x y'],
  ['un<i>believ</i>able', 'un*believ*able'],
  ['<span style="font-weight: 600">strong</span>', '**strong**'],
  ['<code>a `b` *c*</code>', '``a `b` *c*``'],
  ['<pre><code class="language-js">let a;<br>let `b`;</code></pre>', '```js\nlet a;\nlet `b`;\n```'],
  ['x<ul><li>one</li><li>two<ul><li>in</li></ul></li></ul>y', 'x\n\n- one\n- two\n  - in\n\ny'],
  ['<ol start="3"><li>three</li><li>four</li></ol>', '3. three\n4. four'],
  [
    '<table><tr><th>a</th><th>b|c</th></tr><tr><td>1<br>2</td></tr></table>',
    String.raw`| a | b\|c |` + '\n| - | - |\n| 1 2 | |',
  ],
  ['<table><tr><td>alone</td></tr></table>', 'alone'],
  ['H<sub>2</sub>O, x<sup>2</sup>, x<sup>k</sup>', 'H₂O, x², x$^{k}$'],
  ['<blockquote>one<br>two</blockquote>', '> one\n> two'],
  ['<h2>Head</h2>text', '## Head\n\ntext'],
  [
    '<a href="https://x.org/a b">bad</a> <a href="https://x.org/(a)">good</a>',
    'bad [good](https://x.org/%28a%29)',
  ],
  ['<a href="javascript:alert(1)">no</a>', 'no'],
  [String.raw`\(x^2 < y\) and \[\frac{1}{2}\]`, '$x^2 < y$ and\n\n$$\\frac{1}{2}$$'],
  [String.raw`\(a <b>b</b>&lt;c\)`, '$a b<c$'],
  ['[latex]$x_1$[/latex] [$]y[/$]', '$x_1$ $y$'],
  ['<anki-mathjax block="true">z</anki-mathjax>', '$$z$$'],
  ['costs $5 or $6', String.raw`costs \$5 or \$6`],
  ['costs $5', 'costs $5'],
  ['2*3*4 a_b _c_ `d` ~~e~~', '2\\*3\\*4 a_b \\_c\\_ \\`d\\` \\~\\~e\\~\\~'],
  [
    '# no heading<br>- no list<br>1. no number<br>&gt; no quote<br>---',
    '\\# no heading\n\\- no list\n1\\. no number\n\\> no quote\n\\---',
  ],
  ['text<br>=====<br>a | b<br>--- | ---', 'text\n\\=====\na | b\n\\--- | ---'],
  ['a[anki:play:q:0] [anki:tts][en_US]spoken[/anki:tts]b', 'a b'],
  [String.raw`\(a\) \(open`, String.raw`$a$ \\(open`],
  ['<table><tr><td>a</td><td><table><tr><td>b</td></tr></table></td></tr></table>', '| a | b |\n| - | - |'],
  ['<table>no rows</table>', 'no rows'],
  ['[a](b) [c]: d [e] \\*', String.raw`[a\](b) [c\]: d [e] \\\*`],
  ['<script>x</script><style>y</style><iframe src="z"></iframe>ok<!-- no -->', 'ok'],
  ['<ruby>漢字<rp>(</rp><rt>かんじ</rt></ruby>', '漢字(かんじ)'],
  ['&amp;nbsp;', String.raw`\&nbsp;`],
  ['<b>x</b> &amp;nbsp;', String.raw`**x** \&nbsp;`],
  ['a&nbsp;&nbsp; b', 'a b'],
  ['e\u{301}', 'é'],
  ['<img onerror=alert(1)>', ''],
])('%s', (html, markdown) => {
  expect(converted(html)).toBe(markdown);
});

test('pictures and sounds become files by their names', () => {
  expect(
    htmlToMarkdown(
      '<img src="a b.png" alt="A [b]"> [sound:c (1).mp3]<br><img src=\'%C3%A9.jpg\'><img src="100%.png">',
    ),
  ).toStrictEqual({
    markdown:
      '![A b](media:a%20b.png) ![](media:c%20%281%29.mp3)\n![](media:%C3%A9.jpg)![](media:100%25.png)',
    media: ['a b.png', 'c (1).mp3', 'é.jpg', '100%.png'],
    remote: [],
    embedded: 0,
  });
});

test('pictures on other servers and those within the text are reported', () => {
  expect(
    htmlToMarkdown(
      '<img src="https://x.org/a.png" alt="tree"><img src="//x.org/b.png"><img src="data:image/png;base64,AA"><svg><text>x</text></svg>',
    ),
  ).toStrictEqual({
    markdown: 'tree',
    media: [],
    remote: ['https://x.org/a.png', '//x.org/b.png'],
    embedded: 2,
  });
});

test('elements nested deeper than anybody writes them become plain text', () => {
  expect(converted(`${'<div><b>'.repeat(300)}deep`)).toBe('**deep**');
});

test('HTML longer or deeper than any card is refused', () => {
  expect(() => converted('x'.repeat(200_001))).toThrow(RangeError);
  expect(() => converted(`${'<div>'.repeat(50_000)}deep`)).toThrow(RangeError);
});

test.each<[html: string, markdown: string]>([
  ['shown<span hidden>secret</span>', 'shown'],
  ['shown<div style="display: none">secret</div>', 'shown'],
  ['<div style="DISPLAY:NONE;color:red">secret</div>shown', 'shown'],
  ['<p style="visibility: hidden">secret</p>shown', 'shown'],
  ['<span style="font-size:0px">secret</span><i style="opacity: 0">secret</i>shown', 'shown'],
  ['<style>.a .b { display: none }</style><div class="a">shown<b class="b">secret</b></div>', 'shown'],
  [
    '<style>.b{display:none} #x{display:inline}</style><b class="b">secret</b><b class="b" id="x">shown</b>',
    '**shown**',
  ],
  ['<style>.b{display:none}</style><b class="b" style="display:inline">shown</b>', '**shown**'],
  ['<style>.card .b{display:none}</style><b class="b">secret</b>shown', 'shown'],
  [
    '<style>@media print{.b{display:none}} .b:hover{display:none} .b::after{display:none}</style><b class="b">shown</b>',
    '**shown**',
  ],
  ['<style>.b{display:none</style><b class="b">secret</b>shown', 'shown'],
  ['<template>secret</template><noscript>secret</noscript><dialog>secret</dialog>shown', 'shown'],
  ['<details><summary>More</summary>inside</details>', 'More\ninside'],
])('only what a browser shows is kept: %s', (html, markdown) => {
  expect(converted(html)).toBe(markdown);
});

test('the rules of a style sheet hide what they match', () => {
  const rules = displayRules(
    '.answer, .extra { display: none } .card { color: red } .extra { display: block }',
  );
  expect(htmlToMarkdown('a<div class="answer">secret</div><div class="extra">b</div>', rules).markdown).toBe(
    'a\nb',
  );
});

test.each<[html: string, markdown: string]>([
  ['[note <img src="a.png">', '[note ![](media:a.png)'],
  ['<a href="https://x.org"><img src="a.png" alt="Logo"></a>', '[![Logo](media:a.png)](https://x.org)'],
  ['[see](x) [sound:a.mp3]', String.raw`[see\](x) ![](media:a.mp3)`],
  ['[SOUND:a.mp3]', '![](media:a.mp3)'],
  ['<IMG SRC="a.png">', '![](media:a.png)'],
  ['<picture><source srcset="b.png"><img src="a.png"></picture>', '![](media:a.png)'],
  ['<video src="a.mp4"></video><audio><source src="b.mp3"></audio>', '![](media:a.mp4)![](media:b.mp3)'],
  [
    '<img src="a.png" width="300" height="200"><img src="b.png" style="width: 40px">',
    '![](media:a.png#300x200)![](media:b.png#40x)',
  ],
  ['<object data="x">fallback</object><button>press</button>', 'fallbackpress'],
])('pictures and sounds stay where they were: %s', (html, markdown) => {
  expect(converted(html)).toBe(markdown);
});

test.each<[html: string, markdown: string]>([
  ['<ul>loose<li>one</li></ul>', '- loose\n\n  one'],
  ['<table>loose<tr><td>a</td><td>b</td></tr></table>', 'loose\n\n| a | b |\n| - | - |'],
  ['<table><caption>Title</caption><tr><td>a</td><td>b</td></tr></table>', 'Title\n\n| a | b |\n| - | - |'],
  ['<table><th>head</th><tr><td>row</td></tr></table>', '| head |\n| - |\n| row |'],
  ['<table><tr><td><ul><li>a</li></ul></td><td>b</td></tr></table>', '- a\n\nb'],
  ['<dl><dt>term</dt><dd>meaning</dd></dl>', 'term\nmeaning'],
  ['<menu><li>a</li></menu>', '- a'],
])('loose text and tables without rows lose nothing: %s', (html, markdown) => {
  expect(converted(html)).toBe(markdown);
});

test.each<[html: string, markdown: string]>([
  [String.raw`\(f(x)=1(x<0)+1(x>=0)\)`, '$f(x)=1(x<0)+1(x>=0)$'],
  ['if a < b', 'if a < b'],
  [String.raw`\[<div>x = 1</div><div>y</div>\]`, '$$x = 1 y$$'],
  [String.raw`\(x\)5`, String.raw`\(x\)5`],
  ['[latex]Let $x$ be real[/latex]', 'Let $x$ be real'],
  [String.raw`<code>\(x\)</code>`, '`\\(x\\)`'],
  [
    '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
    '$x^2$',
  ],
  ['<math alttext="x_1"><mi>x</mi></math>', '$x_1$'],
  ['$5 for \\(x\\)', String.raw`\$5 for $x$`],
])('formulas are found where a browser shows them: %s', (html, markdown) => {
  expect(converted(html)).toBe(markdown);
});

test.each<[html: string, markdown: string]>([
  ['<code>a<br>&nbsp;&nbsp;b</code>', '```\na\n  b\n```'],
  ['<tt><div>a</div><div>&nbsp;b</div></tt>', '```\na\n b\n```'],
  ['<code>a</code><code>b</code>', '`ab`'],
  ['<table><tr><td><code>a<br>b</code></td><td>c</td></tr></table>', '| `a` `b` | c |\n| - | - |'],
  ['<pre>a\n  b</pre>', '```\na\n  b\n```'],
])('code keeps its lines and its indentation: %s', (html, markdown) => {
  expect(converted(html)).toBe(markdown);
});

test.each<[html: string, markdown: string]>([
  ['2<sup>3q</sup>', '2$^{3q}$'],
  ['V<sub>GS</sub>', String.raw`V$_{\text{GS}}$`],
  ['5<sup>th</sup> 2<sup>e</sup>', '5th 2e'],
  ['NH<sub>4</sub><sup>+</sup>', 'NH₄⁺'],
  ['x<sup>2<sup>3</sup></sup>', 'x$^{2^{3}}$'],
  ['x<sup>a</sup>1', String.raw`x\(^{a}\)1`],
  ['note<sup>50% {a}</sup>', String.raw`note$^{\text{50\% \{a\}}}$`],
  [`word<sup>${'small '.repeat(20).trim()}</sup>`, `word ${'small '.repeat(20).trim()}`],
])('raised and lowered text does not run into the word: %s', (html, markdown) => {
  expect(converted(html)).toBe(markdown);
});
