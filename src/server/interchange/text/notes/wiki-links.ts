import { maskOf, parseNotes } from './parse-notes.ts';

const LINK = /(?<embed>!?)\[\[(?<target>[^[\]|\n]{1,300})(?:\|(?<shown>[^[\]\n]{0,300}))?\]\]/gu;

/** A text with the links of wikis as the text that they show: "[[Cell|cells]]" is "cells". Files that are embedded become pictures. */
export function withoutWikiLinks(text: string): string {
  if (!text.includes('[[')) return text;
  const mask = maskOf(text, parseNotes(text, false).children);
  // A mask begins with the first node.
  const offset = text.length - text.trimStart().length;
  let result = text;
  for (const { index, 0: whole, groups } of [...mask.matchAll(LINK)].toReversed()) {
    const target = groups?.['target']?.trim() ?? '';
    const shown = groups?.['shown']?.trim();
    const isFile = groups?.['embed'] === '!' && /\.[a-z\d]{2,5}$/iu.test(target);
    const link = isFile ? `![](<${target}>)` : (shown ?? target.replace(/^.*#\^?/u, ''));
    const start = offset + index;
    result = result.slice(0, start) + link + result.slice(start + whole.length);
  }
  return result;
}

/** The pictures in a text that are files beside the notes, and so are not included. */
export function localPictures(text: string): string[] {
  if (!text.includes('![')) return [];
  const names: string[] = [];
  const visit = (node: ReturnType<typeof parseNotes> | ReturnType<typeof parseNotes>['children'][number]) => {
    if (node.type === 'image' && !/^(?:https?|media|data):/iu.test(node.url)) names.push(node.url);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(parseNotes(text, false));
  return names;
}
