import type { TagSeparator } from './table-form.ts';

/** Tags in one line, as in our own files: a separator that is part of a tag has a backslash before it. */
export function joinTags(tags: readonly string[]): string {
  return tags.map((tag) => tag.replaceAll(/[\\,;]|^#/gu, String.raw`\$&`)).join(', ');
}

/** Much longer than ten tags can be. */
const LONGEST = 5_000;

/** The tags in a cell or line. A backslash makes a comma, semicolon, backslash or number sign part of a tag. */
export function splitTags(written: string, separator: TagSeparator): string[] {
  const text = written.slice(0, LONGEST);
  if (separator === 'space') return text.split(/\s+/u).filter(Boolean);
  const tags: string[] = [];
  let tag = '';
  for (const [part] of text.matchAll(/\\[\\,;#]|[\s\S]/gu)) {
    if (part === ';' || (part === ',' && separator === 'comma')) {
      tags.push(tag);
      tag = '';
    } else if (part.length === 2 && part.startsWith('\\')) tag += part.slice(1);
    // Notes mark tags with a number sign.
    else if (part !== '#' || tag.trim() !== '') tag += part;
  }
  return [...tags, tag].map((each) => each.trim()).filter(Boolean);
}

/** How the tags in these cells are separated: by what they contain, else by spaces where the words look like tags of Anki. */
export function guessTagSeparator(cells: readonly string[]): TagSeparator {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.some((cell) => cell.includes(';'))) return 'semicolon';
  if (filled.some((cell) => cell.includes(','))) return 'comma';
  const several = filled.filter((cell) => /\S\s+\S/u.test(cell.trim()));
  if (several.length === 0) return 'comma';
  if (several.some((cell) => /\S::\S|\S_\S|(?:^|\s)#\S/u.test(cell))) return 'space';
  // A word that also occurs alone, or beside other words, is a tag of its own.
  const beside = new Map<string, Set<string>>();
  for (const cell of new Set(filled.map((each) => each.trim())))
    for (const word of cell.split(/\s+/u)) beside.set(word, (beside.get(word) ?? new Set()).add(cell));
  const words = new Set(several.flatMap((cell) => cell.trim().split(/\s+/u)));
  const shared = [...words].filter((word) => (beside.get(word)?.size ?? 0) > 1).length;
  return shared * 2 > words.size ? 'space' : 'comma';
}
