import { cleanText, joinLines, wordsOf } from '#domain/sources/clean-text.ts';
import type { Block } from '#domain/sources/tree.ts';
import { trimmedEnd } from '#domain/text/trimmed-end.ts';
import { decodeText } from '../../text/decode-text.ts';
import { depthOf } from '../blocks/depth-of.ts';
import { type Item, withLists } from '../blocks/lists-of-items.ts';
import { MAX_CHARACTERS, type ReadBlocks, UnreadableDocument } from '../document.ts';

const BULLET = /^\s*(?:[-*+•‣▪◦–—]|\d{1,3}[.)]|[a-z]\))\s+/u;
const HEADING_MAX = 80;
/** A formula on a line of its own could be mistaken for a heading. */
const FORMULA = /->|→|⇌|[=×÷<>]|\d\s*[+−]\s*\d/u;
const SENTENCE_END = /[.,;:!?。,;:!?…]["”’»]?$/u;
/** As in Markdown, which plain notes often use. */
const MARKED_HEADING = /^(?<marks>#{1,6})\s+(?<text>\S.*)$/u;
/** Lines longer than this are not wrapped: each is a paragraph. */
const WRAPPED_AT = 120;

/** The text of a file, within the bound for all documents. */
export function textOf(bytes: Uint8Array): string {
  const text = decodeText(bytes)?.text;
  if (text === undefined) throw new UnreadableDocument('damaged', 'not text');
  if (text.length > MAX_CHARACTERS) throw new UnreadableDocument('too-long');
  return text;
}

export function readText(bytes: Uint8Array): ReadBlocks {
  const groups = textOf(bytes)
    .split(/\n[ \t]*\n\s*/u)
    .map((group) => group.split('\n').filter((line) => line.trim() !== ''))
    .filter((group) => group.length > 0);
  const words = wordsOf(groups.flat());
  const isWord = (word: string) => words.has(word);
  const title = titleOf(groups);
  const body = title === null ? groups : groups.slice(1);
  const blocks = body.flatMap((lines, index): (Block | Item)[] => {
    if (isHeading(lines, body[index + 1])) return [heading(lines)];
    return paragraphs(lines).flatMap(({ isItem, lines }): (Block | Item)[] => {
      const text = joinLines(lines.map(cleanText), isWord);
      if (isItem) return [{ type: 'item', runs: [{ text }], page: null }];
      return text === '' ? [] : [{ type: 'paragraph', children: [{ type: 'text', value: text }] }];
    });
  });
  return { title, pages: null, blocks: withLists(blocks) };
}

/** The title is a short line at the top, above the first heading. */
function titleOf([first = [], second, third]: string[][]): string | null {
  const [line = ''] = first;
  const isShort = first.length === 1 && line.trim().length <= HEADING_MAX && !SENTENCE_END.test(line.trim());
  return isShort && second !== undefined && isHeading(second, third) ? cleanText(line) : null;
}

function heading([line = '']: string[]): Block {
  const { marks = '#', text = line } = MARKED_HEADING.exec(line.trim())?.groups ?? {};
  const unmarked = trimmedEnd(text, '#');
  const value = cleanText(/\s$/u.test(unmarked) ? unmarked : text);
  return { type: 'heading', depth: depthOf(marks.length), children: [{ type: 'text', value }] };
}

/** A term and its text, as the lines of a glossary: "Wick: cord that carries oil". */
const ENTRY = /^[^:]{1,60}: \S/u;

/** Whether a line is a heading: short, not a whole sentence and before running text or a glossary's entry; or underlined. */
function isHeading(lines: string[], next: string[] | undefined): boolean {
  const [line = '', under = ''] = lines;
  if (lines.length === 2 && /^[=\-~]{3,}$/u.test(under.trim())) return true;
  const text = line.trim();
  if (lines.length === 1 && text.length <= HEADING_MAX && MARKED_HEADING.test(text)) return true;
  if (lines.length !== 1 || text.length > HEADING_MAX || !/\p{L}/u.test(text)) return false;
  const isRunning = SENTENCE_END.test(text) || BULLET.test(line) || FORMULA.test(text);
  const isBeforeEntry = !ENTRY.test(text) && ENTRY.test(next?.[0]?.trim() ?? '');
  return !isRunning && (isBeforeEntry || (next?.join(' ').length ?? 0) > HEADING_MAX);
}

/** Splits lines without blank lines between them into paragraphs and list items. */
function paragraphs(lines: string[]): { isItem: boolean; lines: string[] }[] {
  const running = lines.filter((line) => !BULLET.test(line));
  const length = running.reduce((sum, line) => sum + line.length, 0) / running.length;
  const divided: { isItem: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const isItem = BULLET.test(line);
    const last = divided.at(-1);
    if (last === undefined || isItem || length > WRAPPED_AT) divided.push({ isItem, lines: [line] });
    else last.lines.push(line);
  }
  return divided;
}
