import { contentWords } from '../generation/compare-text.ts';
import type { Candidate, CardKind } from './candidate.ts';
import { abbreviationCard, calledCard, type Definition, definitionCards, definitionIn, statementCard } from './definitions.ts';
import { clozeCard } from './cloze.ts';
import { factCards, processCard } from './facts.ts';
import { ANY_DAY, ANY_YEAR, eventCards, peopleIn } from './events.ts';
import type { Grammar } from './grammar.ts';
import { listCard, listingCard } from './listings.ts';
import { quantitiesIn, quantityCard } from './quantities.ts';
import { reasonCard } from './reasons.ts';
import { type Outline, outlineOf, type Sentence, type SourcePassage, withoutEmphasis } from './sentences.ts';

/** A term that can be a wrong option for another one. */
export interface Term {
  name: string;
  isPlural: boolean;
  says: string;
  verb: string;
  heading: string | null;
  passage: number;
}

/** What options are taken from: all that the source has of each kind. */
export interface Pool {
  terms: Term[];
  people: string[];
  years: number[];
  dates: string[];
  /** By unit, as they are written. */
  numbers: Map<string, string[]>;
  /** The source's sentences that name something. */
  sentencesWith: (name: string) => readonly ReadonlySet<string>[];
}

/** Writes a term as it is written within a sentence: names keep their capital. */
export function nameWriter(context: readonly { text: string }[], grammar: Grammar): (term: string) => string {
  const lower = new Set<string>();
  const upper = new Set<string>();
  for (const { text } of context) {
    for (const [word] of text.matchAll(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{N}]*/gu)) lower.add(word);
    for (const [word] of text.matchAll(/(?<=\p{Ll},? )\p{Lu}[\p{L}\p{N}]*/gu)) upper.add(word);
  }
  return (term) => {
    const [first = '', ...rest] = term.split(/(?<=^[\p{L}\p{M}]+)(?![\p{L}\p{M}])/u);
    const small = first.toLowerCase();
    if (/\p{Lu}|\p{N}/u.test(first.slice(1)) || first.length === 1 || /^ (?:de|la|le|van|von|der|di|da|del|bin|ibn) \p{Lu}/u.test(rest[0] ?? '') || /^[-\d]/u.test(rest[0] ?? '') && !lower.has(small)) return term;
    if (/^ \p{Lu}\p{Ll}/u.test(rest[0] ?? '')) return term;
    if (lower.has(small)) return small + rest.join('');
    if (upper.has(first)) return term;
    const [word] = grammar.words(term);
    return word !== undefined && (word.is.has('person') || word.is.has('place')) ? term : small + rest.join('');
  };
}

/** Everything that some passages can be asked about. */
export interface Material {
  candidates: Candidate[];
  definitions: Definition[];
}

/** Finds what the passages define, and every card that their sentences make. */
export function findMaterial(
  passages: readonly SourcePassage[],
  wants: (kind: CardKind) => boolean,
  nameOf: (term: string) => string,
  grammar: Grammar,
): Material {
  const outlines = passages.map(outlineOf);
  const sentences = outlines.flatMap((outline) => outline.sentences);
  const defined = new Map<Sentence, Definition>();
  for (const sentence of sentences) {
    const definition = wants('term') || wants('definition') || wants('cloze') ? definitionIn(sentence, grammar) : null;
    if (definition) defined.set(sentence, definition);
  }
  const terms = termsOf(outlines, [...defined.values()]);
  const isTerm = (phrase: string) => terms.has(phrase.toLowerCase()) || terms.has(phrase.toLowerCase().replace(/s$/u, ''));
  const isShort = shortForms(terms);
  const whole = passages.map(({ text }) => text).join('\n').toLowerCase();
  const isSurname = surnamesIn(passages, grammar);
  const isRepeated = (phrase: string) => whole.indexOf(phrase.toLowerCase()) !== whole.lastIndexOf(phrase.toLowerCase());
  const candidates: Candidate[] = [];
  for (const sentence of sentences) {
    const definition = defined.get(sentence);
    if (definition) candidates.push(...definitionCards(definition, nameOf, grammar));
    if (sentence.kind === 'item' || isShort(sentence.text)) continue;
    const abbreviation = abbreviationCard(sentence);
    if (abbreviation) candidates.push(abbreviation);
    if (definition) continue;
    const found = [
      wants('term') ? calledCard(sentence, nameOf) : null,
      wants('definition') ? statementCard(sentence) : null,
      wants('list') ? listCard(sentence, topicOf(sentence, defined)) : null,
      wants('reason') ? reasonCard(sentence, nameOf, grammar) : null,
      ...(wants('fact') ? [processCard(sentence, isTerm), ...factCards(sentence, nameOf, grammar)] : []),
      ...(wants('date') || wants('person') ? eventCards(sentence, nameOf, isSurname, grammar) : []),
      wants('quantity') ? quantityCard(sentence) : null,
    ].filter((card) => card !== null);
    candidates.push(...found);
    const cloze = wants('cloze') && found.length === 0 ? clozeCard(sentence, isTerm, isRepeated, grammar) : null;
    if (cloze) candidates.push(cloze);
  }
  for (const listing of outlines.flatMap((outline) => outline.listings)) {
    const card = listingCard(listing, topicOf(listing.stem, defined));
    if (card) candidates.push(card);
  }
  return { candidates, definitions: [...defined.values()] };
}

/** Whether a name is the last of somebody's whom the passages name in full. */
function surnamesIn(passages: readonly SourcePassage[], grammar: Grammar): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    if (!/^\p{Lu}\p{Ll}{2,}$/u.test(name)) return false;
    const full = new RegExp(String.raw`\p{Lu}\p{Ll}+ (?:(?:de|la|van|von|der) )?${name}(?!\p{L})`, 'u');
    const isOne = known.get(name) ?? passages.some(({ text }) => peopleIn(full.exec(text)?.[0] ?? '', grammar).length > 0);
    known.set(name, isOne);
    return isOne;
  };
}

/** Whether a sentence says "the membrane" for what the text calls "plasma membrane" elsewhere. */
function shortForms(terms: ReadonlySet<string>): (text: string) => boolean {
  const heads = new Set([...terms].filter((term) => term.includes(' ')).map((term) => term.split(' ').at(-1) ?? ''));
  return (text) => {
    const noun = /^(?:In |At |During )?[Tt]he (?<noun>\p{Ll}[\p{L}-]+) (?!of|between|that|which|for)\p{Ll}/u.exec(text)?.groups?.['noun'];
    return noun !== undefined && heads.has(noun) && !terms.has(noun);
  };
}

/** The term that its paragraph defines. */
function topicOf({ passage, paragraph }: Sentence, defined: ReadonlyMap<Sentence, Definition>): string | null {
  for (const [sentence, { term }] of defined) if (sentence.passage === passage && sentence.paragraph === paragraph) return term;
  return null;
}

function termsOf(outlines: readonly Outline[], definitions: readonly Definition[]): Set<string> {
  const names = [...definitions.map(({ term }) => term), ...outlines.flatMap(({ emphasised }) => emphasised)];
  const sentences = outlines.flatMap((outline) => outline.sentences);
  const titles = sentences.map(({ heading }) => (heading ?? '').replace(/^(?:\d+(?:\.\d+)*\.?|\p{L}+ \d+[.:])\s+/u, ''));
  const listed = sentences.flatMap((sentence) => {
    const answer = listCard(sentence, null)?.answer;
    return answer?.is === 'list' ? answer.items.map((item) => item.replace(/^(?:the|an?) /u, '')) : [];
  });
  const named = sentences.flatMap((sentence) => calledCard(sentence, (term) => term)?.back ?? []);
  const all = [...names, ...titles, ...listed, ...named].filter((name) => name !== '' && name.split(' ').length <= 4);
  return new Set(all.map((name) => name.toLowerCase()));
}

/** What all of a source has for options, whatever cards are made of it. */
export type Figures = Pick<Pool, 'years' | 'dates' | 'numbers' | 'sentencesWith'>;

/** The years, dates and numbers of a source. */
export function figuresIn(context: readonly { text: string }[]): Figures {
  const years = new Set<number>();
  const dates = new Set<string>();
  const numbers = new Map<string, Set<string>>();
  for (const { text } of context) {
    const plain = withoutEmphasis(text);
    for (const [year] of plain.matchAll(ANY_YEAR)) years.add(Number(year));
    for (const [date] of plain.matchAll(ANY_DAY)) dates.add(date);
    for (const { number, unit } of quantitiesIn(plain)) numbers.set(unit, (numbers.get(unit) ?? new Set()).add(number));
  }
  const byUnit = new Map([...numbers].map(([unit, found]) => [unit, [...found]]));
  return { years: [...years], dates: [...dates], numbers: byUnit, sentencesWith: finder(context) };
}

/** What there is for options, the terms and people of the material included. */
export function poolOf(figures: Figures, { candidates, definitions }: Material, nameOf: (term: string) => string, grammar: Grammar): Pool {
  const people = new Set<string>();
  const hasPersonCards = candidates.some(({ kind }) => kind === 'person');
  for (const { kind, back, sentence } of candidates) {
    if (kind === 'person') people.add(back);
    if (hasPersonCards) for (const name of peopleIn(sentence.text, grammar)) people.add(name);
  }
  const terms = new Map<string, Term>();
  for (const { term, says, verb, sentence, article } of definitions) {
    const name = article === null ? nameOf(term) : term;
    const isPlural = verb === 'are' || verb === 'were';
    terms.set(name.toLowerCase(), { name, isPlural, says, verb, heading: sentence.heading, passage: sentence.passage });
  }
  return { ...figures, terms: [...terms.values()], people: [...people] };
}

function finder(context: readonly { text: string }[]): Pool['sentencesWith'] {
  const known = new Map<string, readonly ReadonlySet<string>[]>();
  let all: string[] | undefined;
  return (name) => {
    const before = known.get(name);
    if (before) return before;
    all ??= context.flatMap(({ text }) => text.split(/(?<=[.!?])\s+|\n/u));
    const small = name.toLowerCase();
    const found = all.filter((sentence) => sentence.toLowerCase().includes(small)).map(contentWords);
    known.set(name, found);
    return found;
  };
}
