const nested = (open: string, close: string, times: number) => `${open.repeat(times)}x${close.repeat(times)}`;

/** Each of these once froze the page for seconds or replaced it with the error screen. */
export const HOSTILE = {
  'a long macro used often': `$$\\def\\a{${String.raw`\vec x`.repeat(150)}}${String.raw`\a`.repeat(190)}$$`,
  'a matrix of two thousand columns': `$$\\begin{matrix}${'&'.repeat(1900)}\\end{matrix}$$`,
  'roots within roots': `$$${nested(String.raw`\sqrt{`, '}', 270)}$$`,
  'two thousand spaces in a formula': `$$${' '.repeat(1990)}x`,
  'two thousand quotations within each other': `${'>'.repeat(1990)} x`,
};

/** The deepest and largest formulas that are rendered. */
export const AT_THE_LIMIT = {
  roots: nested(String.raw`\sqrt{`, '}', 30),
  fractions: nested(String.raw`\cfrac{1}{`, '}', 26),
  exponents: nested('x^{', '}', 26),
  braces: nested(String.raw`\overbrace{`, '}', 30),
  accents: nested(String.raw`\hat{`, '}', 36),
  matrices: nested(String.raw`\begin{pmatrix}`, String.raw`\end{pmatrix}`, 20),
  'a matrix': `\\begin{pmatrix}${`${'a&'.repeat(19)}a\\\\`.repeat(19)}b\\end{pmatrix}`,
};
