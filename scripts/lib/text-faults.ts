import katex from 'katex';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { withUniformMath } from '#web/features/card-text/detect-markup.ts';

/** Without these, a text has neither HTML nor a formula. */
const MARKS = /[$<&]|\\[([]/u;

/** What a learner would see as a mistake in a text of a card: HTML, which is not rendered, and formulas that fail. */
export function textFaults(text: string): string[] {
  if (!MARKS.test(text)) return [];
  const tree = fromMarkdown(withUniformMath(text), {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });
  return faultsOf(tree);
}

function faultsOf(node: Nodes): string[] {
  if (node.type === 'html') return [`HTML is not rendered: ${node.value}`];
  if (node.type === 'math' || node.type === 'inlineMath') return formulaFaults(node.value);
  return 'children' in node ? node.children.flatMap(faultsOf) : [];
}

function formulaFaults(tex: string): string[] {
  try {
    katex.renderToString(tex, { strict: 'ignore', trust: false });
    return [];
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error;
    return [`the formula ${tex} does not render: ${error.rawMessage}`];
  }
}
