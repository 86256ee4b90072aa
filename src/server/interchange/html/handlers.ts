import type { Element } from 'hast';
import type { Handle } from 'hast-util-to-mdast';
import { isPhrasing } from './phrasing.ts';
import { attributeOf, elementsOf, textOf } from './tree.ts';

/*
 * What the conversion of cards and that of documents have in common.
 */

/** Marks around whole blocks mark none of them. */
export function marked(type: 'strong' | 'emphasis' | 'delete'): Handle {
  return (state, element) => {
    const children = state.all(element);
    return children.every(isPhrasing) ? { type, children } : children;
  };
}

/** TeX on one line. A dollar sign or an empty line in it would end the formula. */
export function tidyTex(tex: string): string {
  // Wikipedia sets the size of each formula.
  const formula =
    /^\{\\(?:display|text)style\s(?<inner>[\s\S]*)\}$/u.exec(tex.trim())?.groups?.['inner'] ?? tex;
  return formula
    .replaceAll(/(?<!\\)\$/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** The TeX source of a formula of a web page, or null if the page does not give it. */
export function texOfMathMl(element: Element): string | null {
  const source = descendants(element).find(
    ({ tagName, properties }) => tagName === 'annotation' && properties['encoding'] === 'application/x-tex',
  );
  if (source) return textOf(source);
  return attributeOf(element, 'alttext') || attributeOf(element, 'altText') || null;
}

function descendants(element: Element): Element[] {
  return elementsOf(element).flatMap((child) => [child, ...descendants(child)]);
}

export function codeOf(element: Element): string {
  return textOf(element).replaceAll('\u{a0}', ' ').replace(/^\n+/u, '').trimEnd();
}

export function languageOf(element: Element): string | null {
  const names = [element, ...elementsOf(element)].map((each) => attributeOf(each, 'className'));
  return /\blang(?:uage)?-(?<language>[\w+#-]{1,20})/u.exec(names.join(' '))?.groups?.['language'] ?? null;
}
