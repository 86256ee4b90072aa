import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { rendersFormula } from '#server/text/render-formula.ts';
import { withUniformMath } from '#web/features/card-text/detect-markup.ts';

/** Without these, a text has neither HTML nor a formula. */
const MARKS = /[$<&]|\\[([]/u;

/** Faults in a text of a card that a learner would see: HTML, which is not rendered, and formulas that fail. */
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
  if (node.type === 'math' || node.type === 'inlineMath')
    return rendersFormula(node.value, node.type === 'math')
      ? []
      : [`the formula ${node.value} does not render`];
  return 'children' in node ? node.children.flatMap(faultsOf) : [];
}
