import { Readability } from '@mozilla/readability';
import { cleanText } from '#domain/sources/clean-text.ts';
import type { ReadBlocks } from '../document.ts';
import {
  childrenOf,
  type DomDocument,
  type DomNode,
  type DomElement,
  isElement,
  NODE,
  parsePage,
} from '../dom.ts';
import { blocksOfHtml } from '../html-blocks.ts';
import { textOf } from './read-text.ts';

/** With less of the page's text than this, Readability has taken a part for the whole. */
const MIN_SHARE = 0.5;
/** No page is built so deep on purpose, and Readability takes minutes for it. */
const MAX_DEPTH = 200;

export function readHtml(bytes: Uint8Array): ReadBlocks {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096));
  const html = textOf(bytes, /<meta[^<>]+charset=["']?([\w-]+)/iu.exec(start)?.[1]);
  const page = parsePage(html);
  const title = cleanText(page.querySelector('title')?.textContent ?? '') || null;
  // Whatever the page is: these are about the site.
  for (const element of page.querySelectorAll(
    'nav, footer, aside[role=complementary], [aria-hidden=true]:not(svg)',
  ))
    element.remove();
  const all = blocksOfHtml(page.body ?? page);
  // Readability changes the page that it is given.
  const article = depthOf(page) > MAX_DEPTH ? null : articleOf(page);
  const read = article === null ? [] : blocksOfHtml(article);
  const isWhole = lengthOf(read) >= lengthOf(all) * MIN_SHARE;
  const first = all.find((block) => block.kind === 'heading');
  // It drops the heading that is the page's title.
  const blocks =
    !isWhole || first === undefined || read.some((block) => block.text === first.text)
      ? read
      : [first, ...read];
  return { title, pages: null, blocks: isWhole ? blocks : all };
}

function depthOf(root: DomNode): number {
  let depth = 0;
  for (let level = [root]; level.length > 0; level = level.flatMap(childrenOf)) depth += 1;
  return depth;
}

function lengthOf(blocks: readonly { text: string }[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}

function articleOf(page: DomDocument): DomElement | null {
  // linkedom's document is as much of the browser's as Readability needs.
  const article = new Readability<unknown>(page, { serializer: (node: unknown) => node }).parse();
  if (article?.content === null || article?.content === undefined) return null;
  const content = NODE.parse(article.content);
  return isElement(content) ? content : null;
}
