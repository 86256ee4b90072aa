import type { Marked } from './marked.ts';

const PARTS: readonly (readonly [keyof Marked, one: string, many: string])[] = [
  ['glossaryTerms', 'term in a glossary', 'terms in a glossary'],
  ['undefinedTerms', 'term without a definition', 'terms without a definition'],
  ['tables', 'table', 'tables'],
  ['markedTerms', 'marked term', 'marked terms'],
  ['questions', 'question with its answer', 'questions with their answers'],
  ['abbreviations', 'abbreviation', 'abbreviations'],
  ['lists', 'list that says how long it is', 'lists that say how long they are'],
];

/** What a text marks, in words ("36 terms in a glossary, 4 tables, 12 marked terms"), or null if it marks nothing. */
export function describeMarked(marked: Marked): string | null {
  const parts = PARTS.filter(([name]) => marked[name] > 0).map(
    ([name, one, many]) => `${marked[name].toLocaleString('en')} ${marked[name] === 1 ? one : many}`,
  );
  return parts.length === 0 ? null : parts.join(', ');
}
