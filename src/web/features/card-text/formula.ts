import katex from 'katex';

/**
 * What a card may ask of the browser. Far beyond any formula that somebody means to learn; what goes further, be it a slip
 * or malice, would freeze the page.
 */
const MAX_LENGTH = 2_000;
/** Cells and rows of all matrices and alignments together. */
const MAX_CELLS = 400;
/** Characters of markup, about 60 for each character that is drawn. */
const MAX_MARKUP = 300_000;
/** Elements within each other, about 10 for each fraction or root within another. */
const MAX_DEPTH = 200;

/**
 * Macros of its own make a short formula as long as they like. A backslash after another one ends a row with it and begins
 * nothing; but `\verb`, which takes any character for its quotes, must not take backslashes: they could no longer be paired.
 */
const DEFINITION =
  /(?<!\\)(?:\\\\)*\\(?:(?:[gex]?def|global|long|(?:future)?let|(?:re|provide)?(?:new)?command)(?![a-zA-Z@])|verb\*?\\)/u;
const CELL = /&|\\\\|\\cr(?![a-zA-Z@])/gu;

/** A formula as KaTeX's markup, or null when it is too much to draw. What of it KaTeX cannot read stands in it as written. */
export function formulaMarkup(tex: string, display: boolean): string | null {
  if (tex.length > MAX_LENGTH || DEFINITION.test(tex) || (tex.match(CELL)?.length ?? 0) > MAX_CELLS)
    return null;
  try {
    const markup = katex.renderToString(tex, {
      displayMode: display,
      throwOnError: false,
      strict: 'ignore',
      // No command may load or link anything.
      trust: false,
      errorColor: 'var(--danger)',
      maxExpand: 200,
      maxSize: 20,
    });
    return markup.length > MAX_MARKUP || depth(markup) > MAX_DEPTH ? null : markup;
  } catch {
    // Nested so deep that KaTeX itself gave up.
    return null;
  }
}

function depth(markup: string): number {
  let deepest = 0;
  let now = 0;
  for (const [tag] of markup.matchAll(/<[^>]*>/gu)) {
    if (tag.startsWith('</')) now -= 1;
    else if (!tag.endsWith('/>')) now += 1;
    deepest = Math.max(deepest, now);
  }
  return deepest;
}
