import katex from 'katex';
import { FORMULA_OPTIONS, isDrawable } from '#domain/text/formula-limits.ts';

/** Characters of markup, about 60 per rendered character. More would freeze the page. */
const MAX_MARKUP = 300_000;
/** Nested elements, about 10 per nested fraction or root. */
const MAX_DEPTH = 200;

/** A formula as KaTeX's markup, or null when it exceeds the limits. Parts that KaTeX cannot parse appear as written. */
export function formulaMarkup(tex: string, display: boolean): string | null {
  if (!isDrawable(tex)) return null;
  try {
    const markup = katex.renderToString(tex, {
      ...FORMULA_OPTIONS,
      displayMode: display,
      throwOnError: false,
      errorColor: 'var(--danger)',
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
