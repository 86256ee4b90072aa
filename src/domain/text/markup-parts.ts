/** A stretch of a text of a card. */
export type MarkupPart =
  | { kind: 'prose' | 'code'; text: string }
  /** `text` is the TeX without its delimiters. */
  | { kind: 'formula'; text: string; display: boolean };

/*
 * Everything here takes time in proportion to the text, whatever it contains: no part that begins with a mark contains it again.
 */

/** Code, in which nothing is maths, and escaped backticks, which begin none. */
export const CODE =
  /(?<!\\)(?:\\\\)*\\`|```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|``(?:[^`\n]|`(?!`))+``|`[^`\n]+`/gu;

/**
 * Inline maths as Pandoc reads it: no space inside the dollars, no digit after the closing one, so that "from $5 to $10"
 * stays as it is. Display maths in double dollars. The space around a formula is trimmed later: doing it in the pattern would
 * backtrack over every split of a long run of spaces.
 */
export const DISPLAY_MATH = /\$\$([^$]+)\$\$/gu;
export const INLINE_MATH = /(?<![\\$])\$(?=[^\s$])((?:\\.|[^$\\\n])*)(?<!\s)\$(?![\d$])/gu;
export const BRACKET_MATH = /(?<!\\)\\\(((?:\\\\|(?!\\[()]).)+)\\\)/gu;
export const SQUARE_MATH = /(?<!\\)\\\[((?:\\\\|(?!\\[[\]]).)+)\\\]/gsu;

/** A stretch with its offsets in the text, including its delimiters. */
export type PlacedPart = MarkupPart & { from: number; to: number };

/** A text of a card divided into prose, code (without its backticks) and formulas, in order. */
export function partsOfMarkup(text: string): MarkupPart[] {
  return placedParts(text).map(({ from: _from, to: _to, ...part }) => part);
}

/** As `partsOfMarkup`, with the place of each part. The parts cover the text. */
export function placedParts(text: string): PlacedPart[] {
  return divide({ kind: 'prose', text, from: 0, to: text.length }, CODE, ([code]) => {
    // An escaped backtick is prose.
    return code.startsWith('\\') ? { kind: 'prose', text: code } : { kind: 'code', text: insideFences(code) };
  }).flatMap((part) => (part.kind === 'prose' ? withFormulas(part) : [part]));
}

/** Code without its backticks or tildes and, for a block, without the name of its language. */
function insideFences(code: string): string {
  const fence = /^(?:`+|~+)/u.exec(code)?.[0] ?? '';
  const inside = code.slice(fence.length, code.endsWith(fence) ? -fence.length : undefined);
  return fence.length < 3 ? inside : inside.slice(inside.indexOf('\n') + 1);
}

/** The formulas of a text of a card, in order. */
export function formulasIn(text: string): Extract<MarkupPart, { kind: 'formula' }>[] {
  return partsOfMarkup(text).filter((part) => part.kind === 'formula');
}

function withFormulas(prose: PlacedPart): PlacedPart[] {
  if (!/[$\\]/u.test(prose.text)) return [prose];
  const patterns: readonly [RegExp, boolean][] = [
    [DISPLAY_MATH, true],
    [SQUARE_MATH, true],
    [INLINE_MATH, false],
    [BRACKET_MATH, false],
  ];
  let parts = [prose];
  for (const [pattern, display] of patterns) {
    parts = parts.flatMap((part) =>
      part.kind === 'prose'
        ? divide(part, pattern, ([, tex = '']) => ({ kind: 'formula', text: tex.trim(), display }))
        : [part],
    );
  }
  return parts;
}

/** Divides a stretch of prose. */
function divide(
  { text, from: start }: PlacedPart,
  pattern: RegExp,
  partOf: (match: RegExpExecArray) => MarkupPart,
): PlacedPart[] {
  const parts: PlacedPart[] = [];
  let end = 0;
  const add = (part: MarkupPart, from: number, to: number) =>
    parts.push({ ...part, from: start + from, to: start + to });
  for (const match of text.matchAll(pattern)) {
    const next = match.index + match[0].length;
    if (match.index > end) add({ kind: 'prose', text: text.slice(end, match.index) }, end, match.index);
    add(partOf(match), match.index, next);
    end = next;
  }
  if (end < text.length) add({ kind: 'prose', text: text.slice(end) }, end, text.length);
  return parts;
}
