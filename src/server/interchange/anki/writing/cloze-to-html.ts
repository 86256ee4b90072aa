import { gapsOf, parseCloze, type ClozePiece } from '#domain/cards/cloze.ts';
import { escapeHtml } from '#domain/interchange/anki/html-text.ts';
import { markdownToHtml } from './markdown-to-html.ts';

/** The placeholder of a mark while Markdown is read, and where formulas begin and end. */
const PLACE = /\u{e004}(?<index>\d+)\u{e004}|(?<opens>\\[([])|(?<closes>\\[)\]])/gu;

/**
 * A text with gaps as HTML for a field of a cloze note. Anki ends a gap at the next two braces and takes everything that looks
 * like a gap for one, so the text's own braces are kept apart.
 */
export function clozeToHtml(markdown: string): string {
  const pieces = parseCloze(markdown.replaceAll('\u{e004}', ' '));
  const marks: string[] = [];
  const keep = (mark: string) => `\u{e004}${marks.push(mark) - 1}\u{e004}`;
  const html = withMarks(markdownToHtml(write(pieces, { keep, change: (text) => text })), marks);
  if (html !== null && hasTheseGaps(html, pieces)) return html;
  // A mark is where HTML can have none, such as in a URL: the text as it is written is better than one without gaps.
  return write(pieces, {
    keep: (mark) => ENTITIES.get(mark) ?? mark,
    change: (text) => escapeHtml(text).replaceAll('\n', '<br>'),
  });
}

type Changes = { keep: (mark: string) => string; change: (text: string) => string };

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['{', '&#123;'],
  ['}', '&#125;'],
]);

/** Braces that Anki would take for those of a gap. */
const OUTSIDE = /(?<brace>\{(?=\{c\d))/u;
const INSIDE = /(?<brace>\{(?=\{c\d)|\}(?=\}|$))/u;

/** The text, with `keep` applied to its marks and such braces, and `change` to all else. */
function write(pieces: readonly ClozePiece[], changes: Changes, isInGap = false): string {
  const { keep, change } = changes;
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') {
        const parts = piece.split(isInGap ? INSIDE : OUTSIDE);
        return parts.map((part, index) => (index % 2 === 0 ? change(part) : keep(part))).join('');
      }
      const { numbers, pieces, hint } = piece;
      const hinted = hint === null ? '' : keep('::') + write([hint], changes, true);
      return keep(`{{c${numbers.join(',')}::`) + write(pieces, changes, true) + hinted + keep('}}');
    })
    .join('');
}

/** The HTML with its marks again; null if one is gone. */
function withMarks(html: string, marks: readonly string[]): string | null {
  let isInFormula = false;
  let count = 0;
  let restored = '';
  let end = 0;
  for (const { index, 0: whole, groups } of html.matchAll(PLACE)) {
    const mark = marks[Number(groups?.['index'] ?? -1)];
    if (mark === undefined) {
      isInFormula = groups?.['opens'] !== undefined;
      continue;
    }
    count += 1;
    const entity = ENTITIES.get(mark);
    // In formulas, spaces do no harm and stay when the note is edited in Anki.
    restored += html.slice(end, index) + (entity === undefined ? mark : isInFormula ? `${mark} ` : entity);
    end = index + whole.length;
  }
  return count === marks.length ? restored + html.slice(end) : null;
}

/** Whether Anki finds the gaps of a text in its HTML. */
function hasTheseGaps(html: string, pieces: readonly ClozePiece[]): boolean {
  const open: string[] = [];
  const found: string[] = [];
  for (const { 0: mark, groups } of html.matchAll(/\{\{c(?<numbers>\d[\d,]*)::|\}\}/gu)) {
    const numbers = groups?.['numbers'] ?? open.pop();
    if (numbers === undefined) continue;
    if (mark === '}}') found.push(numbers);
    else open.push(numbers);
  }
  const wanted = gapsOf(pieces).map(({ numbers }) => numbers.join(','));
  return open.length === 0 && found.toSorted().join(' ') === wanted.toSorted().join(' ');
}
