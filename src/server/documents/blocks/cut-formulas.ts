import type { PhrasingContent } from 'mdast';
import { tidyTex } from '../../interchange/html/handlers.ts';

/** A formula that has been cut out of a text, whose characters a parser would take for marks. */
export type CutFormula = { source: string; isDisplayed: boolean };

const FORMULA =
  /\$\$[^$]+\$\$|\$[^\s$](?:[^$\n]*[^\s$\\])?\$|(?<!\\)\\\((?:\\\\|(?!\\[()]).)+\\\)|(?<!\\)\\\[(?:\\\\|(?!\\[[\]])[\s\S])+\\\]/gu;
/** The placeholder of a formula: its number between two signs. */
const MARK = /\u{e000}(?<number>\d+)\u{e001}/gu;

/** Cuts the formulas out of a text in Markdown. */
export function cutFormulas(markdown: string): { text: string; formulas: CutFormula[] } {
  const formulas: CutFormula[] = [];
  const text = markdown.replaceAll(FORMULA, (source, at: number) => {
    const isAlone =
      /(?:^|\n)[ \t>]*$/u.test(markdown.slice(Math.max(0, at - 20), at)) &&
      /^[ \t.,;]*(?:\n|$)/u.test(markdown.slice(at + source.length, at + source.length + 20));
    formulas.push({ source, isDisplayed: isAlone && /^\$\$|^\\\[/u.test(source) });
    return `\u{e000}${formulas.length - 1}\u{e001}`;
  });
  return { text, formulas };
}

/** A text with its formulas as they were written. */
export function withSources(text: string, formulas: readonly CutFormula[]): string {
  return text.replaceAll(MARK, (_, number: string) => formulas[Number(number)]?.source ?? '');
}

/** A text and its formulas as nodes. */
export function withFormulas(text: string, formulas: readonly CutFormula[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let end = 0;
  for (const { index, 0: mark, groups } of text.matchAll(MARK)) {
    nodes.push({ type: 'text', value: text.slice(end, index) });
    const formula = formulas[Number(groups?.['number'])];
    if (formula !== undefined) nodes.push(...formulaOf(withoutDelimiters(formula.source), formula));
    end = index + mark.length;
  }
  return [...nodes, { type: 'text', value: text.slice(end) }];
}

/** A formula of a document. Whether it is displayed decides only outside of tables and headings. */
export function formulaOf(tex: string, { isDisplayed }: { isDisplayed: boolean }): PhrasingContent[] {
  const value = tidyTex(tex);
  return value === '' ? [] : [{ type: 'inlineMath', value, data: { isDisplayed } }];
}

function withoutDelimiters(source: string): string {
  const length = source.startsWith('$$') || source.startsWith('\\') ? 2 : 1;
  return source.slice(length, -length);
}
