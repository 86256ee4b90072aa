import { expect, test } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';

const converted = (html: string) => htmlToMarkdown(html).markdown;

test.each<[html: string, markdown: string]>([
  ['plain', 'plain'],
  ['a &lt;b&gt; &amp; c', String.raw`a \<b> & c`],
  ['one<br>two<div>three</div><div>four</div>', 'one\ntwo\nthree\nfour'],
  ['<p>one</p><p>two<br>three</p>', 'one\n\ntwo\nthree'],
  ['one<br><br>two', 'one\n\ntwo'],
  ['one<br><div>two</div><div><br></div><div><div>three</div></div>', 'one\ntwo\n\nthree'],
  ['<b>bold</b> <i>italic</i> <s>gone</s> <u>under</u>', '**bold** _italic_ ~~gone~~ under'],
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
    String.raw`| a | b\|c |` + '\n| --- | --- |\n| 1 2 |  |',
  ],
  ['<table><tr><td>alone</td></tr></table>', 'alone'],
  ['H<sub>2</sub>O, x<sup>2</sup>, x<sup>k</sup>', 'H₂O, x², x^k'],
  ['<blockquote>one<br>two</blockquote>', '> one\n> two'],
  ['<h2>Head</h2>text', '## Head\n\ntext'],
  [
    '<a href="https://x.org/a b">bad</a> <a href="https://x.org/(a)">good</a>',
    'bad [good](<https://x.org/(a)>)',
  ],
  ['<a href="javascript:alert(1)">no</a>', 'no'],
  [String.raw`\(x^2 < y\) and \[\frac{1}{2}\]`, '$x^2 < y$ and\n\n$$\\frac{1}{2}$$'],
  [String.raw`\(a <b>b</b>&lt;c\)`, '$a b<c$'],
  ['[latex]$x_1$[/latex] [$]y[/$]', '$x_1$ $y$'],
  ['<anki-mathjax block="true">z</anki-mathjax>', '$$z$$'],
  ['costs $5 or $6', String.raw`costs \$5 or \$6`],
  ['costs $5', 'costs $5'],
  ['2*3*4 a_b _c_ `d` ~~e~~', '2\\*3\\*4 a_b \\_c\\_ \\`d\\` \\~~e\\~~'],
  [
    '# no heading<br>- no list<br>1. no number<br>&gt; no quote<br>---',
    '\\# no heading\n\\- no list\n1\\. no number\n\\> no quote\n\\---',
  ],
  ['text<br>=====<br>a | b<br>--- | ---', 'text\n\\=====\na | b\n\\--- | ---'],
  ['a[anki:play:q:0] [anki:tts][en_US]spoken[/anki:tts]b', 'a b'],
  [String.raw`\(a\) \(open`, String.raw`$a$ \\(open`],
  [
    '<table><tr><td>a</td><td><table><tr><td>b</td></tr></table></td></tr></table>',
    '| a | b |\n| --- | --- |',
  ],
  ['<table>no rows</table>', 'no rows'],
  ['[a](b) [c]: d [e] \\*', String.raw`[a\](b) [c\]: d [e] \\\*`],
  ['<script>x</script><style>y</style><iframe src="z"></iframe>ok<!-- no -->', 'ok'],
  ['<ruby>漢字<rp>(</rp><rt>かんじ</rt></ruby>', '漢字(かんじ)'],
  ['&amp;nbsp;', '&nbsp;'],
  ['<b>x</b> &amp;nbsp;', String.raw`**x** \&nbsp;`],
  ['a\u{e010}b\u{0}', 'ab'],
  ['a&nbsp;&nbsp; b', 'a b'],
  ['e\u{301}', 'é'],
  ['<img onerror=alert(1)>', ''],
])('%s', (html, markdown) => {
  expect(converted(html)).toBe(markdown);
});

test('pictures and sounds become files, by the names that they have', () => {
  expect(
    htmlToMarkdown(
      '<img src="a b.png" alt="A [b]"> [sound:c (1).mp3]<br><img src=\'%C3%A9.jpg\'><img src="100%.png">',
    ),
  ).toStrictEqual({
    markdown:
      '![A  b](media:a%20b.png) ![](media:c%20%281%29.mp3)\n![](media:%C3%A9.jpg)![](media:100%25.png)',
    media: ['a b.png', 'c (1).mp3', 'é.jpg', '100%.png'],
    remote: [],
    embedded: 0,
  });
});

test('pictures of other servers and those within the text are told of', () => {
  expect(
    htmlToMarkdown(
      '<img src="https://x.org/a.png" alt="tree"><img src="//x.org/b.png"><img src="data:image/png;base64,AA">',
    ),
  ).toStrictEqual({
    markdown: 'tree',
    media: [],
    remote: ['https://x.org/a.png', '//x.org/b.png'],
    embedded: 1,
  });
});

test('whatever is nested beyond sense is plain text', () => {
  expect(converted(`${'<div><b>'.repeat(3_000)}deep`)).toContain('deep');
});
