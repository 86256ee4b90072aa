import type { TableForm } from './table-form.ts';

/** Tags in one line, as our own files have them: what divides them has a backslash where it is part of one. */
export function joinTags(tags: readonly string[]): string {
  return tags.map((tag) => tag.replaceAll(/[\\,;]|^#/gu, String.raw`\$&`)).join(', ');
}

/** Much longer than ten tags can be. */
const LONGEST = 5_000;

/** The tags in a cell or line. Anki divides them by spaces, most others by commas or semicolons. */
export function splitTags(written: string, origin: TableForm['origin']): string[] {
  const text = written.slice(0, LONGEST);
  if (origin === 'anki') return text.split(/\s+/u).filter(Boolean);
  const tags: string[] = [];
  let tag = '';
  for (const [part] of text.matchAll(/\\[\\,;#]|[\s\S]/gu)) {
    if (part === ',' || part === ';') {
      tags.push(tag);
      tag = '';
    } else if (part.length === 2 && part.startsWith('\\')) tag += part.slice(1);
    // Notes mark tags with a number sign.
    else if (part !== '#' || tag.trim() !== '') tag += part;
  }
  return [...tags, tag].map((each) => each.trim()).filter(Boolean);
}
