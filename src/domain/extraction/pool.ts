import { contentWords } from '../generation/compare-text.ts';
import type { Candidate } from './candidate.ts';
import { type Definition, SUPERLATIVE } from './kinds/definitions.ts';
import { ANY_DAY, ANY_YEAR } from './kinds/events.ts';
import type { English } from './language/grammar.ts';
import { peopleIn } from './kinds/people.ts';
import { quantitiesIn } from './kinds/quantities.ts';
import { withoutEmphasis } from './language/sentences.ts';

/** A term that can be a wrong option for another term. */
export interface Term {
  name: string;
  isPlural: boolean;
  meaning: string;
  verb: string;
  heading: string | null;
  passage: number;
}

/** What a source has for options of any card. */
export interface Figures {
  years: readonly number[];
  dates: readonly string[];
  /** Numbers by unit, as they are written. */
  numbers: ReadonlyMap<string, ReadonlySet<string>>;
  /** The sentences that contain a name. */
  sentencesWith: (name: string) => readonly Mention[];
}

/** A sentence of the source, and its content words. */
export interface Mention {
  text: string;
  words: ReadonlySet<string>;
}

/** What options are chosen from. */
export interface Pool extends Figures {
  terms: readonly Term[];
  people: readonly string[];
}

/** The years, dates and numbers of a source. */
export function figuresIn(context: readonly { text: string }[]): Figures {
  const years = new Set<number>();
  const dates = new Set<string>();
  const numbers = new Map<string, Set<string>>();
  for (const { text } of context) {
    const plain = withoutEmphasis(text);
    for (const [year] of plain.matchAll(ANY_YEAR)) years.add(Number(year));
    for (const [date] of plain.matchAll(ANY_DAY)) dates.add(date);
    for (const { number, unit } of quantitiesIn(plain))
      numbers.set(unit, (numbers.get(unit) ?? new Set()).add(number));
  }
  return { years: [...years], dates: [...dates], numbers, sentencesWith: finder(context) };
}

/** The pool of options: the figures, the defined terms, and the people named in the candidates' sentences. */
export function poolOf(
  figures: Figures,
  candidates: readonly Candidate[],
  definitions: readonly Definition[],
  english: English,
): Pool {
  const answers = candidates.filter(({ kind }) => kind === 'person').map(({ back }) => back);
  const named =
    answers.length === 0 ? [] : candidates.flatMap(({ sentence }) => peopleIn(sentence.text, english));
  const people = new Set([...answers, ...named]);
  const terms = new Map<string, Term>();
  for (const { term, meaning, verb, sentence, article } of definitions) {
    if (people.has(term) || SUPERLATIVE.test(term)) continue;
    const name = article === null ? english.nameOf(term) : term;
    const isPlural = verb === 'are' || verb === 'were';
    terms.set(name.toLowerCase(), {
      name,
      isPlural,
      meaning,
      verb,
      heading: sentence.heading,
      passage: sentence.passage,
    });
  }
  return { ...figures, terms: [...terms.values()], people: [...people] };
}

function finder(context: readonly { text: string }[]): Figures['sentencesWith'] {
  const known = new Map<string, readonly Mention[]>();
  let all: { plain: string; text: string }[] | undefined;
  return (name) => {
    const cached = known.get(name);
    if (cached) return cached;
    all ??= context.flatMap(({ text }) =>
      text.split(/(?<=[.!?])\s+|\n/u).map((each) => ({ text: each, plain: each.toLowerCase() })),
    );
    const target = name.toLowerCase();
    const found = all
      .filter(({ plain }) => plain.includes(target))
      .map(({ text }) => ({ text, words: contentWords(text) }));
    known.set(name, found);
    return found;
  };
}
