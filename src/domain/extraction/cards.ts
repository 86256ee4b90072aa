import { questionLeaksAnswer } from '../generation/answer-leak.ts';
import { containsPhrase } from '../generation/compare-text.ts';
import { abbreviationsIn } from './abbreviations.ts';
import { BLANK } from './blank.ts';
import type { Candidate } from './candidate.ts';
import { type Language, languageOf } from './language.ts';
import { isAll, type Line, markdownOf, slice } from './line.ts';
import type { Section, Unit } from './outline.ts';
import { columnsOf, isListOfLinks, isTerm, type Pair, pairsIn } from './pairs.ts';
import { askForTerm, beginsClause, proseCards, startsWithArticle, withCapital } from './prose.ts';
import { endOfSentence } from './sentences.ts';
import { isWorkedExample } from './stands-alone.ts';
import { statedLists } from './stated-lists.ts';

/** A card that is no quiz in either direction, with nothing to add. */
const FLIP = { reverse: null, options: null, explanation: '' };

/** Everything in a text that could become a card, in reading order by kind. */
export function candidatesIn(sections: readonly Section[], tag: string | null): Candidate[] {
  const language = languageOf(tag);
  const pairs = goodPairs(pairsIn(sections), language);
  const lists = Map.groupBy(pairs, ({ group }) => group);
  const glossary = new Set(
    pairs.filter(({ kind }) => kind === 'glossary').map(({ term }) => term.text.toLowerCase()),
  );
  return [
    ...pairs.flatMap((pair) => pairCard(pair, lists.get(pair.group) ?? [], language) ?? []),
    ...sections.flatMap((section) => section.units.flatMap((unit) => wideTableCards(unit, section))),
    ...abbreviationsIn(sections).map((abbreviation): Candidate => {
      const { short, long, section, passage, quote } = abbreviation;
      return {
        kind: 'abbreviation',
        isCertain: true,
        front: language === null ? `${short} = ${BLANK}` : language.standsFor.replace('*', short),
        back: withCapital(markdownOf(long)),
        ...FLIP,
        difficulty: 1,
        section,
        passage,
        quote,
      };
    }),
    ...statedLists(sections, language).map(({ stem, items, section, passage, quote }): Candidate => ({
      kind: 'list',
      isCertain: true,
      front: `${markdownOf(stem)}${contextOf(stem, section)}:\n\n${items.map((_, at) => `${at + 1}. ${BLANK}`).join('\n')}`,
      back: items.map((item) => `- ${withCapital(markdownOf(item))}`).join('\n'),
      ...FLIP,
      difficulty: 3,
      section,
      passage,
      quote,
    })),
    ...(language === null ? [] : sections.flatMap((section) => proseCards(section, language, glossary))),
  ];
}

/** The fewest entries of a list that are terms with their texts rather than remarks. */
const ENTRIES_MIN = 3;

/**
 * The pairs that make a card. Outside glossaries and tables, a term that the text has twice is a label ("Problem", "When to use"),
 * and a text that refers to others, to author or reader is a remark.
 */
function goodPairs(pairs: readonly Pair[], language: Language | null): Pair[] {
  const names = Map.groupBy(pairs, ({ term }) => term.text.toLowerCase());
  return pairs.filter(({ kind, term, text, section }) => {
    if (/\p{Extended_Pictographic}/u.test(text.text)) return false;
    if (kind === 'glossary' || kind === 'table') return !/[?？]$|^[A-Z]\s?[.)—–]\s/u.test(text.text);
    if (isWorkedExample(section)) return false;
    if (
      language !== null &&
      (language.refersAnywhere.test(text.text) || language.refersAtStart.test(text.text))
    )
      return false;
    if (kind === 'question') return !/^\p{N}/u.test(term.text) && !/→|->|^\p{Lu}\)/u.test(text.text);
    const isLabel = (names.get(term.text.toLowerCase())?.length ?? 0) > 1;
    if (ARGUES.test(section.title ?? '')) return false;
    const isClause = language !== null && beginsClause(term, language);
    return !isLabel && !isClause && !/^\(.*\)$|[?？]/u.test(text.text) && !isAll(text, ['code', 'math']);
  });
}

/** Headings of lists that argue or advise rather than say what terms mean. */
const ARGUES =
  /(?<!\p{L})(?:benefits?|(?:dis)?advantages?|pros|cons|strengths?|weaknesses?|limitations?|challenges?|considerations?|features?|best practices?|strateg(?:y|ies)|risks?|goals?|objectives?|reasons?|steps?|tips|recommendations?|guidelines?|requirements?|criteria|checklist|when to|how to|why|comparison|summary|zusammenfassung|fazit|résumé|resumen|riassunto|resumo|samenvatting|резюме|итоги|examples?|use cases?|applications?|vorteile?|nachteile?|gründe|ziele?|tipps|schritte|kriterien|anforderungen|avantages?|inconvénients?|objectifs|raisons|étapes|conseils|critères|ventajas?|desventajas?|objetivos|razones|pasos|consejos|criterios|requisitos|vantaggi|svantaggi|obiettivi|motivi|passi|consigli|criteri|vantagens|desvantagens|motivos|passos|преимуществ\p{L}+|недостатк\p{L}+|цели|причины|шаги|советы|критерии|требования|проблем\p{L}+|почему|когда)(?!\p{L})/iu;
const CERTAIN_WORDS_MAX = 40;

/**
 * Whether a pair says what its term means: always in glossaries, tables and questions; a marked entry if most entries of its list
 * begin as definitions do, with an article or in lower case, and its text does not go on about the term.
 */
function isCertain({ kind, term, text }: Pair, list: readonly Pair[]): boolean {
  if (kind !== 'marked') return kind !== 'plain';
  const defining = list.filter((pair) => isDefining(pair.text)).length;
  return (
    list.length >= ENTRIES_MIN &&
    defining > list.length / 2 &&
    text.text.split(' ').length <= CERTAIN_WORDS_MAX &&
    !containsPhrase(text.text, term.text)
  );
}

function isDefining({ text }: Line): boolean {
  return /^\p{Ll}|^\p{Script=Han}/u.test(text) || startsWithArticle(text);
}

/** Longer texts are cut after a sentence. */
const BACK_LENGTH_MAX = 320;

function pairCard(pair: Pair, list: readonly Pair[], language: Language | null): Candidate | null {
  const { kind, term, text, section, group, columns, passage, quote } = pair;
  if ((kind === 'plain' || kind === 'marked') && language !== null && beginsClause(term, language))
    return null;
  if (kind === 'plain' && list.length < ENTRIES_MIN) return null;
  const end = text.text.length > BACK_LENGTH_MAX ? endOfSentence(text, BACK_LENGTH_MAX) : text.text.length;
  if (end === null || (kind !== 'table' && kind !== 'glossary' && tooShort(text))) return null;
  const answer = slice(text, 0, end);
  const back = withCapital(markdownOf(answer));
  const name = markdownOf(term);
  const base = {
    kind,
    isCertain: isCertain(pair, list),
    back,
    explanation: end < text.text.length ? markdownOf(text) : '',
    difficulty: 2,
    section,
    passage,
    quote,
  };
  if (kind === 'question') return { ...base, front: name, reverse: null, options: null };
  if (columns !== null && columns.every((column) => column !== '')) {
    const [one, two] = columns;
    return {
      ...base,
      front: `${one}: ${name}\n\n${two}: ${BLANK}`,
      reverse: null,
      options: { group, answer },
    };
  }
  const context = kind === 'glossary' ? '' : contextOf(term, section);
  const asked = markdownOf(answer).replace(/(?<!\.)[.;]$/u, '');
  const isClear = asked.split(' ').length >= 3 && !questionLeaksAnswer(asked, name);
  return {
    ...base,
    front: `${withCapital(name)}${questionLeaksAnswer(context, back) ? '' : context}`,
    reverse: isClear ? { front: askForTerm(asked, language), back: withCapital(name) } : null,
    options: { group: kind === 'glossary' ? kind : group, answer: term },
  };
}

/** A marked entry needs a few words, or it is a value and not what its term means. */
function tooShort({ text }: Line): boolean {
  return text.length < 12 && !/\p{Script=Han}{3}/u.test(text);
}

/** The heading in brackets, for what says little by itself. */
function contextOf({ text }: Line, { title }: Section): string {
  const isClear = title === null || text.includes(title) || text.split(' ').length >= CLEAR_WORDS;
  return isClear ? '' : ` (${title})`;
}

const CLEAR_WORDS = 7;

/** One card per row of a table of three to six columns, about another column each. */
function wideTableCards(unit: Unit, section: Section): Candidate[] {
  if (unit.type !== 'table' || isListOfLinks(unit)) return [];
  const [key = 0, ...others] = columnsOf(unit);
  if (others.length < 2 || others.length > 5) return [];
  return unit.rows.flatMap(({ cells, passage, quote }, at): Candidate[] => {
    const column = others[at % others.length] ?? 1;
    const [term, answer] = [cells[key], cells[column]];
    const names = [unit.columns[key]?.text.trim() ?? '', unit.columns[column]?.text.trim() ?? ''];
    if (term === undefined || answer === undefined || names.includes('') || !isTerm(term)) return [];
    if (!/[\p{L}\p{N}]/u.test(answer.text) || answer.text.split(' ').length > 25) return [];
    return [
      {
        kind: 'wide-table',
        isCertain: false,
        front: `${names[0]}: ${markdownOf(term)}\n\n${names[1]}: ${BLANK}`,
        back: withCapital(markdownOf(answer)),
        ...FLIP,
        difficulty: 3,
        section,
        passage,
        quote,
      },
    ];
  });
}
