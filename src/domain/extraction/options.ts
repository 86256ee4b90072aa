import { contentWords, containsPhrase, foldedText, stem } from '../generation/compare-text.ts';
import { isAlsoCorrect } from '../generation/same-option.ts';
import { type Random, shuffled } from '../random.ts';
import type { Answer, Candidate } from './candidate.ts';
import type { Pool, Term } from './pool.ts';
import { withCapital } from './language/standalone-text.ts';
import { trimmedEnd } from '../text/trimmed-end.ts';

export interface Options {
  distractors: [string, string, string];
  /** What the text says about each distractor, or null if it says nothing. */
  whyWrong?: [string | null, string | null, string | null];
}

/** The share of a question's words from which a sentence about an option shows that the option could be correct too. */
const MAX_SHARED_WORDS = 0.5;
/** Options may not be much longer or shorter than the answer, which would give it away. */
const LENGTH_FACTOR = 2.2;

/** Three wrong options of the same kind as the answer, or null if the source does not have enough. */
export function optionsFor(candidate: Candidate, pool: Pool, random: Random): Options | null {
  const { answer, back } = candidate;
  switch (answer.type) {
    case 'term':
      return termOptions(candidate, answer, pool, random);
    case 'person': {
      const isPair = back.includes(' and ');
      const others = pool.people.filter(
        (name) => name.includes(' ') && name.includes(' and ') === isPair && !sharesWord(name, back),
      );
      // If the answer is only a surname, so are the options; kings have none.
      const names = back.includes(' ') ? others : others.map((name) => name.split(' ').at(-1) ?? name);
      return three(
        candidate,
        shuffled(
          names.filter((name) => !/^[IVX]+$/u.test(name)),
          random,
        ),
        pool,
      );
    }
    case 'year':
      return three(candidate, yearsNear(answer.year, pool.years, random), null);
    case 'date':
      return three(
        candidate,
        shuffled(pool.dates, random).filter((date) => shapeOf(date) === shapeOf(back)),
        null,
      );
    case 'number':
      return three(
        candidate,
        numbersNear(answer.number, answer.unit, [...(pool.numbers.get(answer.unit) ?? [])], random),
        null,
      );
    case 'list':
    case 'text':
      return null;
  }
}

function termOptions(
  candidate: Candidate,
  answer: Extract<Answer, { type: 'term' }>,
  pool: Pool,
  random: Random,
): Options | null {
  const { back, sentence } = candidate;
  const own = pool.terms.find(({ name }) => foldedText(name) === foldedText(back));
  const isName = /^\p{Lu}/u.test(answer.name);
  const isDefined = own !== undefined || candidate.kind === 'term';
  // "A mutation that ..." would distinguish "point mutation" from everything that is not a mutation.
  const namesKind = back.includes(' ') && contentWords(candidate.front).has(stem(lastWord(back)));
  const score = (term: Term) =>
    (term.heading === sentence.heading ? 3 : 0) +
    (classOf(term.meaning) === (own ? classOf(own.meaning) : '') ? 2 : 0) +
    (lastWord(term.name) === lastWord(back) ? 2 : 0) +
    (Math.abs(term.passage - sentence.passage) <= 1 ? 1 : 0) +
    (term.name.split(' ').length === back.split(' ').length ? 1 : 0);
  const others = shuffled(pool.terms, random)
    .filter((term) => term.isPlural === answer.isPlural && /^\p{Lu}/u.test(term.name) === isName)
    .filter(
      ({ name }) =>
        !containsPhrase(name, back) && !containsPhrase(back, name) && hasSimilarLength(name, back),
    )
    // A term that the text calls a kind of the answer could be correct too, and defined terms stand out from others.
    .filter(
      ({ name, meaning }) =>
        !containsPhrase(meaning, back) && ((isDefined && !namesKind) || lastWord(name) === lastWord(back)),
    )
    .filter((term) => !mayIncludeAnswer(term, own, back, pool))
    .sort((one, other) => score(other) - score(one));
  const options = three(
    candidate,
    others.map(({ name }) => withCapital(name)),
    pool,
  );
  if (options === null) return null;
  const why = options.distractors.map((option) => {
    const term = others.find(({ name }) => withCapital(name) === option);
    return term === undefined || /\b(?:it|this|these)\b/u.test(term.meaning)
      ? null
      : `${option} ${term.verb} ${term.meaning}.`;
  });
  return { ...options, whyWrong: [why[0] ?? null, why[1] ?? null, why[2] ?? null] };
}

/** Whether the answer may be a kind of the option: "strong acid", which is "an acid that ...". */
function mayIncludeAnswer({ name, meaning }: Term, own: Term | undefined, back: string, pool: Pool): boolean {
  if (classOf(meaning) === lastWord(name) && lastWord(name) === lastWord(back))
    return own === undefined || classOf(own.meaning) !== lastWord(back);
  const saysIsOne = new RegExp(
    String.raw`\b(?:is|are) (?:all )?(?:an? |the )?${RegExp.escape(name)}s?(?!\p{L})`,
    'iu',
  );
  return pool.sentencesWith(back).some(({ text }) => saysIsOne.test(text));
}

function three({ front, back }: Candidate, options: Iterable<string>, pool: Pool | null): Options | null {
  const chosen: string[] = [];
  const asked = contentWords(front);
  for (const option of options) {
    if (isAlsoCorrect(front, back, option) || isAlsoCorrect('', back, option)) continue;
    if (
      chosen.some(
        (each) =>
          isAlsoCorrect('', each, option) || containsPhrase(each, option) || containsPhrase(option, each),
      )
    )
      continue;
    if (pool && (containsPhrase(front, option) || couldBeCorrect(option, asked, pool))) continue;
    chosen.push(option);
    const [first, second, third] = chosen;
    if (first !== undefined && second !== undefined && third !== undefined)
      return { distractors: [first, second, third] };
  }
  return null;
}

/** Whether the source says much the same about the option. */
function couldBeCorrect(option: string, asked: ReadonlySet<string>, pool: Pool): boolean {
  return pool
    .sentencesWith(option)
    .some(({ words }) => words.intersection(asked).size >= Math.max(2, MAX_SHARED_WORDS * asked.size));
}

function sharesWord(one: string, other: string): boolean {
  const words = new Set(one.split(/[ ,]+/u));
  return other.split(/[ ,]+/u).some((word) => word.length > 3 && words.has(word));
}

function hasSimilarLength(one: string, other: string): boolean {
  const [short, long] = [one.length, other.length].sort((a, b) => a - b);
  return (long ?? 0) <= LENGTH_FACTOR * (short ?? 0) + 4;
}

function classOf(meaning: string): string {
  return (
    /^(?:an?|the|any|all) (?:\p{L}+(?:,? and \p{L}+)? ){0,2}?(?<genus>\p{L}+)(?= (?:that|which|of|in|for|with|who|where|between|at|by|from|to)\b)/u.exec(
      meaning,
    )?.groups?.['genus'] ?? meaning
  );
}

function lastWord(name: string): string {
  return name.toLowerCase().split(' ').at(-1) ?? '';
}

/** The format of a date, which "14 July 1789" and "3 May 1791" have in common. */
function shapeOf(date: string): string {
  return date.replaceAll(/\d+/gu, '0').replaceAll(/\p{L}+/gu, 'a');
}

const YEARS_NEAR = 60;

/** Nearby years from the source, followed by computed years that are closer still. */
function yearsNear(year: number, years: readonly number[], random: Random): string[] {
  const near = shuffled(
    years.filter((each) => each !== year && Math.abs(each - year) <= YEARS_NEAR),
    random,
  );
  const latest = Math.max(year, ...years);
  const computed = shuffled([-21, -14, -9, -6, -4, 3, 5, 8, 13, 19], random)
    .map((step) => year + step)
    .filter((each) => each <= latest);
  return [...near.slice(0, 3), ...computed, ...[-3, -5, -8, -12].map((step) => year + step)].map(String);
}

/** Numbers of similar size and the same unit from the source, followed by plausible computed numbers. */
function numbersNear(number: string, unit: string, others: readonly string[], random: Random): string[] {
  const value = valueOf(number);
  const shape = number.replaceAll(/[\d.,]+/gu, '0');
  const isClear = (other: number, from: number) =>
    Math.abs(other - from) > 0.15 * Math.max(Math.abs(from), Math.abs(other));
  const fromSource = shuffled([...new Set(others)], random).filter((other) => {
    const size = valueOf(other);
    return (
      other.replaceAll(/[\d.,]+/gu, '0') === shape &&
      isClear(size, value) &&
      size <= 5 * value &&
      size >= value / 5
    );
  });
  const factors = shuffled([0.25, 0.5, 0.6, 1.5, 1.8, 2, 3], random);
  const computed = factors.map((factor) =>
    number.replaceAll(/\d[\d.,]*\d|\d/gu, (digits) => scaled(digits, factor, stepOf(number))),
  );
  const isWhole = /^\d$/u.test(number);
  const small = shuffled([-2, -1, 1, 2, 3], random).map((step) => String(value + step));
  const isPercent = unit === '%' && value <= 100;
  const all = [...fromSource, ...(isWhole ? small.filter((each) => Number(each) > 1) : computed)];
  const chosen: string[] = [];
  for (const each of all) {
    if (isPercent && [...each.matchAll(/\d[\d.]*/gu)].some(([part]) => Number(part) >= 100)) continue;
    if (
      chosen.every((other) => valueOf(other) !== valueOf(each)) &&
      valueOf(each) !== value &&
      (isWhole || isClear(valueOf(each), value))
    )
      chosen.push(each);
  }
  return chosen;
}

function valueOf(number: string): number {
  return Number(/\d[\d.,]*\d|\d/u.exec(number)?.[0].replaceAll(',', '') ?? Number.NaN);
}

/** The step to which a number is rounded; for a range such as "9 to 10", the smaller step. */
function stepOf(number: string): number {
  const steps = [...number.matchAll(/\d[\d.,]*\d|\d/gu)].map(([digits]) => {
    const plain = digits.replaceAll(',', '');
    const decimals = plain.split('.')[1]?.length ?? 0;
    if (decimals > 0) return 10 ** -decimals;
    const zeros = plain.length - trimmedEnd(plain, '0').length;
    return plain.length === 2 && zeros === 1 ? 5 : 10 ** zeros;
  });
  return Math.min(...steps);
}

/** A number multiplied by a factor and rounded to a step, in the same notation. */
function scaled(digits: string, factor: number, step: number): string {
  const plain = digits.replaceAll(',', '');
  const value = Math.max(step, Math.round((Number(plain) * factor) / step) * step);
  const decimals = plain.split('.')[1]?.length ?? 0;
  const isGrouped = digits.includes(',') || (value >= 10_000 && !/^\d{4}$/u.test(digits));
  return isGrouped
    ? value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    : value.toFixed(decimals);
}
