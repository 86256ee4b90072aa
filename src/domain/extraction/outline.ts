import {
  type Block,
  blocksText,
  blockText,
  entriesOf,
  entryText,
  rowText,
  type TableRow,
} from '../sources/tree.ts';
import { isGlossaryTitle, isSkippedTitle } from './headings.ts';
import { joined, type Line, lineOf, linesOf, wordCount } from './line.ts';

/** A passage as extraction reads it. */
export interface TextPassage {
  blocks: readonly Block[];
  /** The headings above it, outermost first. */
  headings: readonly string[];
}

/** Where a piece of text stands. */
export interface Place {
  /** The index of its passage. */
  passage: number;
  /** The piece as the passage has it. */
  quote: string;
}

/** An item of a list: its first paragraph, and the paragraphs and items below it. */
export type Item = Place & { line: Line; below: Line[] };
export type GlossaryEntry = Place & { term: Line; description: Line };
export type Row = Place & { cells: Line[] };

/** The words before a list, and the separator between the two in the plain text. */
type Intro = Place & { line: Line; glue: '\n' | '\n\n' };

/** A block of a section. Continuations in the next passage are part of it. */
export type Unit =
  | (Place & { type: 'paragraph'; line: Line; isQuoted: boolean; continuation: Line | null })
  | { type: 'list'; items: Item[]; intro: Intro | null }
  | { type: 'defList'; entries: GlossaryEntry[] }
  | { type: 'table'; columns: Line[]; rows: Row[] }
  | { type: 'other' };

/** The contents under one heading. */
export interface Section {
  /** The headings above it and its own, outermost first. */
  headings: string[];
  title: string | null;
  isGlossary: boolean;
  units: Unit[];
}

/** The plain text of passages. */
export function textOf(passages: readonly TextPassage[]): string {
  return passages.map(({ blocks }) => blocksText(blocks)).join('\n');
}

/** The sections of a text that cards can be made from, in reading order, without exercises, references and the like. */
export function sectionsOf(passages: readonly TextPassage[]): Section[] {
  const sections: Section[] = [];
  const top = topDepth(passages);
  const open = (headings: string[]) => {
    const title = headings.at(-1) ?? null;
    sections.push({ headings, title, isGlossary: headings.some(isGlossaryTitle), units: [] });
  };
  for (const [passage, { blocks, headings }] of passages.entries()) {
    let path = [...headings];
    if (sections.at(-1)?.headings.join('\n') !== path.join('\n')) open(path);
    for (const block of blocks) {
      if (block.type === 'heading') {
        path = [...path.slice(0, Math.max(0, block.depth - top)), titleOf(block)];
        open(path);
      } else if (isTitleAlone(block)) {
        path = [...path, blockText(block).trim()];
        open(path);
      } else {
        const units = sections.at(-1)?.units ?? [];
        units.push(...unitsOf(block, passage, units));
      }
    }
  }
  return sections.filter((section) => !section.headings.some(isSkippedTitle) && !isExam(section));
}

/** Whether a paragraph is the title of a glossary, or of a part without cards, that its document does not have as a heading. */
function isTitleAlone(block: Block): boolean {
  if (block.type !== 'paragraph') return false;
  const text = blockText(block).trim();
  return (
    text.length <= TITLE_MAX && !/[.,;?!]$/u.test(text) && (isSkippedTitle(text) || isGlossaryTitle(text))
  );
}

const TITLE_MAX = 60;

const OPTION = /^\(?[A-Ea-e][.)]\s/u;
const OPTIONS_MIN = 3;
const TRUE_OR_FALSE =
  /(?<!\p{L})(?:true (?:or|\/) ?false|\(?T\s?\/\s?F\)|richtig oder falsch|vrai ou faux|verdadero o falso|vero o falso|verdadeiro ou falso|which of the following|\(\d+ (?:marks?|points?|pts|punkte|puntos|punti)\))(?!\p{L})/iu;

/** Whether a section is an exam for its readers, with options to choose from, statements to judge, or marks to earn. */
function isExam({ units }: Section): boolean {
  const lines = units.flatMap((unit) => {
    if (unit.type === 'paragraph') return linesOf(unit.line).map(({ text }) => text);
    return unit.type === 'list' ? unit.items.map(({ line }) => line.text) : [];
  });
  return (
    lines.filter((line) => OPTION.test(line)).length >= OPTIONS_MIN ||
    lines.some((line) => TRUE_OR_FALSE.test(line))
  );
}

function titleOf(heading: Extract<Block, { type: 'heading' }>): string {
  return lineOf(heading.children).text.trim();
}

/**
 * The depth of the outermost headings, from a heading that is both within a passage and above a later one. Paths of headings do
 * not say how deep the headings are.
 */
function topDepth(passages: readonly TextPassage[]): number {
  for (const [index, { blocks }] of passages.entries()) {
    const following = passages[index + 1]?.headings ?? [];
    for (const block of blocks.toReversed()) {
      const at = block.type === 'heading' ? following.indexOf(titleOf(block)) : -1;
      if (block.type === 'heading' && at !== -1) return block.depth - at;
    }
  }
  return 1;
}

function unitsOf(block: Block, passage: number, before: readonly Unit[]): Unit[] {
  const last = before.at(-1);
  if (block.data?.isNote === true) return [{ type: 'other' }];
  switch (block.type) {
    case 'paragraph': {
      const line = lineOf(block.children);
      if (block.data?.isContinued === true && last !== undefined) continueUnit(last, line);
      return [{ type: 'paragraph', passage, quote: line.text, line, isQuoted: false, continuation: null }];
    }
    case 'list': {
      const intro =
        last?.type === 'paragraph' && last.passage === passage ? { ...last, glue: '\n\n' as const } : null;
      const items = block.children.map((item) => itemOf(item.children, passage));
      return [
        { type: 'list', items, intro },
        ...items.flatMap((item, at) => nestedUnits(item, block.children[at]?.children ?? [], passage)),
      ];
    }
    case 'defList': {
      const entries = entriesOf(block.children).map((entry) => ({
        passage,
        quote: entryText(entry),
        term: joined(
          entry.terms.map(({ children }) => lineOf(children)),
          ', ',
        ),
        description: joined(entry.descriptions.flatMap(({ children }) => linesIn(children))),
      }));
      const [first] = entries;
      if (first?.term.text === '') {
        if (last?.type === 'defList') continueUnit(last, first.description);
        entries.shift();
      }
      return [{ type: 'defList', entries }];
    }
    case 'table': {
      const table = tableOf(block.children, passage);
      if (block.data?.isContinued !== true || last?.type !== 'table') return [table];
      last.rows.push(...table.rows);
      return [];
    }
    case 'blockquote':
      return block.children.flatMap((child) =>
        unitsOf(child, passage, []).map((unit) =>
          unit.type === 'paragraph' ? { ...unit, isQuoted: true } : unit,
        ),
      );
    case 'heading':
    case 'code':
    case 'math':
      return [{ type: 'other' }];
    case 'image':
      return [];
  }
}

function continueUnit(unit: Unit, line: Line): void {
  if (unit.type === 'paragraph') unit.continuation = line;
  if (unit.type === 'defList') {
    const entry = unit.entries.at(-1);
    if (entry) entry.description = joined([entry.description, line]);
  }
}

function itemOf(blocks: readonly Block[], passage: number): Item {
  const [first, ...rest] = blocks;
  const line = first?.type === 'paragraph' ? lineOf(first.children) : { text: '', spans: [] };
  const below = linesIn(first?.type === 'paragraph' ? rest : blocks);
  const quote = blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n');
  return { passage, quote, line, below };
}

/** The lists, tables and definition lists within an item of a list. */
function nestedUnits(item: Item, blocks: readonly Block[], passage: number): Unit[] {
  return blocks.flatMap((block) => {
    if (block.type === 'paragraph') return [];
    const units = unitsOf(block, passage, []);
    return units.map((unit, at) =>
      at === 0 && unit.type === 'list' && item.line.text !== ''
        ? { ...unit, intro: { passage, quote: item.line.text, line: item.line, glue: '\n' as const } }
        : unit,
    );
  });
}

function tableOf(children: readonly TableRow[], passage: number): Unit & { type: 'table' } {
  const [names, first, ...others] = children.map((row) => ({
    passage,
    quote: rowText(row),
    cells: row.children.map(({ children: nodes }) => lineOf(nodes)),
  }));
  const rows = first === undefined ? [] : [first, ...others];
  const isNamed =
    names !== undefined && names.cells.length > 1 && names.cells.every(({ text }) => text !== '');
  return first !== undefined && !isNamed && isHead(first, others)
    ? { type: 'table', columns: first.cells, rows: others }
    : { type: 'table', columns: names?.cells ?? [], rows };
}

/** Whether the first row under a title, or of a table without names, names its columns: few words above many. */
function isHead(first: Row, others: readonly Row[]): boolean {
  const words = ({ cells }: Row) => cells.reduce((sum, { text }) => sum + wordCount(text), 0);
  const average = others.reduce((sum, row) => sum + words(row), 0) / Math.max(1, others.length);
  return first.cells.every(({ text }) => /^\p{L}\P{N}*$/u.test(text)) && 2 * words(first) < average;
}

/** The paragraphs and items of blocks, as lines. */
function linesIn(blocks: readonly Block[]): Line[] {
  return blocks.flatMap((block) => {
    if (block.type === 'paragraph') return [lineOf(block.children)];
    if (block.type === 'list') return block.children.flatMap(({ children }) => linesIn(children));
    return block.type === 'math' ? [lineOf([{ type: 'inlineMath', value: block.value }])] : [];
  });
}
