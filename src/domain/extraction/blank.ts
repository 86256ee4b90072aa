import { type Line, markdownOf, slice } from './line.ts';

/** Replaces the words that a question asks for. */
export const BLANK = '____';

/** The shortest answer that is also blanked elsewhere in its sentence; words such as "a" are in every sentence. */
const REPEATED_MIN = 3;

/**
 * A sentence as Markdown with a blank in place of a part of it, and wherever the same words occur again, even with an ending.
 * The part is taken from the text itself, so it is found there with its unit and sign ("74%", "$600", "5 °C").
 */
export function blanked(line: Line, start: number, end: number): string {
  const answer = slice(line, start, end).text;
  const again = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${RegExp.escape(answer)}(?:e?s|e?n)?(?![\p{L}\p{N}])`,
    'giu',
  );
  const holes =
    answer.length < REPEATED_MIN
      ? []
      : [...line.text.matchAll(again)].map(({ index, 0: found }) => ({
          start: index,
          end: index + found.length,
        }));
  const others = holes.filter((hole) => hole.end <= start || hole.start >= end);
  let text = '';
  let at = 0;
  for (const hole of [...others, { start, end }].toSorted((one, other) => one.start - other.start)) {
    text += spaced(line, at, hole.start) + BLANK;
    at = hole.end;
  }
  return text + spaced(line, at, line.text.length);
}

/** A part of a line as Markdown, with the spaces around it. */
function spaced(line: Line, start: number, end: number): string {
  const part = line.text.slice(start, end);
  const markdown = markdownOf(slice(line, start, end));
  const space = (is: boolean) => (is ? ' ' : '');
  return space(/^\s/u.test(part)) + markdown + space(/\s$/u.test(part) && markdown !== '');
}
