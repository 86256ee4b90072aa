import { abbreviationsIn } from './abbreviations.ts';
import { languageOf, textLanguage } from './language.ts';
import { isAll, linesOf, markdownOf, slice } from './line.ts';
import { type Section, sectionsOf, textOf, type TextPassage, type Unit } from './outline.ts';
import { columnsOf, entryIn, isListOfLinks, isTerm, type Pair, pairsIn } from './pairs.ts';
import { statedLists } from './stated-lists.ts';

/** What an author marked in a text, for the source screen and for refusals. */
export interface Marked {
  /** Terms of glossaries and definition lists that have a text. */
  glossaryTerms: number;
  /** Terms that a glossary only names. */
  undefinedTerms: number;
  /** Tables of more than one column and row that are not just lists of links. */
  tables: number;
  /** Different terms in bold, in running text or before their text. */
  markedTerms: number;
  /** Questions with their answers. */
  questions: number;
  /** Different abbreviations that the text writes out. */
  abbreviations: number;
  /** Lists whose number of items the text states. */
  lists: number;
}

/** At least five pairs that the author set side by side in one list, table, glossary or block of questions. */
export interface PairList {
  kind: 'glossary' | 'table' | 'questions' | 'words';
  /** The heading above it, or null if there is none. */
  title: string | null;
  /** Front and back are Markdown; `passage` is the index of the passage, `quote` the pair as the passage has it. */
  pairs: { front: string; back: string; passage: number; quote: string }[];
}

const LIST_MIN = 5;

/** Counts what a text marks. */
export function markedIn(passages: readonly TextPassage[]): Marked {
  const sections = sectionsOf(passages);
  const units = sections.flatMap((section) => section.units);
  const pairs = pairsIn(sections);
  const ofKind = (...kinds: Pair['kind'][]) => pairs.filter(({ kind }) => kinds.includes(kind));
  const terms = new Set(
    [
      ...ofKind('marked').map(({ term }) => term.text),
      ...sections
        .filter(({ isGlossary }) => !isGlossary)
        .flatMap((section) => section.units.flatMap(boldTerms)),
    ].map((term) => term.toLowerCase()),
  );
  return {
    glossaryTerms: ofKind('glossary').length,
    undefinedTerms: sections
      .filter(({ isGlossary }) => isGlossary)
      .flatMap((section) => undefinedTerms(section)).length,
    tables: units.filter(
      (unit) =>
        unit.type === 'table' && unit.rows.length > 1 && columnsOf(unit).length > 1 && !isListOfLinks(unit),
    ).length,
    markedTerms: terms.size,
    questions: ofKind('question').length,
    abbreviations: new Set(abbreviationsIn(sections).map(({ short }) => short)).size,
    lists: statedLists(sections, languageOf(textLanguage(textOf(passages)))).length,
  };
}

/** The lists of pairs that can be imported as cards without any further work, in reading order. */
export function pairListsIn(passages: readonly TextPassage[]): PairList[] {
  const pairs = pairsIn(sectionsOf(passages));
  const lists = Map.groupBy(pairs, listOf);
  return [...lists.values()]
    .filter((list) => list.length >= LIST_MIN)
    .map((list) => ({
      kind: kindOf(list[0]),
      title: list[0]?.section.title ?? null,
      pairs: list.map(({ term, text, passage, quote }) => ({
        front: markdownOf(term),
        back: markdownOf(text),
        passage,
        quote,
      })),
    }));
}

/** Pairs with the same list belong together: the entries of all glossaries, all questions, each table, each other list. */
function listOf({ kind, group }: Pair): unknown {
  return kind === 'glossary' || kind === 'question' ? kind : group;
}

function kindOf(pair: Pair | undefined): PairList['kind'] {
  if (pair?.kind === 'glossary' || pair?.kind === 'table') return pair.kind;
  return pair?.kind === 'question' ? 'questions' : 'words';
}

/** The bold terms of running text. */
function boldTerms(unit: Unit): string[] {
  if (unit.type !== 'paragraph' || isAll(unit.line, ['strong'])) return [];
  return unit.line.spans
    .filter(({ kind }) => kind === 'strong')
    .map(({ start, end }) => slice(unit.line, start, end))
    .filter(isTerm)
    .map(({ text }) => text);
}

/** Lines of a glossary that are a term alone. */
function undefinedTerms({ units }: Section): string[] {
  const lines = units.flatMap((unit) => {
    if (unit.type === 'paragraph') return linesOf(unit.line);
    return unit.type === 'list'
      ? unit.items.filter(({ below }) => below.length === 0).map(({ line }) => line)
      : [];
  });
  return lines
    .filter((line) => isTerm(line) && entryIn(line, true) === null && line.text.split(' ').length <= 4)
    .map(({ text }) => text);
}
