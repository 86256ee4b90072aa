import { describe, expect, it } from 'vitest';
import { formulaMarkup } from './formula.ts';

/** As much of the unit as the text of a card may hold. */
const fill = (unit: string) => unit.repeat(2000 / unit.length);
const nested = (open: string, close: string, times: number) => `${open.repeat(times)}x${close.repeat(times)}`;

describe('a realistic formula', () => {
  it.each([
    ['a fraction', String.raw`\frac{-b \pm \sqrt{b^2 - 4ac}}{2a}`],
    ['a matrix', String.raw`\begin{pmatrix} 1 & 0 & 0 \\ 0 & 1 & 0 \\ 0 & 0 & 1 \end{pmatrix}`],
    ['a matrix of twenty by twenty', `\\begin{matrix}${`${'a&'.repeat(19)}a\\\\`.repeat(19)}b\\end{matrix}`],
    ['a row that begins like a definition', String.raw`\begin{matrix}abc\\def\end{matrix}`],
    ['a continued fraction', nested(String.raw`1 + \cfrac{1}{`, '}', 8)],
    [
      'an alignment',
      String.raw`\begin{aligned} (a+b)^2 &= a^2 + 2ab + b^2 \\ (a-b)^2 &= a^2 - 2ab + b^2 \end{aligned}`,
    ],
    [
      'an integral',
      String.raw`\int_{-\infty}^{\infty} e^{-x^2}\,\mathrm{d}x = \sqrt{\pi} \implies \text{done} \ne 0`,
    ],
    ['a long sum', Array.from({ length: 200 }, (_, index) => `a_{${index}}`).join('+')],
  ])('is rendered: %s', (_what, tex) => {
    const markup = formulaMarkup(tex, true);
    expect(markup).toContain('<span class="katex">');
    expect(markup).not.toContain('katex-error');
  });

  it('shows what KaTeX cannot read as it was written', () => {
    expect(formulaMarkup(String.raw`\frac{1}`, false)).toContain(String.raw`>\frac{1}</span>`);
    expect(formulaMarkup(String.raw`x + \unknown`, false)).toContain('var(--danger)');
  });
});

describe('a hostile formula', () => {
  it.each([
    ['macros of its own', String.raw`\def\a{xxxxx}\a`],
    ['macros of its own in a second row', String.raw`\begin{matrix}a\\\def\a{xxxxx}\a\end{matrix}`],
    ['macros of its own after a quotation', String.raw`\verb\x\\def\a{xxxxx}\a`],
    ['macros that double', String.raw`\newcommand\a{xx}\newcommand\b{\a\a}\b\b`],
    ['a long macro used often', `\\gdef\\a{${String.raw`\vec x`.repeat(100)}}${String.raw`\a`.repeat(190)}`],
    ['a matrix of two thousand columns', `\\begin{matrix}${'&'.repeat(1900)}\\end{matrix}`],
    ['a matrix of a thousand rows', `\\begin{matrix}${'\\\\'.repeat(900)}\\end{matrix}`],
    ['rows by another name', `\\begin{matrix}${'\\cr '.repeat(450)}\\end{matrix}`],
    ['fractions within fractions', nested(String.raw`\frac1{`, '}', 200)],
    ['exponents of exponents', nested('x^{', '}', 400)],
    ['accents all along', fill(String.raw`\vec x`)],
    ['a text that is no formula any more', 'x'.repeat(2001)],
  ])('is not rendered: %s', (_what, tex) => {
    expect(formulaMarkup(tex, true)).toBeNull();
  });

  it('makes nothing larger than the card', () => {
    expect(formulaMarkup(String.raw`\rule{99999em}{99999em}`, true)).toMatch(/width:20em/u);
    expect(formulaMarkup(String.raw`a\hspace{99999em}b`, true)).not.toContain('99999em;');
  });

  it('loads nothing and links to nothing', () => {
    const tex = String.raw`\includegraphics{https://evil.example/x.png}\href{javascript:alert(1)}{x}\url{https://evil.example}`;
    expect(formulaMarkup(tex, false)).not.toMatch(/<img|<a |href=/u);
  });

  it.each([
    fill(String.raw`\widehat{x}`),
    fill(String.raw`\binom12`),
    fill('{'),
    fill(String.raw`\left(`),
    fill('x^{'),
    fill(String.raw`\Bigg(`),
  ])('is rendered as far as KaTeX can read it: %.12s...', (tex) => {
    expect(formulaMarkup(tex, true)).toContain('katex');
  });

  it.each([fill('x+'), fill('&')])('is not rendered if that would take too much: %.12s...', (tex) => {
    expect(formulaMarkup(tex, true)).toBeNull();
  });
});
