import { buildBook } from './build-archives.ts';
import { CELL, latin1, MITOCHONDRION, type SourceFile, utf8 } from './source-file.ts';

const ARTICLE = Array.from(
  { length: 4 },
  (_, index) => `<p>${CELL} This is paragraph ${index + 1}, which says it again, as lectures do.</p>`,
).join('');

export const PAGES: SourceFile[] = [
  {
    what: 'a web page with navigation, advertisements and an article',
    name: 'page.html',
    bytes: utf8(
      `<!doctype html><html><head><title>Cells</title><style>p { color: red }</style></head><body><nav><a href="/">Home</a></nav><header><h1>The living cell</h1></header><main><article>${ARTICLE}<h2>Energy</h2><p>${MITOCHONDRION}<sup><a href="#fn1">1</a></sup> Light has 3 &times; 10<sup>8</sup> m/s, water is H<sub>2</sub>O.</p><table><tr><th>Organelle</th><th>Task</th></tr><tr><td>Nucleus</td><td>holds DNA</td></tr></table></article></main><script>track()</script><footer>Imprint, cookies</footer></body></html>`,
    ),
    expected: {
      kind: 'web-page',
      title: 'Cells',
      sections: ['The living cell', 'Energy'],
      says: [
        CELL,
        'paragraph 4',
        `${MITOCHONDRION} Light has 3 × 10⁸ m/s, water is H₂O.`,
        'Organelle | Task\nNucleus | holds DNA',
      ],
      silentOn: ['Home', 'track', 'cookies', 'color'],
    },
  },
  {
    what: 'a page that is no article: short lists',
    name: 'glossary.htm',
    bytes: utf8(
      '<h1>Glossary</h1><dl><dt>Cell</dt><dd>The smallest unit of life.</dd><dt>Organelle:</dt><dd>A part of a cell with a task of its own.</dd></dl><ul><li>one<ul><li>nested</li></ul></li></ul>',
    ),
    expected: {
      kind: 'web-page',
      title: 'Glossary',
      says: ['Cell: The smallest unit of life.', 'Organelle: A part of a cell', 'one\nnested'],
    },
  },
  {
    what: 'an encoding that only the page names',
    name: 'russian.html',
    bytes: new Uint8Array(
      Buffer.concat([
        Buffer.from('<html><head><meta charset="windows-1251"></head><body><p>'),
        Buffer.from([0xca, 0xeb, 0xe5, 0xf2, 0xea, 0xe0]),
        Buffer.from('.</p></body></html>'),
      ]),
    ),
    expected: { kind: 'web-page', says: ['Клетка.'] },
  },
  {
    what: 'a page named like a text, in Windows-1252',
    name: 'page.txt',
    bytes: latin1('<!-- saved --><html><body><p>Die gr\u{f6}\u{df}te Zelle.</p></body></html>'),
    expected: { kind: 'web-page', says: ['Die größte Zelle.'] },
  },
  {
    what: 'formulas in MathML',
    name: 'formula.html',
    bytes: utf8(
      '<html><body><p>Energy is <math><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">E = mc^2</annotation></semantics></math>, and <math><mi>a</mi><mo>+</mo><mi>b</mi></math> a sum.</p></body></html>',
    ),
    expected: { kind: 'web-page', says: ['Energy is $E = mc^2$, and a+b a sum.'] },
  },
  {
    what: 'formulas as Wikipedia and MathJax write them',
    name: 'formulas.html',
    bytes: utf8(
      String.raw`<html><body><h2>Energy<span class="mw-editsection">[edit]</span></h2><p>Energy is <span style="display: none;"><math alttext="{\displaystyle E=mc^{2}}"><mi>E</mi></math></span><img class="mwe-math-fallback-image-inline" alt="{\displaystyle E=mc^{2}}" src="x.svg">, mass <math alttext="m_0"><mi>m</mi></math>, and speed <script type="math/tex">c</script>.</p><h2>Mass [edit]</h2><p>Mass is constant.</p></body></html>`,
    ),
    expected: {
      kind: 'web-page',
      sections: ['Energy', 'Mass'],
      says: ['Energy is $E=mc^{2}$, mass $m_0$, and speed $c$.', 'Mass is constant.'],
    },
  },
  {
    what: 'Hebrew',
    name: 'hebrew.html',
    bytes: utf8('<html dir="rtl"><body><h1>התא</h1><p>התא הוא יחידת החיים הקטנה ביותר.</p></body></html>'),
    expected: { kind: 'web-page', title: 'התא', says: ['התא הוא יחידת החיים הקטנה ביותר.'] },
  },
  {
    what: 'elements within each other a thousand times',
    name: 'deep.html',
    bytes: utf8(`<html><body>${'<div>'.repeat(1_000)}${CELL}${'</div>'.repeat(1_000)}</body></html>`),
    expected: { kind: 'web-page', says: [CELL] },
  },
  {
    what: 'an EPUB with chapters and footnotes',
    name: 'book.epub',
    bytes: buildBook('Biology', [
      `<h1>Cells</h1><p>${CELL}<a epub:type="noteref" href="#n1">1</a></p><aside epub:type="footnote" id="n1">Virchow, 1855.</aside>`,
      `<h1>Energy</h1><h2>Mitochondria</h2><p>${MITOCHONDRION}</p>`,
    ]),
    expected: {
      kind: 'book',
      title: 'Biology',
      sections: ['Cells', 'Energy', 'Mitochondria'],
      says: [`${CELL}\n\nVirchow, 1855.`, 'Energy\n\nMitochondria\n\n', MITOCHONDRION],
      silentOn: ['Contents'],
    },
  },
  {
    what: 'an EPUB under another name, whose fonts are scrambled',
    name: 'book.zip',
    bytes: buildBook('Biology', [`<p>${CELL}</p>`], {
      'META-INF/encryption.xml':
        '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData><CipherData><CipherReference URI="OEBPS/font.otf"/></CipherData></EncryptedData></encryption>',
    }),
    expected: { kind: 'book', title: 'Biology', says: [CELL] },
  },
  {
    what: 'an EPUB whose chapters are encrypted',
    name: 'bought.epub',
    bytes: buildBook('Biology', [`<p>${CELL}</p>`], {
      'META-INF/encryption.xml':
        '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData><CipherData><CipherReference URI="OEBPS/text/chapter%200.xhtml"/></CipherData></EncryptedData></encryption>',
    }),
    expected: { failed: 'copy-protected' },
  },
];
