import { isLabel } from './headings.ts';
import { isAll, joined, type Line, lineOf, linesOf, slice, wordCount } from './line.ts';
import type { Place, Section, Unit } from './outline.ts';

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
    wordCount(text) <= TERM_WORDS_MAX &&
    /\p{L}|\$/u.test(text) &&
    !/[.!?;,:。！？；，]$|^[([{"“„«‘'’]*$|[{}|]|https?:|www\.|\d{1,2}:\d\d|@\w|^\d+[.)]\s/u.test(
      text.replace(/\b(?:etc|\p{L})\.$/u, ''),
    ) &&
    !/\.\s+\p{Lu}/u.test(text) &&
    !/\p{Extended_Pictographic}|^\p{L}{1,2}\d+$/u.test(text.replaceAll(/[©®™]/gu, '')) &&
    !isLabel(text) &&
    !spans.some(({ kind }) => kind === 'link')
  );
}

/** Whether a line can be an answer: more than a link or a mark, and not too long. */
function isText({ text, spans }: Line): boolean {
  return (
    /[\p{L}\p{N}]/u.test(text) &&
    wordCount(text) <= TEXT_WORDS_MAX &&
    !/^(?:https?:|www\.)\S*$|[:：]$|^(?:see|siehe|voir|véase|vedi|ver|zie|см\.) |^[|→>=]/iu.test(text) &&
    !isAll({ text, spans }, ['link'])
  );
}

/** "Term: text", "term — text" with the index of the mark and of what follows. */
const MARK = /[:：](?=\s|$|(?<=：))|\s[–—-](?=\s)|(?<=\p{L})—(?=\p{L})|(?<=[^\s\d]):(?=\p{Script=Han})/gu;

type Entry = { term: Line; text: Line; isMarked: boolean };

/** A term and its text within one line, or null if the line is no entry. */
export function entryIn(line: Line, isGlossary: boolean): Entry | null {
  const isRaw = (at: number) =>
    line.spans.some(({ start, end, kind }) => (kind === 'code' || kind === 'math') && start < at && at < end);
  const mark = [...line.text.matchAll(MARK)].find(({ index }) => !isRaw(index));
  if (mark !== undefined) {
    const [term, text] = [slice(line, 0, mark.index), slice(line, mark.index + mark[0].length)];
    if (!isTerm(term) || !isText(text) || (term.text.length === 1 && !isGlossary)) return null;
    return { term, text, isMarked: isMarked(term) };
  }
  // A term in bold needs no mark after it in a glossary.
  const bold = line.spans.find(({ start, kind }) => start === 0 && kind === 'strong');
  if (!isGlossary || bold === undefined) return null;
  const [term, text] = [slice(line, 0, bold.end), slice(line, bold.end)];
  return isTerm(term) && isText(text) && !/^[,.;]/u.test(text.text) ? { term, text, isMarked: true } : null;
}

/** Whether a term is in bold, italics or code, without the remark in brackets at its end. */
function isMarked(term: Line): boolean {
  return isAll(slice(term, 0, withoutBrackets(term.text).length), ['strong', 'emphasis', 'code']);
}

/** A term without the remark in brackets at its end: "osmosis (diffusion of water)". */
export function withoutBrackets(term: string): string {
  const at = /[)\]）]$/u.test(term)
    ? Math.max(...['(', '[', '（'].map((each) => term.lastIndexOf(each)))
    : -1;
  return at > 0 ? term.slice(0, at) : term;
}

/** All pairs of a text in reading order. A term that occurs twice in its group (a speaker, a column of names) makes no pair. */
export function pairsIn(sections: readonly Section[]): Pair[] {
  const pairs = sections.flatMap((section, at) => [
    ...headingPairs(sections, at),
    ...section.units.flatMap((unit) => unitPairs(unit, section)),
    ...questionPairs(section),
  ]);
  const groups = Map.groupBy(pairs, ({ group }) => group);
  const repeated = new Set(
    [...groups.values()]
      .flatMap((group) =>
        [...Map.groupBy(group, ({ term }) => term.text.toLowerCase()).values()].filter(
          ({ length }) => length > 1,
        ),
      )
      .flat(),
  );
  return pairs.filter((pair) => !repeated.has(pair));
}

function unitPairs(unit: Unit, section: Section): Pair[] {
  switch (unit.type) {
    case 'defList':
      return unit.entries
        .filter(({ term, description }) => isTerm(term) && isText(description))
        .map(({ term, description, ...place }) => ({
          ...place,
          kind: 'glossary',
          term,
          text: description,
          section,
          group: unit,
          columns: null,
        }));
    case 'list':
      return unit.items.flatMap(({ line, passage }) => {
        const entry = entryIn(line, section.isGlossary);
        return entry === null ? [] : [pairOf(entry, { passage, quote: line.text }, unit, section)];
      });
    case 'table':
      return tablePairs(unit, section);
    case 'paragraph': {
      const { passage } = unit;
      const lines = linesOf(unit.line);
      const entries = lines.flatMap((line) => {
        const entry = entryIn(line, section.isGlossary);
        return entry === null ? [] : [pairOf(entry, { passage, quote: line.text }, unit, section)];
      });
      if (lines.length > 1) return !unit.isQuoted && entries.length === lines.length ? entries : [];
      const entry = entryIn(unit.line, section.isGlossary);
      if (entry === null || (!entry.isMarked && !section.isGlossary)) return [];
      const text = unit.continuation === null ? entry.text : joined([entry.text, unit.continuation]);
      return isText(text) ? [pairOf({ ...entry, text }, unit, section.units, section)] : [];
    }
    case 'other':
      return [];
  }
}

function pairOf(
  { term, text, isMarked }: Entry,
  { passage, quote }: Place,
  group: unknown,
  section: Section,
): Pair {
  const kind = section.isGlossary ? 'glossary' : isMarked ? 'marked' : 'plain';
  return { kind, term, text, passage, quote, section, group, columns: null };
}

/** The rows of a table of two columns. */
function tablePairs(unit: Unit & { type: 'table' }, section: Section): Pair[] {
  const [key, column, ...others] = columnsOf(unit);
  if (key === undefined || column === undefined || others.length > 0 || isListOfLinks(unit)) return [];
  const columns = [unit.columns[key]?.text.trim() ?? '', unit.columns[column]?.text.trim() ?? ''] as const;
  const values = new Set(unit.rows.map(({ cells }) => cells[column]?.text));
  if (values.size <= unit.rows.length / 2) return [];
  return unit.rows.flatMap(({ cells, passage, quote }) => {
    const [term, text] = [cells[key], cells[column]];
    if (term === undefined || text === undefined || !isText(text) || !isTerm(term)) return [];
    return [{ kind: 'table', term, text, passage, quote, section, group: unit, columns }];
  });
}

/** The indices of the columns that have anything in them. */
export function columnsOf({ columns, rows }: Unit & { type: 'table' }): number[] {
  const width = Math.max(columns.length, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => at).filter((at) =>
    rows.some(({ cells }) => (cells[at]?.text ?? '') !== ''),
  );
}

/** Whether a table is a list of links: most of its rows have a link, a file or a date. */
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

/** A heading that asks, or is a term of a glossary or of at least four in a row, and the short paragraph under it. */
function headingPairs(sections: readonly Section[], at: number): Pair[] {
  const section = sections[at];
  const text = section === undefined ? null : onlyText(section);
  if (section === undefined || section.title === null || text === null) return [];
  const term = titleLine(section);
  const kind = QUESTION.test(section.title)
    ? 'question'
    : section.isGlossary && section.headings.length > 1
      ? 'glossary'
      : 'marked';
  if (kind !== 'question' && !isTerm(term)) return [];
  if (kind === 'marked' && !isAmongShort(sections, at)) return [];
  const { line, passage, quote } = text;
  const group = `under ${section.headings.slice(0, -1).join('\n')}`;
  return [{ kind, term, text: line, passage, quote, section, group, columns: null }];
}

function titleLine({ title }: Section): Line {
  return lineOf([{ type: 'text', value: title ?? '' }]);
}

const SHORT_WORDS_MAX = 40;
const RUN_MIN = 4;

/** The only paragraph of a section, if it is short. */
function onlyText({ units }: Section): (Place & { line: Line }) | null {
  const [unit, ...rest] = units;
  if (unit?.type !== 'paragraph' || rest.length > 0 || unit.continuation !== null || unit.isQuoted)
    return null;
  return wordCount(unit.line.text) <= SHORT_WORDS_MAX && isText(unit.line) ? unit : null;
}

/** Whether a section is one of at least four in a row that are a term and a short paragraph. */
function isAmongShort(sections: readonly Section[], at: number): boolean {
  const depth = sections[at]?.headings.length;
  const isShort = (section: Section | undefined) =>
    section !== undefined &&
    section.headings.length === depth &&
    isTerm(titleLine(section)) &&
    onlyText(section) !== null;
  let [from, to] = [at, at];
  while (to - from < RUN_MIN && isShort(sections[from - 1])) from -= 1;
  while (to - from < RUN_MIN && isShort(sections[to + 1])) to += 1;
  return to - from + 1 >= RUN_MIN;
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
    if (unit.type === 'paragraph') return linesOf(unit.line).map((line) => ({ line, passage: unit.passage }));
    if (unit.type !== 'list') return [];
    return unit.items.flatMap(({ line, below, passage }) =>
      [line, ...below].map((each) => ({ line: each, passage })),
    );
  });
  const divided = lines.flatMap(({ line, passage }) =>
    questionAndAnswer(line).map((each) => ({ line: each, passage })),
  );
  return divided.flatMap(({ line }, at) => {
    const next = divided[at + 1];
    const [asks, answers] = [ASKS.exec(line.text), ANSWERS.exec(next?.line.text ?? '')];
    if (asks === null || answers === null || next === undefined) return [];
    const [term, text] = [slice(line, asks[0].length), slice(next.line, answers[0].length)];
    if (!isText(term) || !isText(text) || /^\(?\p{L}\)?\.?$/u.test(text.text)) return [];
    const place = { passage: next.passage, quote: next.line.text };
    return [{ kind: 'question', term, text, ...place, section, group: section, columns: null }];
  });
}
