import { AppError } from '../../../errors.ts';
import { readPattern, type Pattern } from './pattern.ts';

/** The states of a card that a search can ask for. No card here is ever buried. */
export const SEARCHED_STATES = ['due', 'new', 'learn', 'review', 'suspended', 'buried'] as const;
export type SearchedState = (typeof SEARCHED_STATES)[number];

/** Numbers of a card: days until it is due, days of its interval, answers, and how often it was forgotten. */
export const PROPERTIES = ['due', 'ivl', 'reps', 'lapses'] as const;
export type Property = (typeof PROPERTIES)[number];

const COMPARISONS = ['<=', '>=', '!=', '=', '<', '>'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** One condition of a search. Patterns for names and fields must match the whole text. */
export type Condition =
  | { kind: 'text'; pattern: Pattern }
  | { kind: 'deck' | 'model'; pattern: Pattern }
  /** A null pattern is for notes without tags. */
  | { kind: 'tag'; pattern: Pattern | null }
  | { kind: 'field'; name: Pattern; value: Pattern }
  | { kind: 'state'; state: SearchedState }
  /** In the last days, today included. */
  | { kind: 'added'; days: number }
  /** Answered in the last days; a null rating is any. */
  | { kind: 'rated'; days: number; rating: number | null }
  | { kind: 'property'; property: Property; comparison: Comparison; value: number }
  | { kind: 'notes' | 'cards'; numbers: readonly number[] };

/** Terms of Anki's search that Cardamom does not support. Any other word before a colon is the name of a field. */
const UNKNOWN = new Set([
  'card',
  'did',
  'dupe',
  'edited',
  'flag',
  'has-cd',
  'introduced',
  'mid',
  'nc',
  'preset',
  're',
  'resched',
  'sc',
  'w',
]);

const MAX_DAYS = 36_500;
const MAX_NUMBERS = 50_000;

/** Reads a condition, quoted or not. Throws VALIDATION_FAILED. */
export function readTerm(term: string): Condition {
  const text = term.startsWith('"') ? term.slice(1, -1) : term;
  const colon = endOfKey(text);
  if (colon === -1) return { kind: 'text', pattern: readPattern(text) };
  const key = text.slice(0, colon);
  const given = text.slice(colon + 1);
  const value = given.length > 1 && given.startsWith('"') && given.endsWith('"') ? given.slice(1, -1) : given;
  return conditionOf(key, value);
}

/** The first colon without `\` before it; -1 without one. */
function endOfKey(text: string): number {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === ':') return at;
  }
  return -1;
}

function conditionOf(key: string, value: string): Condition {
  const word = key.toLowerCase();
  switch (word) {
    case 'deck':
      if (['current', 'filtered'].includes(value.toLowerCase())) throw unknown(`deck:${value}`);
      return { kind: 'deck', pattern: readPattern(value) };
    case 'note':
      return { kind: 'model', pattern: readPattern(value) };
    case 'tag':
      if (/^(?:re|nc|sc):/iu.test(value)) throw unknown(`tag:${value.slice(0, 3)}`);
      return { kind: 'tag', pattern: value.toLowerCase() === 'none' ? null : readPattern(value) };
    case 'is':
      return { kind: 'state', state: stateOf(value.toLowerCase()) };
    case 'added':
      return { kind: 'added', days: wholeNumber(word, value) };
    case 'rated':
      return ratedBy(value);
    case 'prop':
      return propertyOf(value);
    case 'nid':
      return { kind: 'notes', numbers: listOfNumbers(word, value) };
    case 'cid':
      return { kind: 'cards', numbers: listOfNumbers(word, value) };
    default:
      if (UNKNOWN.has(word)) throw unknown(`${word}:`);
      if (/^(?:re|nc|sc):/iu.test(value)) throw unknown(`${value.slice(0, 3)} in a field`);
      return { kind: 'field', name: readPattern(key), value: readPattern(value) };
  }
}

function unknown(what: string): AppError {
  return new AppError('VALIDATION_FAILED', `Cardamom does not search by ${what}`);
}

function stateOf(value: string): SearchedState {
  const state = SEARCHED_STATES.find((one) => one === value);
  if (state === undefined) throw unknown(`is:${value}`);
  return state;
}

/** Days, and after a colon the rating: `7` or `7:1`. */
function ratedBy(value: string): Condition {
  const [days = '', rating, ...rest] = value.split(':');
  if (rest.length > 0) throw unknown(`rated:${value}`);
  if (rating !== undefined && !/^[1-4]$/u.test(rating)) throw unknown(`rated:${value}`);
  const wanted = rating === undefined ? null : Number(rating);
  return { kind: 'rated', days: wholeNumber('rated', days), rating: wanted };
}

/** Such as `ivl>=10`. */
function propertyOf(value: string): Condition {
  const property = PROPERTIES.find((one) => value.toLowerCase().startsWith(one));
  if (property === undefined) throw unknown(`prop:${value}`);
  const rest = value.slice(property.length);
  const comparison = COMPARISONS.find((one) => rest.startsWith(one));
  const number = rest.slice(comparison?.length ?? 0);
  if (comparison === undefined || !/^-?\d{1,6}$/u.test(number)) throw unknown(`prop:${value}`);
  return { kind: 'property', property, comparison, value: Number(number) };
}

function wholeNumber(key: string, value: string): number {
  const number = /^\d{1,9}$/u.test(value) ? Number(value) : 0;
  if (number >= 1) return Math.min(number, MAX_DAYS);
  throw new AppError('VALIDATION_FAILED', `${key}: takes a number of days from 1`);
}

function listOfNumbers(key: string, value: string): number[] {
  const parts = value.split(',');
  if (parts.length > MAX_NUMBERS || !parts.every((part) => /^\d{1,16}$/u.test(part))) {
    throw new AppError(
      'VALIDATION_FAILED',
      `${key}: takes at most ${MAX_NUMBERS} numbers with commas between`,
    );
  }
  return parts.map(Number);
}
