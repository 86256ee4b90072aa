import { micromark, type Options } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { cutMarkdown } from '#domain/sources/cut-markdown.ts';
import type { Block } from '#domain/sources/tree.ts';
import { blocksOfHtml } from '../blocks/blocks-of-html.ts';
import { cutFormulas } from '../blocks/cut-formulas.ts';
import type { ReadBlocks } from '../document.ts';
import { expectShallow } from '../expect-shallow.ts';
import { bytesOfDataUrl } from '../keep-pictures.ts';
import { withNamedReferences, withoutDialects } from './markdown-dialects.ts';
import { textOf } from './read-text.ts';

const FRONT_MATTER = /^---\n(?<fields>[\s\S]*?)\n---\n/u;

const MARKDOWN: Options = {
  allowDangerousHtml: true,
  // Pictures may be `data:` URLs. Which URLs become links is decided when the HTML is read.
  allowDangerousProtocol: true,
  extensions: [gfm()],
  htmlExtensions: [gfmHtml({ label: '' })],
};

export function readMarkdown(bytes: Uint8Array): ReadBlocks {
  return readMarkdownText(textOf(bytes));
}

/** The blocks of a page that is written in Markdown. */
export function blocksOfPage(text: string, page: number | null): Block[] {
  const { blocks } = readMarkdownText(text);
  return page === null ? blocks : blocks.map((block) => ({ ...block, data: { ...block.data, page } }));
}

function readMarkdownText(given: string): ReadBlocks {
  const whole = withNamedReferences(given);
  const front = FRONT_MATTER.exec(whole);
  const named = /^title:(.*)/mu.exec(front?.groups?.['fields'] ?? '')?.[1]?.trim() ?? '';
  const title = named.replace(/^["']/u, '').replace(/["']$/u, '') || null;
  const { text, formulas } = cutFormulas(whole.slice(front?.[0].length ?? 0));
  const html = cutMarkdown(withoutDialects(text))
    .map((piece) => micromark(piece, MARKDOWN))
    .join('\n');
  expectShallow(html);
  return { title, pages: null, blocks: blocksOfHtml(html, formulas), pictureBytes: bytesOfDataUrl };
}
