import { cleanText } from '../../sources/clean-text.ts';
import { PASSAGE_MIN } from '../../sources/cut-passages.ts';

/** A passage that cards are made from; `index` is its number in the source. */
export interface SourcePassage {
  index: number;
  text: string;
  headings: readonly string[];
}

/** A sentence of running text, or an item of a list. */
export interface Sentence {
  kind: 'sentence' | 'item';
  /** The text exactly as in the passage. */
  raw: string;
  /** The text on one line, without marks of emphasis, references and pronunciations. */
  text: string;
  passage: number;
  /** The nearest heading that is certain to apply. */
  heading: string | null;
  /** The number of its paragraph in the passage. */
  paragraph: number;
  /** The sentences before and after it in the same paragraph. */
  before: string | null;
  after: string | null;
}

/** A line that ends with a colon, and the items under it. */
export interface Listing {
  stem: Sentence;
  items: readonly string[];
  /** The whole list exactly as in the passage. */
  raw: string;
}

export interface Outline {
  sentences: Sentence[];
  listings: Listing[];
  /** Words in bold or italics, if the text still has its Markdown marks. */
  emphasised: string[];
}

/** Headings of sections that cards are not made from. */
const SKIPPED_SECTION =
  /\b(?:exercises?|questions?|problems|quiz|homework|assignments?|tasks?|references|bibliography|literature|further reading|works cited|index|contents|acknowledge?ments?|imprint|copyright)\b/iu;

const BULLET = /^\s*(?:[-*+•‣▪◦–—]|\d{1,3}[.)]|[a-z]\))\s+/u;
const EMPHASIS =
  /(?<![\p{L}\p{N}*_])(?<mark>\*{1,3}|_{1,3})(?=\S)(?<inner>[^*_\n]+?)(?<=\S)\k<mark>(?![\p{L}\p{N}*_])/gu;
const HEADING_MAX = 80;
/** Wrapped lines have at least this many characters, and this share of the longest line's. */
const WRAPPED_FROM = 40;
const WRAPPED_EVENLY = 0.6;

/** "Fault: a fracture in rock along which movement has taken place" */
const ENTRY =
  /^(?![^:]*\b(?:has|have|is|are|was|were|consists?|includes?|contains?|there)\b)[\p{L}\p{N}][^\s.:;!?|]*(?: [^\s.:;!?|]+){0,3}(?::| [–—-]) (?:an?|the|any) [^:|.]+\.?$/iu;

/** The beginning of a worked example, whose statements are true only of that example. */
const WORKED_EXAMPLE = /^[*_\s]*(?:worked |sample )?(?:example|problem|solution)s?(?: \d+)?[.:*_]/iu;

/** The sentences and lists of a passage, without headings, tables, and sections of exercises and references. */
export function outlineOf({ index, text, headings }: SourcePassage): Outline {
  const outline: Outline = { sentences: [], listings: [], emphasised: [] };
  let heading = headings.at(-1) ?? null;
  // The end of a passage may be a short rest of another section without its heading.
  const restFrom = text.length - PASSAGE_MIN;
  let from = 0;
  let paragraph = 0;
  let isSkipped = headings.some((each) => SKIPPED_SECTION.test(each));
  for (const block of text.split(/\r?\n[ \t]*\r?\n/u)) {
    const at = text.indexOf(block, from);
    from = at + block.length;
    if (at > 0 && at >= restFrom && heading === headings.at(-1)) heading = headings[0] ?? null;
    const lines = unwrapped(block);
    const [first = ''] = lines;
    if (lines.length === 1 && isHeading(first)) {
      heading = withoutEmphasis(first.replace(/^\s*#+\s*/u, '')).trim();
      isSkipped = SKIPPED_SECTION.test(heading);
      continue;
    }
    for (const { groups } of block.matchAll(EMPHASIS)) outline.emphasised.push(groups?.['inner'] ?? '');
    paragraph += 1;
    const place = { passage: index, heading, paragraph };
    const stem = lines.findIndex((line) => line.trimEnd().endsWith(':'));
    if (!isSkipped && stem >= 0 && stem < lines.length - 1) {
      const items = lines.slice(stem + 1);
      const line = lines[stem] ?? '';
      const last = sentencesOf(line, place).at(-1);
      const raw = block.slice(block.indexOf(last?.raw ?? line)).trimEnd();
      if (last)
        outline.listings.push({
          stem: last,
          raw,
          items: items.map((item) => withoutEmphasis(item.replace(BULLET, ''))),
        });
    }
    for (const line of lines) {
      if (line.includes(' | ') || isCode(line) || WORKED_EXAMPLE.test(line)) continue;
      const isEntry = ENTRY.test(withoutEmphasis(line.replace(BULLET, '')));
      // A glossary may follow exercises without a heading of its own.
      if (isSkipped && !isEntry) continue;
      if (!isEntry && endsSentence(line) && !/^\s*>/u.test(line))
        outline.sentences.push(...sentencesOf(line, place));
      else {
        const raw = line.replace(BULLET, '').trim();
        outline.sentences.push({
          kind: 'item',
          raw,
          text: withoutEmphasis(raw),
          ...place,
          before: null,
          after: null,
        });
      }
    }
  }
  return outline;
}

/** The lines of a block, with wrapped text joined to one line. */
function unwrapped(block: string): string[] {
  const rawLines = block.split(/(?<=\n)/u).filter((line) => line.trim() !== '');
  const lengths = rawLines.slice(0, -1).map((line) => line.trim().length);
  const isWrapped =
    lengths.length > 0 &&
    Math.min(...lengths) >= Math.max(WRAPPED_FROM, WRAPPED_EVENLY * Math.max(...lengths));
  const lines: string[] = [];
  for (const line of rawLines) {
    const isOpen = /[^.!?:;|"”’)\]\s]\s*$/u.test(lines.at(-1) ?? '');
    if (isWrapped && isOpen && !BULLET.test(line)) lines[lines.length - 1] += line;
    else lines.push(line);
  }
  return lines.map((line) => line.replace(/\r?\n$/u, ''));
}

function isHeading(line: string): boolean {
  const text = line.replaceAll(MARGINAL, '').trim();
  if (/^#{1,6}\s/u.test(text)) return true;
  return (
    text.length <= HEADING_MAX &&
    !/[.,;:!?…|]["”’)]*$/u.test(text) &&
    !BULLET.test(line) &&
    /\p{L}/u.test(text)
  );
}

function isCode(line: string): boolean {
  return /[{};]\s*$|^\s*(?:\$|>>>|#include|import |const |def |\/\/)|=>|\(\)/u.test(line);
}

function endsSentence(line: string): boolean {
  return /[.!?…]["”’»)\]*_]*(?:\[[^\].!?…\s]{1,4}\])*\s*$/u.test(line);
}

/** References such as "[12]" and "[a]", and pronunciations. */
const MARGINAL = /\[(?:\d+|[a-z]|citation needed)(?:[,–-]\s?\d+)*\]| \((?=[^()]*[ˈˌəɪʊɛɔɑʃʒθðŋː])[^()]*\)/gu;

/** A text on one line, without marks of emphasis, references and pronunciations. */
export function withoutEmphasis(text: string): string {
  const plain = text.replaceAll(EMPHASIS, '$<inner>').replaceAll(/`(?<code>[^`\n]+)`/gu, '$<code>');
  return cleanText(plain.replaceAll(MARGINAL, ''));
}

/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(“"])(?:Dr|Mr|Mrs|Ms|Prof|St|e\.g|i\.e|vs?|cf|al|Figs?|Eqs?|Sec|Ch|No|vol|pp?|ca|c|approx|Jr|Sr|Mt|Gen|Col|resp|ed|eds|incl|viz|U\.S|U\.K)\.$/u;
/** A full stop after one letter, which is an initial unless a new sentence clearly begins. */
const INITIAL = /(?:^|[\s(.])\p{Lu}\.$/u;
const OPENER =
  /^\s+["“(]?(?:The|A|An|In|It|This|These|They|He|She|When|If|For|At|On|By|But|And|Its|There|However)\s/u;

function sentencesOf(line: string, place: Pick<Sentence, 'passage' | 'heading' | 'paragraph'>): Sentence[] {
  const raws: string[] = [];
  const bullet = BULLET.exec(line)?.[0].length ?? 0;
  let from = bullet;
  for (const { index, 0: end } of line.matchAll(
    /[.!?…]["”’»)\]*_]*(?:\[[^\].!?…\s]{1,4}\])*(?=\s+["“«(*_[]*[\p{Lu}\p{N}]|\s*$)/gu,
  )) {
    const to = index + end.length;
    const upTo = line.slice(from, index + 1);
    const rest = line.slice(to);
    if (rest.trim() !== '' && (ABBREVIATION.test(upTo) || (INITIAL.test(upTo) && !OPENER.test(rest))))
      continue;
    raws.push(line.slice(from, to).trim());
    from = to;
  }
  if (line.slice(from).trim() !== '') raws.push(line.slice(from).trim());
  const texts = raws.map(withoutEmphasis);
  return raws.map((raw, at) => ({
    kind: 'sentence',
    raw,
    text: texts[at] ?? '',
    ...place,
    before: texts[at - 1] ?? null,
    after: texts[at + 1] ?? null,
  }));
}
