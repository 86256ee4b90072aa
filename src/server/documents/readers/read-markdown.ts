import { micromark, type Options } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { cutMarkdown } from '#domain/sources/cut-markdown.ts';
import type { ReadBlocks } from '../document.ts';
import { parsePage } from '../dom.ts';
import { expectShallow } from '../expect-shallow.ts';
import { blocksOfHtml } from '../html-blocks.ts';
import { withNamedReferences, withoutDialects } from './markdown-dialects.ts';
import { textOf } from './read-text.ts';

const FRONT_MATTER = /^---\n(?<fields>[\s\S]*?)\n---\n/u;
const FORMULA =
  /\$\$[^$]+\$\$|\$[^\s$](?:[^$\n]*[^\s$\\])?\$|(?<!\\)\\\((?:\\\\|(?!\\[()]).)+\\\)|(?<!\\)\\\[(?:\\\\|(?!\\[[\]])[\s\S])+\\\]/gu;

const MARKDOWN: Options = {
  allowDangerousHtml: true,
  extensions: [gfm()],
  htmlExtensions: [gfmHtml({ label: '' })],
};

export function readMarkdown(bytes: Uint8Array): ReadBlocks {
  const whole = withNamedReferences(textOf(bytes));
  const front = FRONT_MATTER.exec(whole);
  const named = /^title:(.*)/mu.exec(front?.groups?.['fields'] ?? '')?.[1]?.trim() ?? '';
  const title = named.replace(/^["']/u, '').replace(/["']$/u, '') || null;
  // Markdown would interpret the underscores and backslashes of a formula.
  const formulas: string[] = [];
  const text = whole.slice(front?.[0].length ?? 0).replaceAll(FORMULA, (formula) => {
    formulas.push(formula);
    return `\u{e000}${formulas.length - 1}\u{e001}`;
  });
  const html = cutMarkdown(withoutDialects(text))
    .map((piece) => micromark(piece, MARKDOWN))
    .join('\n');
  expectShallow(html);
  const blocks = blocksOfHtml(parsePage(html)).map((block) => ({
    ...block,
    text: block.text.replaceAll(
      /\u{e000}(\d+)\u{e001}/gu,
      (_, index: string) => formulas[Number(index)] ?? '',
    ),
  }));
  return { title, pages: null, blocks };
}
