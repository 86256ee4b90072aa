import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { expect, test } from 'vitest';
import { escapeHtml } from '#domain/interchange/anki/html-text.ts';
import { seededRandom } from '#domain/random.ts';
import { withUniformMath } from '#web/features/card-text/detect-markup.ts';
import { htmlToMarkdown } from '#server/interchange/html/html-to-markdown.ts';

/** Pieces of text that mean something to Markdown, to HTML, or to formulas. */
const PIECES = [
  '*',
  '**',
  '_a_',
  '_',
  '`',
  '``',
  '~',
  '~~',
  '|',
  '#',
  '##',
  '$',
  '$5',
  '$x$',
  '\\',
  '\\\\',
  '\\(',
  '\\[',
  '[x]',
  '](y)',
  '![',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '<b',
  '&',
  '&amp;',
  '&#42;',
  '&copy;',
  '1.',
  '2)',
  '-',
  '+',
  '=',
  '---',
  '===',
  'www.a.bc/c*d',
  'http://x.yz/_z_',
  'word',
  'é',
  '漢字',
  '5',
  ':',
  '!',
  '"',
  "'",
  '.',
  ',',
  '[^1]',
  '[^1]:',
  '[a]:',
  '- [ ]',
  'a@b.co',
  '/',
  '\u{a0}',
  'x_y',
  'a*b',
  '{',
  '}',
  '%',
  '@',
  '^',
  '==',
] as const;
const INLINE = ['b', 'i', 's', 'u', 'span', 'em', 'strong', 'a', 'code'];
const BLOCKS = ['div', 'p', 'ul', 'ol', 'table', 'blockquote', 'h2', 'pre', 'section'];

/** HTML at random, with the text that it shows. */
class RandomHtml {
  readonly #random: () => number;
  text = '';

  constructor(seed: string) {
    this.#random = seededRandom(seed);
  }

  document(): string {
    return this.#several(() => this.#block(0));
  }

  #several(make: () => string): string {
    return Array.from({ length: 1 + this.#below(3) }, make).join('');
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #words(): string {
    const text = this.#several(
      () => `${PIECES[this.#below(PIECES.length)]}${this.#random() < 0.4 ? ' ' : ''}`,
    )
      // The end of a formula whose beginning may be before it.
      .replaceAll(/\\(?=[)\]])/gu, '');
    this.text += text;
    return escapeHtml(text);
  }

  #inline(depth: number): string {
    const choice = this.#random();
    if (choice < 0.55 || depth > 3) return this.#words();
    if (choice < 0.65) return '<br>';
    const tag = INLINE[this.#below(INLINE.length)] ?? 'b';
    const inner = tag === 'code' ? this.#words() : this.#several(() => this.#inline(depth + 1));
    return `<${tag}${tag === 'a' ? ' href="https://x.org/(a)_b"' : ''}>${inner}</${tag}>`;
  }

  #block(depth: number): string {
    const line = () => this.#several(() => this.#inline(depth));
    if (this.#random() < 0.4 || depth > 2) return line();
    const tag = BLOCKS[this.#below(BLOCKS.length)] ?? 'div';
    const inner = (): string => {
      if (tag === 'pre') return this.#words();
      if (tag === 'h2' || tag === 'p') return line();
      if (tag === 'ul' || tag === 'ol') return this.#several(() => `<li>${this.#block(depth + 1)}</li>`);
      if (tag !== 'table') return this.#several(() => this.#block(depth + 1));
      return this.#several(() => `<tr>${this.#several(() => `<td>${line()}</td>`)}</tr>`);
    };
    return `<${tag}>${inner()}</${tag}>`;
  }
}

/** The text that a card shows of some Markdown, without space. */
function shownText(markdown: string): string {
  const tree = fromMarkdown(withUniformMath(markdown), {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });
  return withoutSpace(textOf(tree));
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/gu, '');
}

test('a card shows the same text as the HTML it was converted from', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = new RandomHtml(`${seed}`);
    const html = random.document();
    const { markdown } = htmlToMarkdown(html);
    expect(shownText(markdown), `${seed}: ${html}\n${markdown}`).toBe(withoutSpace(random.text));
  }
});
