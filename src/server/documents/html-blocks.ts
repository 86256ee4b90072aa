import type { Block } from '#domain/sources/block.ts';
import { cleanText, lowered, raised } from '#domain/sources/clean-text.ts';
import { attributeOf, type DomElement, type DomNode, isElement, isText, nameOf } from './dom.ts';

const SKIPPED = new Set(
  'head script style noscript template svg iframe object canvas audio video button select input textarea dialog'.split(
    ' ',
  ),
);
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark q rb rp rt ruby s samp small span strike strong sub sup time tt u var wbr math'.split(
    ' ',
  ),
);
const NOTE = /^(?:user-content-)?(?:footnote|endnote|fn|cite_note|note)[-_:]?\w*$/iu;
const BACK_LINK = /^(?:[\s↑↩⤴^]|\u{fe0e}|\u{fe0f})*$/u;

/** Headings, paragraphs, list items, table rows and footnotes of a page, a chapter or a converted Word document. */
export function blocksOfHtml(root: DomNode): Block[] {
  const blocks: Block[] = [];
  let text = '';

  const flush = (kind: 'paragraph' | 'item' | 'note') => {
    const clean = cleanText(text);
    text = '';
    if (clean !== '') blocks.push({ kind, text: clean, page: null });
  };

  function walk(node: DomNode, kind: 'paragraph' | 'item' | 'note'): void {
    for (const child of node.childNodes) {
      if (isText(child)) text += child.textContent ?? '';
      else if (isElement(child)) enter(child, kind);
    }
  }

  function enter(element: DomElement, kind: 'paragraph' | 'item' | 'note'): void {
    const name = nameOf(element);
    if (SKIPPED.has(name) || isHidden(element)) return;
    if (INLINE.has(name)) return inline(element, name, kind);
    if (name === 'br') {
      text += ' ';
      return;
    }
    // A term and its explanation stay together.
    if (name === 'dd') {
      text = cleanText(text) === '' ? '' : `${cleanText(text).replace(/:$/u, '')}: `;
    } else flush(kind);
    if (/^h[1-6]$/u.test(name)) {
      const heading = textOf(element).replace(/(?<=\S) ?\[edit(?: source)?\]$/iu, '');
      if (heading !== '') blocks.push({ kind: 'heading', level: Number(name[1]), text: heading, page: null });
    } else if (name === 'tr') {
      const cells = [...element.childNodes].filter(isElement).map(textOf);
      const row = cells.filter((cell) => cell !== '').join(' | ');
      if (row !== '') blocks.push({ kind: 'row', text: row, page: null });
    } else if (name === 'pre') {
      for (const line of (element.textContent ?? '').split('\n')) {
        const row = cleanText(line);
        if (row !== '') blocks.push({ kind: 'row', text: row, page: null });
      }
    } else if (name === 'dt') walk(element, kind);
    else {
      const inner = isNote(element) ? 'note' : name === 'li' || name === 'dd' ? 'item' : kind;
      walk(element, inner === 'item' && kind === 'note' ? 'note' : inner);
      flush(inner === 'item' && kind === 'note' ? 'note' : inner);
    }
  }

  function inline(element: DomElement, name: string, kind: 'paragraph' | 'item' | 'note'): void {
    if (name === 'sup' || name === 'sub') {
      if (!isNoteMark(element)) text += (name === 'sup' ? raised : lowered)(element.textContent ?? '');
    } else if (name === 'rt' || name === 'rp') return;
    else if (name === 'a' && (isNoteMark(element) || isBackLink(element))) return;
    else walk(element, kind);
  }

  /** The text within, whatever elements are there. */
  function textOf(element: DomElement): string {
    const inner = blocksOfHtml(element);
    return inner.map((block) => block.text).join(' ');
  }

  walk(root, 'paragraph');
  flush('paragraph');
  return blocks;
}

function isHidden(element: DomElement): boolean {
  return (
    element.getAttribute('hidden') !== null ||
    /(?:^|;)\s{0,9}display\s{0,9}:\s{0,9}none\b/iu.test(attributeOf(element, 'style')) ||
    /\b(?:sr-only|visually-hidden|mw-editsection|anchor-link|headerlink)\b/u.test(
      attributeOf(element, 'class'),
    )
  );
}

function isNote(element: DomElement): boolean {
  const role = `${attributeOf(element, 'role')} ${attributeOf(element, 'epub:type')}`;
  return /\b(?:doc-)?(?:foot|end|rear)notes?\b/u.test(role) || NOTE.test(attributeOf(element, 'id'));
}

function isNoteMark(element: DomElement): boolean {
  if (/\b(?:doc-)?noteref\b/u.test(`${attributeOf(element, 'role')} ${attributeOf(element, 'epub:type')}`))
    return true;
  if (nameOf(element) === 'a') return false;
  const link = element.querySelector('a');
  return (
    link !== null &&
    /#/u.test(attributeOf(link, 'href')) &&
    link.textContent?.trim() === element.textContent?.trim()
  );
}

function isBackLink(element: DomElement): boolean {
  return attributeOf(element, 'href').startsWith('#') && BACK_LINK.test(element.textContent ?? '');
}
