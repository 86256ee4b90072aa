import katex from 'katex';
import { FORMULA_OPTIONS, isDrawable } from '#domain/text/formula-limits.ts';

/**
 * Whether the web app can draw a formula (TeX without delimiters). Import this module where it is needed and no sooner:
 * loading KaTeX takes memory and time.
 */
export function rendersFormula(tex: string, display: boolean): boolean {
  if (!isDrawable(tex)) return false;
  try {
    katex.renderToString(tex, {
      ...FORMULA_OPTIONS,
      displayMode: display,
      throwOnError: true,
      output: 'html',
    });
    return true;
  } catch {
    return false;
  }
}
