/** In characters. Shorter pieces would not be parsed any faster. */
const MIN_PIECE = 10_000;

/** Ahead of what a line contains: the marks of lists and quotes that it belongs to. */
const PREFIX = String.raw`(?<prefix>(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*)`;
const FENCE = new RegExp(`^${PREFIX}(?<marks>\`{3,}|~{3,})(?<rest>.*)`, 'u');
const DEFINITION = new RegExp(String.raw`^${PREFIX}\[[^\]]+\]:`, 'mu');
/** HTML that goes on over blank lines, with what ends it. */
const HTML: ReadonlyArray<{ start: RegExp; end: RegExp }> = [
  { start: /<(?:pre|script|style|textarea)\b/iu, end: /<\/(?:pre|script|style|textarea)>/iu },
  { start: /<!--/u, end: /-->/u },
  { start: /<\?/u, end: /\?>/u },
  { start: /<![a-z]/iu, end: />/u },
  { start: /<!\[CDATA\[/u, end: /\]\]>/u },
].map(({ start, end }) => ({ start: new RegExp(`^${PREFIX}${start.source}`, start.flags), end }));

/** Code or HTML that goes on until `isEnd`. What is indented or marked may also end with its list or quote. */
interface OpenBlock {
  isMarked: boolean;
  isEnd: (line: string) => boolean;
}

/**
 * Divides Markdown into pieces that mean the same when they are parsed one by one. Parsers take more time than in proportion
 * to the length of a text: 1 MB with underlined headings took micromark 27 s, and 2 s in pieces.
 *
 * A piece ends only at a blank line before one without indentation, where no list, quote, code or HTML can go on. A text that
 * defines links or footnotes stays whole, because any part may refer to them, and so does the rest of a text in which it is
 * not clear where code or HTML ends.
 */
export function cutMarkdown(text: string): string[] {
  if (DEFINITION.test(text)) return [text];
  const pieces: string[] = [];
  let start = 0;
  let at = 0;
  let isAfterBlank = false;
  let open: OpenBlock | undefined;
  for (const line of text.split('\n')) {
    if (open !== undefined) {
      if (open.isEnd(line)) open = undefined;
      else if (open.isMarked && /^[^\s>]/u.test(line)) break;
    } else {
      if (isAfterBlank && /^\S/u.test(line) && at - start >= MIN_PIECE) {
        pieces.push(text.slice(start, at));
        start = at;
      }
      open = blockOpenedBy(line);
    }
    isAfterBlank = line.trim() === '';
    at += line.length + 1;
  }
  pieces.push(text.slice(start));
  return pieces;
}

function blockOpenedBy(line: string): OpenBlock | undefined {
  const fence = FENCE.exec(line)?.groups;
  if (fence !== undefined) {
    const { prefix, marks = '', rest = '' } = fence;
    // With a backtick after it, this is code within a line.
    if (marks.startsWith('`') && rest.includes('`')) return undefined;
    return {
      isMarked: prefix !== '',
      isEnd: (other) => {
        const end = FENCE.exec(other)?.groups;
        return end?.['marks']?.startsWith(marks) === true && end['rest']?.trim() === '';
      },
    };
  }
  for (const { start, end } of HTML) {
    const html = start.exec(line);
    if (html !== null) {
      const isOneLine = end.test(line.slice(html[0].length));
      return isOneLine
        ? undefined
        : { isMarked: html.groups?.['prefix'] !== '', isEnd: (other) => end.test(other) };
    }
  }
  return undefined;
}
