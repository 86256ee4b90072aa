import katex from 'katex';

/** Limits far beyond any formula worth learning; what exceeds them, by mistake or malice, would freeze the page. */
const MAX_LENGTH = 2_000;
/** Cells and rows of all matrices and alignments together. */
const MAX_CELLS = 400;
/** Characters of markup, about 60 per rendered character. */
const MAX_MARKUP = 300_000;
/** Nested elements, about 10 per nested fraction or root. */
const MAX_DEPTH = 200;

/**
 * Macro definitions, with which a short formula can expand without limit. Backslashes are matched in pairs, since a double
 * one ends a row and starts no command; `\verb` with backslashes as its delimiters is refused, since it would break the pairs.
 */
const DEFINITION =
  /(?<!\\)(?:\\\\)*\\(?:(?:[gex]?def|global|long|(?:future)?let|(?:re|provide)?(?:new)?command)(?![a-zA-Z@])|verb\*?\\)/u;
const CELL = /&|\\\\|\\cr(?![a-zA-Z@])/gu;

/** A formula as KaTeX's markup, or null when it exceeds the limits. Parts that KaTeX cannot parse appear as written. */
export function formulaMarkup(tex: string, display: boolean): string | null {
  if (tex.length > MAX_LENGTH || DEFINITION.test(tex) || (tex.match(CELL)?.length ?? 0) > MAX_CELLS)
    return null;
  try {
    const markup = katex.renderToString(tex, {
      displayMode: display,
      throwOnError: false,
      strict: 'ignore',
      // Commands must not load or link to anything.
      trust: false,
      errorColor: 'var(--danger)',
      maxExpand: 200,
      maxSize: 20,
    });
    return markup.length > MAX_MARKUP || depth(markup) > MAX_DEPTH ? null : markup;
  } catch {
    // The nesting is too deep for KaTeX.
    return null;
  }
}

function depth(markup: string): number {
  let deepest = 0;
  let now = 0;
  for (const [tag] of markup.matchAll(/<[^<>]*>/gu)) {
    if (tag.startsWith('</')) now -= 1;
    else if (!tag.endsWith('/>')) now += 1;
    deepest = Math.max(deepest, now);
  }
  return deepest;
}
