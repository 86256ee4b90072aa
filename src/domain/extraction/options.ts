import { contentWords, containsPhrase, foldedText, stem } from '../generation/compare-text.ts';
import { isAlsoCorrect } from '../generation/same-option.ts';
import { type Random, shuffled } from '../random.ts';
import type { Answer, Candidate } from './candidate.ts';
import type { Pool, Term } from './pool.ts';
import { withCapital } from './language/standing-alone.ts';
import { trimmedEnd } from '../text/trimmed-end.ts';

export interface Options {
  distractors: [string, string, string];
  /** What the text says of each of them. */
  whyWrong?: [string | null, string | null, string | null];
}

/** Share of a question's words that a sentence about an option may have before the option could be right as well. */
const COULD_BE_RIGHT = 0.5;
/** An option twice as long as another shows which is right. */
const LENGTH_FACTOR = 2.2;

/** Three wrong options of the same kind as the answer; null where the source does not have them. */
export function optionsFor(candidate: Candidate, pool: Pool, random: Random): Options | null {
  const { answer, back } = candidate;
  switch (answer.is) {
    case 'term':
      return termOptions(candidate, answer, pool, random);
    case 'person': {
      const isPair = back.includes(' and ');
      const others = pool.people.filter(
        (name) => name.includes(' ') && name.includes(' and ') === isPair && !sharesWord(name, back),
      );
      // Where one is known by the surname, so are the others; kings have none.
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
  answer: Extract<Answer, { is: 'term' }>,
  pool: Pool,
  random: Random,
): Options | null {
  const { back, sentence } = candidate;
  const own = pool.terms.find(({ name }) => foldedText(name) === foldedText(back));
  const isName = /^\p{Lu}/u.test(answer.name);
  const isDefined = own !== undefined || candidate.kind === 'term';
  // "A mutation that ..." would tell the point mutation from what is none.
  const saysKind = back.includes(' ') && contentWords(candidate.front).has(stem(lastWord(back)));
  const score = (term: Term) =>
    (term.heading === sentence.heading ? 3 : 0) +
    (genusOf(term.says) === (own ? genusOf(own.says) : '') ? 2 : 0) +
    (lastWord(term.name) === lastWord(back) ? 2 : 0) +
    (Math.abs(term.passage - sentence.passage) <= 1 ? 1 : 0) +
    (term.name.split(' ').length === back.split(' ').length ? 1 : 0);
  const others = shuffled(pool.terms, random)
    .filter((term) => term.isPlural === answer.isPlural && /^\p{Lu}/u.test(term.name) === isName)
    .filter(
      ({ name }) => !containsPhrase(name, back) && !containsPhrase(back, name) && isOfLikeLength(name, back),
    )
    // What the text calls a kind of the answer could be right as well, and what is not defined is told from what is.
    .filter(
      ({ name, says }) =>
        !containsPhrase(says, back) && ((isDefined && !saysKind) || lastWord(name) === lastWord(back)),
    )
    .filter((term) => !mayBeKindOf(term, own, back, pool))
    .sort((one, other) => score(other) - score(one));
  const options = three(
    candidate,
    others.map(({ name }) => withCapital(name)),
    pool,
  );
  if (options === null) return null;
  const why = options.distractors.map((option) => {
    const term = others.find(({ name }) => withCapital(name) === option);
    return term === undefined || /\b(?:it|this|these)\b/u.test(term.says)
      ? null
      : `${option} ${term.verb} ${term.says}.`;
  });
  return { ...options, whyWrong: [why[0] ?? null, why[1] ?? null, why[2] ?? null] };
}

/** Whether an option is a class to which the answer may belong: "strong acid", where that is "an acid that ...". */
function mayBeKindOf({ name, says }: Term, own: Term | undefined, back: string, pool: Pool): boolean {
  if (genusOf(says) === lastWord(name) && lastWord(name) === lastWord(back))
    return own === undefined || genusOf(own.says) !== lastWord(back);
  const isOne = new RegExp(
    String.raw`\b(?:is|are) (?:all )?(?:an? |the )?${RegExp.escape(name)}s?(?!\p{L})`,
    'iu',
  );
  return pool.sentencesWith(back).some(({ text }) => isOne.test(text));
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
    if (pool && (containsPhrase(front, option) || couldBeRight(option, asked, pool))) continue;
    chosen.push(option);
    const [first, second, third] = chosen;
    if (first !== undefined && second !== undefined && third !== undefined)
      return { distractors: [first, second, third] };
  }
  return null;
}

/** Whether the source says much the same of the option. */
function couldBeRight(option: string, asked: ReadonlySet<string>, pool: Pool): boolean {
  return pool
    .sentencesWith(option)
    .some(({ words }) => words.intersection(asked).size >= Math.max(2, COULD_BE_RIGHT * asked.size));
}

function sharesWord(one: string, other: string): boolean {
  const words = new Set(one.split(/[ ,]+/u));
  return other.split(/[ ,]+/u).some((word) => word.length > 3 && words.has(word));
}

function isOfLikeLength(one: string, other: string): boolean {
  const [short, long] = [one.length, other.length].sort((a, b) => a - b);
  return (long ?? 0) <= LENGTH_FACTOR * (short ?? 0) + 4;
}

function genusOf(says: string): string {
  return (
    /^(?:an?|the|any|all) (?:\p{L}+(?:,? and \p{L}+)? ){0,2}?(?<genus>\p{L}+)(?= (?:that|which|of|in|for|with|who|where|between|at|by|from|to)\b)/u.exec(
      says,
    )?.groups?.['genus'] ?? says
  );
}

function lastWord(name: string): string {
  return name.toLowerCase().split(' ').at(-1) ?? '';
}

/** "14 July 1789" and "3 May 1791" have the same form. */
function shapeOf(date: string): string {
  return date.replaceAll(/\d+/gu, '0').replaceAll(/\p{L}+/gu, 'a');
}

const YEARS_NEAR = 60;

/** Years of the source that are near, else years that are nearer than that. */
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

/** Numbers of the same unit elsewhere in the source and of the same size, else such as could be in their place. */
function numbersNear(number: string, unit: string, others: readonly string[], random: Random): string[] {
  const value = parsed(number);
  const shape = number.replaceAll(/[\d.,]+/gu, '0');
  const isClear = (other: number, from: number) =>
    Math.abs(other - from) > 0.15 * Math.max(Math.abs(from), Math.abs(other));
  const given = shuffled([...new Set(others)], random).filter((other) => {
    const size = parsed(other);
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
  const all = [...given, ...(isWhole ? small.filter((each) => Number(each) > 1) : computed)];
  const chosen: string[] = [];
  for (const each of all) {
    if (isPercent && [...each.matchAll(/\d[\d.]*/gu)].some(([part]) => Number(part) >= 100)) continue;
    if (
      chosen.every((other) => parsed(other) !== parsed(each)) &&
      parsed(each) !== value &&
      (isWhole || isClear(parsed(each), value))
    )
      chosen.push(each);
  }
  return chosen;
}

function parsed(number: string): number {
  return Number(/\d[\d.,]*\d|\d/u.exec(number)?.[0].replaceAll(',', '') ?? Number.NaN);
}

/** How round a number is: of "9 to 10" as of 9. */
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

/** Another number as round as the one given. */
function scaled(digits: string, factor: number, step: number): string {
  const plain = digits.replaceAll(',', '');
  const value = Math.max(step, Math.round((Number(plain) * factor) / step) * step);
  const decimals = plain.split('.')[1]?.length ?? 0;
  const isGrouped = digits.includes(',') || (value >= 10_000 && !/^\d{4}$/u.test(digits));
  return isGrouped
    ? value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    : value.toFixed(decimals);
}
