import type { Element, ElementContent } from 'hast';
import { lowered, raised } from '#domain/sources/clean-text.ts';
import { isElement, textOf } from './tree.ts';

/** Longer texts are only set small. */
const MAX_CHARACTERS = 40;
/** Ordinals (5th, 2e, 1º) and abbreviations (Mme, Dr), with the character before them. */
const PLAIN = /^(?:\d(?:st|nd|rd|th|ers?|re|n?d?e|[eè]?mes?|os?|as?|[ºª])|[DMS](?:me|lle|r|gr|t))$/iu;
const TEX_CHARACTERS = new Map([
  ['\\', String.raw`\textbackslash{}`],
  ['^', String.raw`\textasciicircum{}`],
  ['~', String.raw`\textasciitilde{}`],
]);

/**
 * A raised or lowered text (`sup`, `sub`): in characters of its own where all exist (x²), as plain text where it is an
 * ordinal or long, else as a formula. `before` is the character before it. Null if it is empty.
 */
export function raisedTex(element: Element, before: string): { text: string; isFormula: boolean } | null {
  const isRaised = element.tagName === 'sup';
  const text = textOf(element).replaceAll(/\s+/gu, ' ').trim();
  if (text === '') return null;
  if (text.length > MAX_CHARACTERS) return { text: ` ${text} `, isFormula: false };
  if (!element.children.some(isElement)) {
    const characters = isRaised ? raised(text) : lowered(text);
    if (!/^[\^_]/u.test(characters) && characters !== text) return { text: characters, isFormula: false };
    if (isRaised && PLAIN.test(before + text)) return { text, isFormula: false };
  }
  return { text: texOf(element), isFormula: true };
}

function texOf(element: Element): string {
  return `${element.tagName === 'sup' ? '^' : '_'}{${element.children.map(texOfChild).join('')}}`;
}

function texOfChild(node: ElementContent): string {
  if (node.type === 'element') {
    if (node.tagName === 'sup' || node.tagName === 'sub') return texOf(node);
    if (node.tagName.startsWith('tex-')) return textOf(node);
    return node.children.map(texOfChild).join('');
  }
  if (node.type !== 'text') return '';
  const text = node.value.replaceAll(/\s+/gu, ' ');
  // A letter, numbers and signs are mathematics; words are set upright.
  if (/^[\p{L}\d+−\-=.,()/* ]*$/u.test(text) && (text.match(/\p{L}/gu) ?? []).length < 2) return text;
  return String.raw`\text{${text.replaceAll(/[\\{}$&#^_%~]/gu, (character) => TEX_CHARACTERS.get(character) ?? `\\${character}`)}}`;
}
