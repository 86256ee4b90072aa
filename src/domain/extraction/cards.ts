import { questionLeaksAnswer } from '../generation/answer-leak.ts';
import { containsPhrase } from '../generation/compare-text.ts';
import { abbreviationsIn } from './abbreviations.ts';
import { BLANK } from './blank.ts';
import type { Candidate } from './candidate.ts';
import { isArgument, isWorkedExample } from './headings.ts';
import { type Language, languageOf } from './language.ts';
import { isAll, type Line, markdownOf, slice, withCapital, withoutArticle, wordCount } from './line.ts';
import type { Section } from './outline.ts';
import { type Pair, pairsIn, withoutBrackets } from './pairs.ts';
import { proseCards } from './prose.ts';
import { endOfSentence } from './sentences.ts';
import { statedLists } from './stated-lists.ts';
import { Vocabulary } from './vocabulary.ts';

/** A card that is no quiz in either direction, without an explanation. */
const FLIP = { reverse: null, options: null, explanation: '' };

/** Everything in a text that could become a card, in reading order by kind. `tag` is the language of the text (BCP 47) or null. */
export function candidatesIn(sections: readonly Section[], text: string, tag: string | null): Candidate[] {
  const language = languageOf(tag);
  const vocabulary = new Vocabulary(text);
  const pairs = goodPairs(pairsIn(sections), language);
  const glossary = new Set(
    pairs.filter(({ kind }) => kind === 'glossary').map(({ term }) => term.text.toLowerCase()),
  );
  return [
    ...[...Map.groupBy(pairs, ({ group }) => group).values()].flatMap((list) => {
      const worthOf = worthIn(list, vocabulary);
      return list.flatMap((pair) => {
        const worth = worthOf(pair);
        return worth === null ? [] : (pairCard(pair, worth === 'certain', language) ?? []);
      });
    }),
    ...abbreviationsIn(sections).map(({ short, long, ...place }): Candidate => ({
      kind: 'abbreviation',
      isCertain: true,
      front: language === null ? `${short} = ${BLANK}` : language.standsFor.replace('*', short),
      back: withCapital(markdownOf(long)),
      ...FLIP,
      difficulty: 1,
      ...place,
    })),
    ...statedLists(sections, language).map(({ stem, items, ...place }): Candidate => ({
      kind: 'list',
      isCertain: false,
      front: `${markdownOf(stem)}${contextOf(stem, place.section)}:\n\n${items.map((_, at) => `${at + 1}. ${BLANK}`).join('\n')}`,
      back: items.map((item) => `- ${withCapital(markdownOf(item))}`).join('\n'),
      ...FLIP,
      difficulty: 3,
      ...place,
    })),
    ...(language === null ? [] : proseCards(sections, language, glossary, vocabulary)),
  ];
}

/**
 * The pairs that make a card. Outside glossaries and tables, a term that the text has twice is a label ("Problem", "When to use"),
 * and a text that refers to others, to author or reader is a remark.
 */
function goodPairs(pairs: readonly Pair[], language: Language | null): Pair[] {
  const names = Map.groupBy(pairs, ({ term }) => term.text.toLowerCase());
  return pairs.filter(({ kind, term, text, section }) => {
    if (/\p{Extended_Pictographic}/u.test(text.text)) return false;
    if (kind === 'glossary' || kind === 'table') return !/[?？]$|^[A-Z]\s?[.)—–]\s/iu.test(text.text);
    if (isWorkedExample(section.title ?? '')) return false;
    if (language?.refersAnywhere.test(text.text) === true || language?.refersAtStart.test(text.text) === true)
      return false;
    if (kind === 'question') return !/^\p{N}/u.test(term.text) && !/→|->|^\p{Lu}\)/u.test(text.text);
    const isLabel = (names.get(term.text.toLowerCase())?.length ?? 0) > 1;
    if (isLabel || isArgument(section.title ?? '') || isAll(text, ['code', 'math'])) return false;
    return !/^\(.*\)$|[?？]/u.test(text.text) && !tooShort(text);
  });
}

/** A marked entry needs a few words, or it is a value rather than the meaning of its term. */
function tooShort({ text }: Line): boolean {
  return text.length < 12 && !/\p{Script=Han}{3}/u.test(text);
}

/** The fewest entries of a list for them to count as terms with their texts rather than remarks. */
const ENTRIES_MIN = 3;
const MARKED_WORDS_MAX = 25;
/** The fewest words of a cell, on average, in a column of descriptions. */
const DESCRIPTION_WORDS_MIN = 3;

/** How certain it is that the text says what a term means. */
type Worth = 'certain' | 'likely' | null;

/**
 * What each pair of a list or table is worth. A table is certain if its columns have names and the second column describes, or has
 * words and no numbers. An entry of a list needs others, most of which are terms; it is certain if most begin as definitions do
 * and it is a single sentence.
 */
function worthIn(list: readonly Pair[], vocabulary: Vocabulary): (pair: Pair) => Worth {
  const isMost = (is: (each: Pair) => boolean) => list.filter(is).length > list.length / 2;
  const isConcept = ({ term }: Pair) =>
    vocabulary.repeats(term.text) || isAll(term, ['code']) || withoutBrackets(term.text) !== term.text;
  const isTermLike = (pair: Pair) => isConcept(pair) || wordCount(pair.term.text) === 1;
  const isLong = list.length >= ENTRIES_MIN;
  const isOfTerms = isLong && isMost(isTermLike);
  const isDefined = isMost(isConcept) && isMost(({ text }) => isDefining(text));
  const isDescribed =
    list.reduce((sum, { text }) => sum + wordCount(text.text), 0) >= DESCRIPTION_WORDS_MIN * list.length;
  const isOfWords = list.every(
    ({ text }) => isAll(text, ['math']) || (/^\P{N}+$/u.test(text.text) && !isAll(text, ['code'])),
  );
  return (pair) => {
    const { kind, term, text, columns } = pair;
    if (kind === 'glossary' || kind === 'question') return 'certain';
    if (kind === 'table') {
      const isNamed = columns?.includes('') === false && !columns.some(isArgument);
      return isNamed && isLong && (isDescribed || isOfWords) ? 'certain' : null;
    }
    if (!isOfTerms || !isTermLike(pair)) return null;
    if (wordCount(text.text) > MARKED_WORDS_MAX || /^\p{N}/u.test(text.text)) return null;
    const isClear =
      endOfSentence(text, text.text.length - 1) === null && !containsPhrase(text.text, term.text);
    return kind === 'marked' && isClear && isDefined ? 'certain' : 'likely';
  };
}

function isDefining({ text }: Line): boolean {
  return /^\p{Ll}|^\p{Script=Han}/u.test(text) || withoutArticle(text) !== text;
}

/** Longer texts are cut after a sentence. */
const BACK_LENGTH_MAX = 320;

function pairCard(pair: Pair, isCertain: boolean, language: Language | null): Candidate | null {
  const { kind, term, text, section, group, columns, passage, quote } = pair;
  const end = text.text.length > BACK_LENGTH_MAX ? endOfSentence(text, BACK_LENGTH_MAX) : text.text.length;
  if (end === null) return null;
  const answer = slice(text, 0, end);
  const back = withCapital(markdownOf(answer));
  const name = markdownOf(term);
  const base = {
    kind,
    isCertain,
    back,
    reverse: null,
    explanation: end < text.text.length ? markdownOf(text) : '',
    difficulty: 2,
    section,
    passage,
    quote,
  };
  if (kind === 'question') return { ...base, front: name, options: null };
  if (columns?.includes('') === false) {
    const [one, two] = columns;
    return { ...base, front: `${one}: ${name}\n\n${two}: ${BLANK}`, options: { group, answer } };
  }
  const context = kind === 'glossary' ? '' : contextOf(term, section);
  const asked = markdownOf(answer).replace(/(?<!\.)[.;]$/u, '');
  const isClear = asked.split(' ').length >= 3 && !questionLeaksAnswer(asked, name);
  const question = language === null ? asked : language.whichTerm.replace('*', () => asked);
  return {
    ...base,
    front: `${withCapital(name)}${questionLeaksAnswer(context, back) ? '' : context}`,
    reverse: isClear ? { front: question, back: withCapital(name) } : null,
    options: { group: kind === 'glossary' ? kind : group, answer: term },
  };
}

const CLEAR_WORDS = 7;

/** The heading in brackets, for a text that says little by itself. */
function contextOf({ text }: Line, { title }: Section): string {
  const isClear = title === null || text.includes(title) || wordCount(text) >= CLEAR_WORDS;
  return isClear ? '' : ` (${title})`;
}
