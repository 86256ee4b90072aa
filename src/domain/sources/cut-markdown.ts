/** Minimum length of a piece, in characters. Shorter pieces would not be parsed faster. */
const MIN_PIECE = 10_000;

/** The marks of lists and quotes at the beginning of a line. */
const PREFIX = String.raw`(?<prefix>(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*)`;
const FENCE = new RegExp(`^${PREFIX}(?<marks>\`{3,}|~{3,})(?<rest>.*)`, 'u');
const DEFINITION = new RegExp(String.raw`^${PREFIX}\[[^\]]+\]:`, 'mu');
/** The start and end of HTML blocks that continue over blank lines. */
const HTML: ReadonlyArray<{ start: RegExp; end: RegExp }> = [
  { start: /<(?:pre|script|style|textarea)\b/iu, end: /<\/(?:pre|script|style|textarea)>/iu },
  { start: /<!--/u, end: /-->/u },
  { start: /<\?/u, end: /\?>/u },
  { start: /<![a-z]/iu, end: />/u },
  { start: /<!\[CDATA\[/u, end: /\]\]>/u },
].map(({ start, end }) => ({ start: new RegExp(`^${PREFIX}${start.source}`, start.flags), end }));

/** Code or HTML that continues until `isEnd`. Inside a list or quote (`isMarked`), it may also end with that. */
interface OpenBlock {
  isMarked: boolean;
  isEnd: (line: string) => boolean;
}

/**
 * Divides Markdown into pieces that mean the same when they are parsed separately. The time of parsers grows faster
 * than the length of a text: 1 MB with underlined headings took micromark 27 s as a whole and 2 s in pieces.
 *
 * A piece ends only at a blank line before a line without indentation, where no list, quote, code or HTML can continue.
 * A text that defines links or footnotes stays whole, because any part may refer to them. If the end of code or HTML is
 * unclear, the rest of the text stays whole.
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
    // Another backtick in the line makes this inline code.
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
