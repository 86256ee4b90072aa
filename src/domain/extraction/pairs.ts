import { isLabel } from './headings.ts';
import { isAll, joined, type Line, lineOf, linesOf, slice } from './line.ts';
import { trimmedEnd } from '../text/trimmed-end.ts';
import type { Item, Place, Section, Unit } from './outline.ts';

/** How an author set a term and its text beside each other. `plain` is "term: text" without any mark. */
export type PairKind = 'glossary' | 'marked' | 'table' | 'question' | 'plain';

/** A term and what the text says of it, or a question and its answer. */
export interface Pair extends Place {
  kind: PairKind;
  term: Line;
  text: Line;
  section: Section;
  /** The list, table or run of paragraphs that it is part of. */
  group: unknown;
  /** The names of the two columns of a table. */
  columns: readonly [string, string] | null;
}

const TERM_WORDS_MAX = 7;
const TERM_LENGTH_MAX = 70;
const TEXT_WORDS_MAX = 80;
const QUESTION = /[?？؟]["”»)]*$/u;

/** Whether a line can be a term: a short phrase with a letter that is not the label of a remark. */
export function isTerm({ text, spans }: Line): boolean {
  return (
    text.length <= TERM_LENGTH_MAX &&
    text.split(/\s+/u).length <= TERM_WORDS_MAX &&
    /\p{L}|\$/u.test(text) &&
    !/[.!?;,:。！？；，]$|^[([{"“„«‘'’]*$|[{}|]|https?:|www\.|\d{1,2}:\d\d|@\w/u.test(
      text.replace(/\b(?:etc|\p{L})\.$/u, ''),
    ) &&
    !/\.\s+\p{Lu}/u.test(text) &&
    !/\p{Extended_Pictographic}|^\p{L}{1,2}\d+$/u.test(text.replaceAll(/[©®™]/gu, '')) &&
    !isLabel(text) &&
    !spans.some(({ kind }) => kind === 'link')
  );
}

/** Whether a line says something: more than a link or a mark, and not so long that it is no answer. */
function isText({ text, spans }: Line): boolean {
  return (
    /[\p{L}\p{N}]/u.test(text) &&
    text.split(/\s+/u).length <= TEXT_WORDS_MAX &&
    !/^(?:https?:|www\.)\S*$|[:：]$|^(?:see|siehe|voir|véase|vedi|ver|zie|см\.) /iu.test(text) &&
    !isAll({ text, spans }, ['link'])
  );
}

/** "Term: text", "term — text" with the index of the mark and of what follows. */
const MARK = /[:：](?=\s|$|(?<=：))|\s[–—-](?=\s)|(?<=\p{L})—(?=\p{L})|(?<=[^\s\d]):(?=\p{Script=Han})/gu;

/** A term and its text within one line, or null if the line is no entry. */
export function entryIn(
  line: Line,
  isGlossary: boolean,
): { term: Line; text: Line; isMarked: boolean } | null {
  const opening = line.spans.find(
    ({ start, end, kind }) =>
      start === 0 && end > 0 && (kind === 'strong' || kind === 'emphasis' || kind === 'code'),
  );
  for (const { index, 0: mark } of line.text.matchAll(MARK)) {
    if (
      line.spans.some(
        ({ start, end, kind }) => (kind === 'code' || kind === 'math') && start < index && index < end,
      )
    )
      continue;
    const term = slice(line, 0, index);
    const text = slice(line, index + mark.length);
    const name = withoutBrackets(term);
    const isMarked = isAll(name, ['strong', 'code']) || isAll(name, ['strong', 'emphasis', 'code']);
    if (!isTerm(term) || !isText(text) || (term.text.length === 1 && !isGlossary)) return null;
    return { term, text, isMarked };
  }
  // A term in bold needs no mark after it in a glossary.
  if (isGlossary && opening?.kind === 'strong' && opening.end < line.text.length) {
    const [term, text] = [slice(line, 0, opening.end), slice(line, opening.end)];
    if (isTerm(term) && isText(text) && !/^[,.;]/u.test(text.text)) return { term, text, isMarked: true };
  }
  return null;
}

/** A term without the remark in brackets at its end. */
function withoutBrackets(term: Line): Line {
  const at = /[)\]）]$/u.test(term.text)
    ? Math.max(...['(', '[', '（'].map((each) => term.text.lastIndexOf(each)))
    : -1;
  return at > 0 ? slice(term, 0, at) : term;
}

/** All pairs of a text in reading order. A term that its group has twice (a speaker, a column of names) makes none. */
export function pairsIn(sections: readonly Section[]): Pair[] {
  const pairs = sections.flatMap((section, at) => [
    ...headingPairs(sections, at),
    ...section.units.flatMap((unit, index) => unitPairs(unit, index, section)),
    ...questionPairs(section),
  ]);
  const seen = new Map<unknown, Map<string, number>>();
  for (const { group, term } of pairs) {
    const counts = seen.get(group) ?? new Map<string, number>();
    counts.set(nameOf(term), (counts.get(nameOf(term)) ?? 0) + 1);
    seen.set(group, counts);
  }
  return pairs.filter(({ group, term }) => seen.get(group)?.get(nameOf(term)) === 1);
}

function nameOf({ text }: Line): string {
  return text.toLowerCase();
}

/** Whether `is` holds for at least three neighbours in a row, on both sides together. */
function isInRun(is: (step: number) => boolean): boolean {
  let count = 0;
  for (const side of [-1, 1]) {
    for (let step = side; count < RUN_MIN && is(step); step += side) count += 1;
  }
  return count >= RUN_MIN;
}

const RUN_MIN = 3;

function unitPairs(unit: Unit, index: number, section: Section): Pair[] {
  switch (unit.type) {
    case 'defList':
      return unit.entries
        .filter(({ term, description }) => isTerm(term) && isText(description))
        .map(({ term, description, passage, quote }) => ({
          kind: 'glossary',
          term,
          text: description,
          passage,
          quote,
          section,
          group: unit,
          columns: null,
        }));
    case 'list':
      return unit.items.flatMap((item) => itemPair(item, unit, section) ?? []);
    case 'table':
      return tablePairs(unit, section);
    case 'paragraph': {
      const lines = linesOf(unit.line);
      const isGlossary = section.isGlossary;
      const entries = lines.map((line) => entryIn(line, isGlossary));
      // Lines are entries if all are, a paragraph if the term is marked or the section a glossary.
      if (unit.isQuoted && lines.length > 1) return [];
      if (entries.length > 1 && entries.every((entry) => entry !== null))
        return entries.flatMap((entry, at) =>
          entry === null
            ? []
            : [pairOf(entry, { passage: unit.passage, quote: lines[at]?.text ?? '' }, unit, section)],
        );
      const entry = entryIn(unit.line, isGlossary);
      if (entry === null || (!entry.isMarked && !isGlossary && !isAmongEntries(section, index))) return [];
      const text = unit.continuation === null ? entry.text : joined([entry.text, unit.continuation]);
      return isText(text) ? [pairOf({ ...entry, text }, unit, section.units, section)] : [];
    }
    case 'other':
      return [];
  }
}

function pairOf(
  { term, text, isMarked }: { term: Line; text: Line; isMarked: boolean },
  { passage, quote }: Place,
  group: unknown,
  section: Section,
): Pair {
  const kind = section.isGlossary ? 'glossary' : isMarked ? 'marked' : 'plain';
  return { kind, term, text, passage, quote, section, group, columns: null };
}

/** Whether a paragraph stands beside others of the form "term: text", as in a glossary without a heading. */
function isAmongEntries({ units }: Section, index: number): boolean {
  return isInRun((step) => {
    const unit = units[index + step];
    return unit?.type === 'paragraph' && entryIn(unit.line, false) !== null;
  });
}

function itemPair(item: Item, unit: Unit & { type: 'list' }, section: Section): Pair | null {
  const { passage, quote, line, below } = item;
  const entry = entryIn(line, section.isGlossary);
  if (entry !== null) return pairOf(entry, { passage, quote: line.text }, unit, section);
  // "- **Term**" with one item or paragraph below it.
  const term = slice(line, 0, trimmedEnd(line.text, ' :：').length);
  const [text] = below;
  if (text === undefined || below.length > 1 || !isTerm(term) || !isText(text)) return null;
  const isMarked = isAll(withoutBrackets(term), ['strong', 'emphasis', 'code']);
  return isMarked || section.isGlossary
    ? pairOf({ term, text, isMarked }, { passage, quote }, unit, section)
    : null;
}

function tablePairs(unit: Unit & { type: 'table' }, section: Section): Pair[] {
  const columns = columnsOf(unit);
  if (columns.length !== 2 || isListOfLinks(unit)) return [];
  const [one = 0, two = 1] = columns;
  const names = [unit.columns[one]?.text ?? '', unit.columns[two]?.text ?? ''] as const;
  return unit.rows.flatMap(({ cells, passage, quote }) => {
    const [term, text] = [cells[one], cells[two]];
    if (term === undefined || text === undefined || !isText(text) || !isTerm(term)) return [];
    return [{ kind: 'table' as const, term, text, passage, quote, section, group: unit, columns: names }];
  });
}

/** The indices of the columns that have anything in them. */
export function columnsOf({ columns, rows }: Unit & { type: 'table' }): number[] {
  const width = Math.max(columns.length, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => at).filter((at) =>
    rows.some(({ cells }) => (cells[at]?.text ?? '') !== ''),
  );
}

/** Whether a table leads elsewhere: most of its rows have a link, a file or a date. */
export function isListOfLinks({ rows }: Unit & { type: 'table' }): boolean {
  const linked = rows.filter(({ cells }) =>
    cells.some(
      (cell) =>
        cell.spans.some(({ kind }) => kind === 'link') ||
        /https?:|www\.|\.(?:pdf|pptx?|html?|ipynb|zip)\b/u.test(cell.text),
    ),
  );
  return linked.length >= rows.length / 2;
}

/** A heading that asks, or is a term of a glossary, and the short paragraph under it. */
function headingPairs(sections: readonly Section[], at: number): Pair[] {
  const section = sections[at];
  if (section === undefined || section.title === null) return [];
  const term = lineOf([{ type: 'text', value: section.title }]);
  const text = onlyText(section);
  if (text === null) return [];
  const pair = (kind: Pair['kind']): Pair => ({
    kind,
    term,
    text: text.line,
    passage: text.passage,
    quote: text.quote,
    section,
    group: `under ${section.headings.slice(0, -1).join('\n')}`,
    columns: null,
  });
  if (QUESTION.test(section.title)) return [pair('question')];
  if (!isTerm(term)) return [];
  if (section.headings.length > 1 && section.isGlossary) return [pair('glossary')];
  return isAmongShort(sections, at) ? [pair('marked')] : [];
}

const SHORT_WORDS_MAX = 40;

/** The only paragraph of a section, if it is short. */
function onlyText({ units }: Section): (Place & { line: Line }) | null {
  const [unit, ...rest] = units;
  if (unit?.type !== 'paragraph' || rest.length > 0 || unit.continuation !== null || unit.isQuoted)
    return null;
  return unit.line.text.split(/\s+/u).length <= SHORT_WORDS_MAX && isText(unit.line) ? unit : null;
}

/** Whether a section is one of at least four in a row that are a term and a short paragraph. */
function isAmongShort(sections: readonly Section[], at: number): boolean {
  return isInRun((step) => {
    const section = sections[at + step];
    if (section === undefined || section.title === null) return false;
    if (section.headings.length !== sections[at]?.headings.length) return false;
    return isTerm(lineOf([{ type: 'text', value: section.title }])) && onlyText(section) !== null;
  });
}

const ASKS =
  /^(?:Q|Question|Frage|F|Pregunta|P|Domanda|D|Pergunta|Vraag|Fråga|Pytanie|Вопрос|В|问|問|질문) ?\d{0,3} ?[.:：)]/u;
const ANSWERS =
  /^(?:A|Answer|Antwort|R|Respuesta|Réponse|Risposta|Resposta|Antwoord|Svar|Odpowiedź|Ответ|О|答|답) ?\d{0,3} ?[.:：)]/u;

const ANSWER_INSIDE =
  /(?<=[?？.]\s)(?:A|Answer|Antwort|R|Respuesta|Réponse|Risposta|Resposta|Svar|Ответ|О|答) ?[:：]/u;

/** A line that has both a question and its answer, as two lines. */
function questionAndAnswer(line: Line): Line[] {
  const at = ASKS.test(line.text) ? line.text.search(ANSWER_INSIDE) : -1;
  return at === -1 ? [line] : [slice(line, 0, at), slice(line, at)];
}

/** Lines that begin with "Q:", each with the line after it that begins with "A:". */
function questionPairs(section: Section): Pair[] {
  const lines = section.units.flatMap((unit) => {
    const { passage, found } = textLines(unit);
    return found.flatMap(questionAndAnswer).map((line) => ({ line, passage }));
  });
  return lines.flatMap(({ line }, at) => {
    const next = lines[at + 1];
    const [asks, answers] = [ASKS.exec(line.text), ANSWERS.exec(next?.line.text ?? '')];
    if (asks === null || answers === null || next === undefined) return [];
    const [term, text] = [slice(line, asks[0].length), slice(next.line, answers[0].length)];
    if (!isText(term) || !isText(text) || /^\(?\p{L}\)?\.?$/u.test(text.text)) return [];
    const place = { passage: next.passage, quote: next.line.text };
    return [{ kind: 'question', term, text, ...place, section, group: section, columns: null }];
  });
}

function textLines(unit: Unit): { passage: number; found: Line[] } {
  if (unit.type === 'paragraph') return { passage: unit.passage, found: linesOf(unit.line) };
  const items = unit.type === 'list' ? unit.items : [];
  return { passage: items[0]?.passage ?? 0, found: items.flatMap(({ line, below }) => [line, ...below]) };
}
