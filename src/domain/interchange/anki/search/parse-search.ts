import { AppError } from '../../../errors.ts';
import { readTerm, type Condition } from './conditions.ts';

/** The cards that a tool looks for: conditions of Anki's search, and how they are joined. */
export type Search =
  | { kind: 'all'; of: readonly Search[] }
  | { kind: 'any'; of: readonly Search[] }
  | { kind: 'not'; of: Search }
  | Condition;

const MAX_CHARACTERS = 1_000_000;
const MAX_TERMS = 300;
const MAX_DEPTH = 30;

type Token = { kind: '(' | ')' | '-' | 'and' | 'or' } | { kind: 'term'; text: string };

/**
 * Parses a search in Anki's syntax, after its manual ("Searching"): conditions side by side must all hold. An empty search finds
 * every card. Throws VALIDATION_FAILED, naming the term that Cardamom does not support.
 */
export function parseSearch(text: string): Search {
  if (text.length > MAX_CHARACTERS) throw refused('The search is too long');
  const tokens = tokensOf(text);
  const terms = tokens.filter(({ kind }) => kind === 'term').length;
  if (terms > MAX_TERMS) throw refused(`A search has at most ${MAX_TERMS} conditions`);
  if (tokens.length === 0) return { kind: 'all', of: [] };
  const reader = { tokens, at: 0 };
  const search = readGroup(reader, 0);
  if (reader.at < tokens.length) throw refused('The search has a ) without a (');
  return search;
}

function refused(message: string): AppError {
  return new AppError('VALIDATION_FAILED', message);
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (isSpace(character)) {
      at += 1;
    } else if (character === '(' || character === ')' || character === '-') {
      tokens.push({ kind: character });
      at += 1;
    } else {
      const end = endOfTerm(text, at);
      tokens.push(termOf(text.slice(at, end)));
      at = end;
    }
  }
  return tokens;
}

function isSpace(character: string): boolean {
  return /[\s\u{3000}]/u.test(character);
}

/** Where a condition ends: at a space or bracket outside of quotes. */
function endOfTerm(text: string, start: number): number {
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\') at += 1;
    else if (isQuoted) {
      if (character !== '"') continue;
      return at + 1;
    } else if (character === '"') {
      if (at > start && text[at - 1] !== ':') return at;
      isQuoted = true;
    } else if (isSpace(character) || character === '(' || character === ')') {
      return at;
    }
  }
  if (isQuoted) throw refused('The search has a " without another one');
  return text.length;
}

function termOf(text: string): Token {
  const word = text.toLowerCase();
  return word === 'and' || word === 'or' ? { kind: word } : { kind: 'term', text };
}

type Reader = { tokens: readonly Token[]; at: number };

/** Alternatives up to the end of a bracket, or of the search. */
function readGroup(reader: Reader, depth: number): Search {
  if (depth > MAX_DEPTH) throw refused(`Brackets go at most ${MAX_DEPTH} deep`);
  const alternatives: Search[] = [];
  for (;;) {
    alternatives.push(readConditions(reader, depth));
    if (reader.tokens[reader.at]?.kind !== 'or') break;
    reader.at += 1;
  }
  const [only] = alternatives;
  return alternatives.length === 1 && only ? only : { kind: 'any', of: alternatives };
}

/** Conditions up to an `or`. */
function readConditions(reader: Reader, depth: number): Search {
  const conditions: Search[] = [];
  let isOpen = true;
  for (;;) {
    const token = reader.tokens[reader.at];
    if (token?.kind === 'and' && !isOpen) {
      reader.at += 1;
      isOpen = true;
    } else if (token === undefined || token.kind === ')' || token.kind === 'or' || token.kind === 'and') {
      if (isOpen) throw refused('The search has a bracket, "and" or "or" with nothing beside it');
      const [only] = conditions;
      return conditions.length === 1 && only ? only : { kind: 'all', of: conditions };
    } else {
      conditions.push(readOne(reader, depth));
      isOpen = false;
    }
  }
}

function readOne(reader: Reader, depth: number): Search {
  let isNegated = false;
  while (reader.tokens[reader.at]?.kind === '-') {
    isNegated = !isNegated;
    reader.at += 1;
  }
  const token = reader.tokens[reader.at];
  reader.at += 1;
  if (token?.kind === 'term') return negated(readTerm(token.text), isNegated);
  if (token?.kind !== '(') throw refused('The search has a - with nothing behind it');
  const group = readGroup(reader, depth + 1);
  if (reader.tokens[reader.at]?.kind !== ')') throw refused('The search has a ( without a )');
  reader.at += 1;
  return negated(group, isNegated);
}

function negated(search: Search, isNegated: boolean): Search {
  return isNegated ? { kind: 'not', of: search } : search;
}
