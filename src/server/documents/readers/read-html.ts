import { Readability } from '@mozilla/readability';
import { cleanText } from '#domain/sources/clean-text.ts';
import { type Block, blockText } from '#domain/sources/tree.ts';
import { decodeText } from '../../text/decode-text.ts';
import { blocksOfHtml } from '../blocks/blocks-of-html.ts';
import { type ReadBlocks, UnreadableDocument } from '../document.ts';
import {
  attributeOf,
  type DomDocument,
  type DomElement,
  type DomNode,
  isElement,
  NODE,
  parsePage,
} from '../dom.ts';
import { expectShallow } from '../expect-shallow.ts';
import { bytesOfDataUrl } from '../keep-pictures.ts';

/** With less than this share of the page's text, Readability has mistaken a part for the whole. */
const MIN_SHARE = 0.5;
/** Readability takes minutes or fails on pages that are deeper or larger than this; articles are not. */
const ARTICLE_DEPTH = 200;
const ARTICLE_NODES = 100_000;

export function readHtml(bytes: Uint8Array): ReadBlocks {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096));
  const declared = /<meta[^<>]+charset=["']?([\w-]+)/iu.exec(start)?.[1];
  const html = decodeText(bytes, { declared })?.text;
  if (html === undefined) throw new UnreadableDocument('damaged', 'not text');
  expectShallow(html);
  const page = parsePage(html);
  keepFormulas(page);
  const title = cleanText(page.querySelector('title')?.textContent ?? '') || null;
  // These elements belong to the site on any kind of page.
  for (const element of page.querySelectorAll(
    // A picture that is hidden from screen readers may be a formula, beside the text that they read.
    'nav, footer, aside[role=complementary], [aria-hidden=true]:not(svg, img)',
  ))
    element.remove();
  const all = blocksOfHtml((page.body ?? page).innerHTML);
  // Readability modifies the page.
  const article = mayBeArticle(page) ? articleOf(page) : null;
  const read = article === null ? [] : blocksOfHtml(article.innerHTML);
  const isWhole = lengthOf(read) >= lengthOf(all) * MIN_SHARE;
  const first = all.find(({ type }) => type === 'heading');
  // Readability drops the heading that repeats the page's title.
  const blocks =
    !isWhole || first === undefined || read.some((block) => blockText(block) === blockText(first))
      ? read
      : [first, ...read];
  return { title, pages: null, blocks: isWhole ? blocks : all, pictureBytes: bytesOfDataUrl };
}

function mayBeArticle(page: DomNode): boolean {
  let depth = 0;
  let nodes = 0;
  for (let level = [page]; level.length > 0; level = level.flatMap((node) => [...node.childNodes])) {
    depth += 1;
    nodes += level.length;
  }
  return depth <= ARTICLE_DEPTH && nodes <= ARTICLE_NODES;
}

/** Readability drops scripts, also those that MathJax makes formulas from. */
function keepFormulas(page: DomDocument): void {
  for (const script of page.querySelectorAll('script[type^="math/tex"]')) {
    const isDisplayed = attributeOf(script, 'type').includes('display');
    const [open, close] = isDisplayed ? ['\\[', '\\]'] : ['\\(', '\\)'];
    script.replaceWith(`${open}${script.textContent ?? ''}${close}`);
  }
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + blockText(block).length, 0);
}

function articleOf(page: DomDocument): DomElement | null {
  // linkedom's document has as much of a browser's as Readability needs.
  const article = new Readability<unknown>(page, {
    // The classes mark formulas and the languages of code.
    keepClasses: true,
    serializer: (node: unknown) => node,
  }).parse();
  if (article?.content === null || article?.content === undefined) return null;
  const content = NODE.parse(article.content);
  return isElement(content) ? content : null;
}
