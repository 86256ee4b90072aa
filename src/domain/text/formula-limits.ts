/** The longest formula that is drawn, in characters, and the most cells and rows of its matrices and alignments. */
const MAX_LENGTH = 2_000;
const MAX_CELLS = 400;

/**
 * Macro definitions, with which a short formula can expand without limit. Backslashes are matched in pairs, since a double
 * one ends a row and starts no command; `\verb` with backslashes as its delimiters is refused, since it would break the pairs.
 */
const DEFINITION =
  /(?<!\\)(?:\\\\)*\\(?:(?:[gex]?def|global|long|(?:future)?let|(?:re|provide)?(?:new)?command)(?![a-zA-Z@])|verb\*?\\)/u;
const CELL = /&|\\\\|\\cr(?![a-zA-Z@])/gu;

/**
 * Whether a formula is within limits far beyond any formula worth learning. What exceeds them, by mistake or malice, would
 * take KaTeX too long.
 */
export function isDrawable(tex: string): boolean {
  return tex.length <= MAX_LENGTH && !DEFINITION.test(tex) && (tex.match(CELL)?.length ?? 0) <= MAX_CELLS;
}

/** Options with which KaTeX draws formulas from anyone: no command loads or links to anything, and none is endless. */
export const FORMULA_OPTIONS = { strict: 'ignore', trust: false, maxExpand: 200, maxSize: 20 } as const;
