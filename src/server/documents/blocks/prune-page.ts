import type { Element, Nodes, Parents, Root } from 'hast';
import { attributeOf, elementsOf, isElement, textOf } from '../../interchange/html/tree.ts';

const SKIPPED = new Set(
  'head title style noscript template svg iframe object canvas audio video button select datalist input textarea dialog rt rp'.split(
    ' ',
  ),
);
const HIDDEN = /\b(?:sr-only|visually-hidden|mw-editsection|anchor-link|headerlink)\b/u;
/** The elements that can be notes; others have such ids for other reasons. */
const NOTES = new Set('aside dd div footer li ol p section ul'.split(' '));
const NOTE = /^(?:user-content-)?(?:footnote|endnote|fn|cite_note|note)[-_:]?\w*$/iu;
const BACK_LINK = /^(?:[\s↑↩⤴^]|\u{fe0e}|\u{fe0f})*$/u;

/** The name of the element around a note, or in place of its list item. */
export const NOTE_ELEMENT = 'doc-note';

/** Removes what is not read as part of a page: hidden elements, controls, and the marks of footnotes. Notes get elements of their own. */
export function prunePage(root: Root): void {
  const parents: Parents[] = [root];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    const children: Nodes[] = [];
    for (const child of parent.children) {
      delete child.position;
      const last = children.at(-1);
      if (isElement(child)) {
        if (isRead(child)) children.push(isNote(child) ? noteOf(child) : child);
      } else if (child.type === 'text') {
        // Joined here, because the conversion takes time for each seam.
        if (last?.type === 'text') last.value += child.value;
        else children.push(child);
      }
    }
    Object.assign(parent, { children });
    parents.push(...elementsOf(parent));
  }
}

function isRead(element: Element): boolean {
  const { tagName, properties } = element;
  if (SKIPPED.has(tagName) || isHidden(element)) return false;
  if (tagName === 'script') return attributeOf(element, 'type').startsWith('math/tex');
  if (/\b(?:doc-)?noteref\b/u.test(roleOf(element))) return false;
  if (tagName === 'sup' || tagName === 'sub') return !isNoteMark(element);
  return !(tagName === 'a' && `${properties['href']}`.startsWith('#') && BACK_LINK.test(textOf(element)));
}

function isHidden(element: Element): boolean {
  return (
    Object.hasOwn(element.properties, 'hidden') ||
    /(?:^|;)\s{0,9}display\s{0,9}:\s{0,9}none\b/iu.test(attributeOf(element, 'style')) ||
    HIDDEN.test(attributeOf(element, 'className'))
  );
}

function roleOf(element: Element): string {
  return `${attributeOf(element, 'role')} ${attributeOf(element, 'epub:type')}`;
}

/** A number that is nothing but a link to a note. */
function isNoteMark(element: Element): boolean {
  const link = firstLink(element);
  return (
    link !== undefined &&
    attributeOf(link, 'href').includes('#') &&
    textOf(link).trim() === textOf(element).trim()
  );
}

function firstLink(element: Element): Element | undefined {
  for (const child of elementsOf(element)) {
    const link = child.tagName === 'a' ? child : firstLink(child);
    if (link !== undefined) return link;
  }
  return undefined;
}

function isNote(element: Element): boolean {
  if (!NOTES.has(element.tagName)) return false;
  return (
    /\b(?:doc-)?(?:foot|end|rear)notes?\b/u.test(roleOf(element)) || NOTE.test(attributeOf(element, 'id'))
  );
}

function noteOf(element: Element): Element {
  const isList = element.tagName === 'ol' || element.tagName === 'ul';
  return {
    type: 'element',
    tagName: NOTE_ELEMENT,
    properties: {},
    children: isList ? [element] : element.children,
  };
}
