import { type Line, slice } from './line.ts';
import type { Place, Section } from './outline.ts';
import { sentencesIn } from './sentences.ts';

/** An abbreviation and what it stands for, with the sentence that says so. */
export type Abbreviation = Place & { short: string; long: Line; section: Section };

/** "wide area network (WAN)" */
const AFTER = /\s\((?<short>\p{Lu}[\p{L}\p{N}&-]{1,7}?s?)\)/gu;
/** "WAN (wide area network)" */
const BEFORE =
  /(?<![\p{L}\p{N}-])(?<short>\p{Lu}[\p{Lu}\p{N}&-]{1,7})\s\((?<long>[\p{L}][\p{L}\p{M}’' -]{4,80})\)/gu;
const SMALL_WORD =
  /^(?:of|and|the|for|in|to|an?|on|with|by|as|und|der|die|das|des|für|von|et|de|du|des|la|le|les|l|d|y|e|el|en|los|las|del|di|della|do|da|dos|van|voor|och|для|и|по)$/iu;

/** The abbreviations that a text writes out, each at its first place. */
export function abbreviationsIn(sections: readonly Section[]): Abbreviation[] {
  const found = new Map<string, Abbreviation>();
  for (const section of sections) {
    for (const { line, passage } of sentencesIn(section)) {
      for (const { index, groups } of line.text.matchAll(AFTER)) {
        const short = groups?.['short'] ?? '';
        const before = line.text.slice(0, index).replace(/["”“»]$/u, '');
        const from = startOfLongForm(before, short);
        if (from !== null)
          add({ short, long: slice(line, from, before.length), passage, quote: line.text, section });
      }
      for (const { index, groups } of line.text.matchAll(BEFORE)) {
        const { short = '', long = '' } = groups ?? {};
        const from = index + short.length + 2;
        if (startOfLongForm(long, short) === 0)
          add({ short, long: slice(line, from, from + long.length), passage, quote: line.text, section });
      }
    }
  }
  return [...found.values()];

  function add(abbreviation: Abbreviation): void {
    if (!found.has(abbreviation.short)) found.set(abbreviation.short, abbreviation);
  }
}

/**
 * Where the words begin whose initials, with those after hyphens, are the abbreviation; small words may be skipped. Null if
 * there are none.
 */
function startOfLongForm(text: string, short: string): number | null {
  const letters = short
    .replace(/(?<=\p{Lu})s$/u, '')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();
  if ((short.match(/\p{Lu}/gu)?.length ?? 0) < 2) return null;
  const words = [...text.matchAll(/[^\s-]+/gu)];
  const initials = (phrase: RegExpExecArray[]) =>
    phrase.map(([word]) => /[\p{L}]/u.exec(word)?.[0].toLowerCase() ?? '').join('');
  for (let at = words.length - 1; at >= Math.max(0, words.length - 2 * letters.length); at -= 1) {
    const phrase = words.slice(at);
    const [first] = phrase;
    if (first === undefined || phrase.slice(0, -1).some(([word]) => /[.,;:()]$/u.test(word))) return null;
    if (SMALL_WORD.test(first[0]) || phrase.length < 2 || text[first.index - 1] === '-') continue;
    const withoutSmall = phrase.filter(([word]) => !SMALL_WORD.test(word));
    if (initials(phrase) === letters || initials(withoutSmall) === letters)
      return first.index + (/^["“„«([]/u.test(first[0]) ? 1 : 0);
  }
  return null;
}
