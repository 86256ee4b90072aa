import type { Candidate } from './candidate.ts';
import type { Grammar, Word } from './grammar.ts';
import { BLANK } from './quantities.ts';
import type { Sentence } from './sentences.ts';
import { isAboutSomethingBefore, standingAlone } from './standing-alone.ts';

const MONTH = 'January|February|March|April|May|June|July|August|September|October|November|December';
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)? (?:${MONTH}) \d{4}|(?:${MONTH}) \d{1,2}, \d{4}`;
const YEAR = String.raw`1\d{3}|20\d{2}`;
const MONTH_AND_YEAR = String.raw`(?:${MONTH}) \d{4}`;
const NOT_ALONE = String.raw`(?! ?(?:[-–—/]|BC|BCE)|,? (?:and|or|to) \d| [\p{Ll}]+s(?: |\.))`;

const DATE_FIRST = new RegExp(String.raw`^(?:In (?<year>${YEAR})|In (?<month>${MONTH_AND_YEAR})|On (?:the (?:night|morning|evening|afternoon) of )?(?<day>${DAY}))${NOT_ALONE},? (?<main>.+)$`, 'u');
const DATE_WITHIN = new RegExp(String.raw`,? (?:in (?<year>${YEAR})|in (?<month>${MONTH_AND_YEAR})|on (?:the (?:night|morning|evening|afternoon) of )?(?<day>${DAY}))${NOT_ALONE}(?=[ ,.;:])`, 'u');

/** All full dates of a text, and all years. */
export const ANY_DAY = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${DAY})(?![\p{L}\p{N}])`, 'gu');
export const ANY_YEAR = new RegExp(String.raw`(?<=\b(?:in|since|by|of|until|from|after|before|around|about|and|to|${MONTH}|\() ?)(?:${YEAR})(?![\p{L}\p{N}-]|,\d|\.\d| ?%)`, 'giu');

const PARTICLE = '(?:de|la|le|van|von|der|den|di|da|del|bin|ibn|al)';
const NAME_PART = String.raw`\p{Lu}(?:\p{L}[\p{L}'’.-]*|\.)`;
const NAME = String.raw`${NAME_PART}(?: (?:${PARTICLE} )*${NAME_PART}){1,3}`;
/** Two names, or one, at the end of a subject. */
const NAMES_AT_END = new RegExp(String.raw`(?:^|(?<=^(?:the|a|an|The|A|An)(?: [\p{L}-]+){1,3} ))(?<names>${NAME}(?:(?:, ${NAME})? and ${NAME})?)$`, 'u');
const BY_NAMES = new RegExp(String.raw`^(?<object>[^,:;]+?) (?:was|were) (?:first |later |originally )?(?<participle>\p{Ll}+ed) (?:independently )?by (?:the [\p{L} -]{3,30}? )?(?<names>${NAME}(?: and ${NAME})?)(?<rest>[ ,.].*)$`, 'u');

/** A subject that may be a person's name. */
const SOMEBODY = new RegExp(String.raw`^(?:(?:The|the|A|an?)(?: [\p{L}-]+){1,3} )?${NAME}`, 'u');

/** Capitalised words that are in no person's name. */
const NO_PERSON =
  /\b(?:The|University|Institute|War|Party|Plate|Convention|Assembly|Court|Company|Council|Committee|Act|Revolution|Ocean|Sea|River|Mountains?|Islands?|Republic|Empire|Kingdom|Union|States|Church|Army|Law|Rule|Model|Theory|Effect|Cycle|Street|Bank|Department|School|College|Society|Museum|Congress|Parliament|Senate|House|Ridge|Rift|Trench|Fault|Bay|Lake|Desert|Valley|Palace|Treaty|Declaration|Constitution|Amendment|North|South|East|West|Age|Era|Period|Event|Day|Night|Oath|Prize|Ring|January|February|March|April|May|June|July|August|September|October|November|December)\b/u;

/** What people do who stand at the beginning of a sentence, for names that no list of names has. */
const DONE_BY_PEOPLE =
  /^(?:proposed|discovered|invented|described|developed|published|introduced|wrote|designed|founded|showed|proved|suggested|argued|coined|formulated|stated|demonstrated|observed|recorded|measured|found|claimed|explained|predicted|identified|built|created|painted|composed|studied|carried|sent|drew)$/u;

/** Questions for who did something and when, where a sentence tells either. */
export function eventCards(
  sentence: Sentence,
  nameOf: (term: string) => string,
  isSurname: (name: string) => boolean,
  grammar: Grammar,
): Candidate[] {
  const text = standingAlone(sentence.text);
  if (text === null) return [];
  const first = DATE_FIRST.exec(text);
  const sure = `${text.replace(/\.$/u, '').replace(CLAUSE_ENDS, '')}.`;
  const within = first ?? DATE_WITHIN.exec(sure);
  const { year, month, day } = within?.groups ?? {};
  const when = year !== undefined ? ` in ${year}` : month !== undefined ? ` in ${month}` : day !== undefined ? ` on ${day}` : '';
  const main = first?.groups?.['main'] ?? sure;
  const undated = first || within === null ? main : sure.replace(within[0], '');
  const cards: Candidate[] = [];
  if (!isAboutSomethingBefore(text)) {
    const isDatedTwice = DATE_WITHIN.test(`${undated.replace(/\.$/u, '').replace(CLAUSE_ENDS, '')}.`);
    const clause = within && !isDatedTwice ? clauseOf(undated, nameOf, first !== null, grammar) : null;
    if (clause) cards.push(...whenCard(clause, year, month ?? day, sentence));
    cards.push(...participleCard(text, nameOf, sentence, grammar));
    const mayBeOfSomebody = SOMEBODY.test(main) || isSurname(main.split(' ')[0] ?? '');
    const whole = mayBeOfSomebody ? clauseOf(main, nameOf, first !== null, grammar) : null;
    const by = whole ? whoCard(whole, first ? when : '', isSurname, sentence, grammar) : null;
    const passive = byWhomCard(main, first ? when : '', nameOf, sentence, grammar);
    cards.push(...[by, passive].filter((card) => card !== null));
  }
  const blank = cards.length === 0 ? yearBlank(text, sentence) : null;
  return blank === null ? cards : [blank];
}

/** The sentence with a blank in the place of its only year. */
function yearBlank(text: string, sentence: Sentence): Candidate | null {
  const years = [...text.matchAll(ANY_YEAR)];
  const [found] = years;
  if (found === undefined || years.length > 1 || (text.match(/\d+/gu)?.length ?? 0) > 2 || text.split(' ').length < 9) return null;
  if (isAboutSomethingBefore(text) || /^[-–\/]|^ (?:BC|BCE|and \d)/u.test(text.slice(found.index + 4))) return null;
  return {
    kind: 'date',
    front: text.slice(0, found.index) + BLANK + text.slice(found.index + 4),
    back: found[0],
    answer: { is: 'year', year: Number(found[0]) },
    difficulty: 3,
    quality: 0.62,
    sentence,
    quote: sentence.raw,
  };
}

interface Clause {
  subject: string;
  /** Finite, in the past. */
  verb: string;
  rest: string;
}

const IN_SUBJECT: ReadonlySet<string> = new Set(['noun', 'plural', 'proper', 'person', 'place', 'adjective', 'determiner', 'preposition', 'conjunction', 'value']);

/** Subject, verb and the rest of the first clause; null where that is not plain to see. */
function clauseOf(main: string, nameOf: (term: string) => string, isInside: boolean, grammar: Grammar): Clause | null {
  const text = main.replace(/^(?<name>[^,]{3,60}), (?:an?|the|who|whose|then|a professor|one of|at that time) ?[^,]{2,70}, (?=\p{Ll})/u, '$<name> ');
  const words = grammar.words(text);
  const at = words.findIndex((word) => /^(?:was|were)$/u.test(word.text) || (word.is.has('past') && !isAdjectival(word, words)));
  const verb = words[at];
  if (verb === undefined || at < 1 || at > 10) return null;
  const before = words.slice(0, at);
  const last = before.at(-1);
  if (before.some((word) => word.mark.includes(',') && !/\p{Lu}/u.test(text.slice(word.start)[0] ?? ''))) return null;
  if (before.some((word) => word.mark !== '' && word.mark !== '.') && !/^\p{Lu}.*, \p{Lu}.* and \p{Lu}/u.test(text.slice(0, verb.start))) return null;
  const isPlain = /^(?:was|were)$/u.test(verb.text) && /^(?:the|an?)$/iu.test(before[0]?.text ?? '') && before.length <= 5;
  if (!isPlain && !before.every((word, index) => [...word.is].some((kind) => IN_SUBJECT.has(kind)) || (index === before.length - 1 && word.is.has('adverb')) || /^\p{Lu}/u.test(word.text))) return null;
  if (before.some((word) => (word.is.has('pronoun') && !/^(?:his|her|its|their)$/u.test(word.text)) || /^(?:who|which|that|where|when|it|they|he|she|there)$/iu.test(word.text))) return null;
  if (last === undefined || verb.is.has('auxiliary') && !/^(?:was|were)$/u.test(verb.text)) return null;
  if (before[0] !== undefined && before[0].is.has('preposition') && !isInside) return null;
  const [opening = '', ...others] = text.slice(0, verb.start).trim().replace(/ (?:also|first|then|finally|later|soon)$/u, '').split(' ');
  const subject = [isInside || others.length === 0 ? (isInside ? opening : nameOf(opening)) : /^(?:The|A|An)$/u.test(opening) ? opening.toLowerCase() : nameOf([opening, ...others].join(' ')).split(' ')[0], ...others].join(' ');
  const rest = firstClause(text.slice(verb.end), words.slice(at + 1), verb.end);
  if (rest === null || (rest.split(' ').length < 2 && subject.split(' ').length < 2 && !/^\p{Lu}/u.test(subject)) || /\?/u.test(rest)) return null;
  return { subject, verb: verb.text, rest };
}

/** "the sinking plate", "the United States": a participle within the subject. */
function isAdjectival(word: Word, words: readonly Word[]): boolean {
  const index = words.indexOf(word);
  const [before, next] = [words[index - 1], words[index + 1]];
  return before === undefined || /^ever$/u.test(before.text) || next?.is.has('past') === true || (before.is.has('determiner') && next !== undefined && next.is.has('noun')) || /^\p{Lu}/u.test(word.text);
}

const CLAUSE_ENDS =
  /(?:;|:| [–—-] |, (?:and|but|so|which|who|whose|where|although|though|because|while|whereas|after|when|since|as|though|then|with|for) | but | (?:although|whereas) | and (?:was|were|had|is|are|has|have|did|died|the|an?|then|thus|so|also|later|in|on|at|by) |, [\p{Lu}\p{N}]|, the \d).*$/u;

function firstClause(rest: string, words: readonly Word[], offset: number): string | null {
  const cut = rest.replace(CLAUSE_ENDS, '');
  const second = words.find(
    (word, index) => word.is.has('past') && /^and$/iu.test(words[index - 1]?.text ?? '') && word.start - offset < cut.length,
  );
  const text = (second === undefined ? cut : cut.slice(0, second.start - offset).replace(/,? and\s*$/u, '')).trim().replace(/[.,]$/u, '');
  return text.startsWith('not ') || text.startsWith('only ') ? null : text;
}

function whenCard({ subject, verb, rest }: Clause, year: string | undefined, day: string | undefined, sentence: Sentence): Candidate[] {
  const asked = year !== undefined ? 'In which year' : /^\p{L}+ \d{4}$/u.test(day ?? '') ? 'In which month and year' : 'On what date';
  const back = year ?? day;
  if (back === undefined || /\bwhen\b/u.test(rest) || verb === 'had' || subject.split(' ').length > 9) return [];
  return [
    {
      kind: 'date',
      // The infinitive is put in by whoever knows the language.
      front: `${asked} ${/^(?:was|were)$/u.test(verb) ? `${verb} ${subject} ${rest}`.trim() : `did ${subject} \u{0}${verb}\u{0} ${rest}`.trim()}?`,
      back,
      answer: year === undefined ? { is: 'date' } : { is: 'year', year: Number(year) },
      difficulty: 2,
      quality: 0.8,
      sentence,
      quote: sentence.raw,
    },
  ];
}

const PARTICIPLE = new RegExp(String.raw`^(?<subject>(?:The|\p{Lu}[\p{L}\p{N}]*)(?: [^\s,;:]+){0,5}), (?<participle>(?:first )?\p{L}+(?:ed|wn|ilt|ade|nt|ung)) in (?<year>${YEAR})(?: by [^,]{3,50})?, \p{Ll}`, 'u');

/** "The OSI model, published in 1984, has seven layers." */
function participleCard(text: string, nameOf: (term: string) => string, sentence: Sentence, grammar: Grammar): Candidate[] {
  const { subject, participle, year } = PARTICIPLE.exec(text)?.groups ?? {};
  if (subject === undefined || participle === undefined || year === undefined) return [];
  const [first = '', ...others] = subject.split(' ');
  const asked = [first === 'The' ? 'the' : (nameOf(subject).split(' ')[0] ?? first), ...others].join(' ');
  return whenCard({ subject: asked, verb: grammar.isPlural(subject) ? 'were' : 'was', rest: participle }, year, undefined, sentence);
}

/** Puts infinitives where a question needs them. */
export function withInfinitives(front: string, grammar: Grammar): string {
  return front.replaceAll(/\u{0}(?<verb>[^\u{0}]+)\u{0}/gu, (_, verb: string) => grammar.infinitive(verb));
}

function whoCard({ subject, verb, rest }: Clause, when: string, isSurname: (name: string) => boolean, sentence: Sentence, grammar: Grammar): Candidate | null {
  const names = NAMES_AT_END.exec(subject)?.groups?.['names'];
  if (names === undefined && !isSurname(subject)) return null;
  if (names !== undefined && !arePeople(names, DONE_BY_PEOPLE.test(verb), grammar)) return null;
  const was = /^were$/u.test(verb) ? 'was' : verb;
  return personCard(`Who ${was} ${rest}${when}?`, names ?? subject, sentence);
}

function byWhomCard(main: string, when: string, nameOf: (term: string) => string, sentence: Sentence, grammar: Grammar): Candidate | null {
  const { object, participle, names, rest } = BY_NAMES.exec(main)?.groups ?? {};
  if (object === undefined || participle === undefined || names === undefined || rest === undefined) return null;
  if (!arePeople(names, DONE_BY_PEOPLE.test(participle), grammar) || object.split(' ').length > 9) return null;
  const [first = '', ...others] = object.split(' ');
  const asked = [/^(?:The|A|An)$/u.test(first) ? first.toLowerCase() : nameOf(object).split(' ')[0], ...others].join(' ');
  return personCard(`Who ${participle} ${asked}${rest.replace(/\.$/u, '').replace(CLAUSE_ENDS, '').replace(/,.*$/u, '')}${when}?`, names, sentence);
}

function personCard(front: string, names: string, sentence: Sentence): Candidate | null {
  const said = front.toLowerCase();
  const isGivenAway = names.split(/[ ,]+/u).some((part) => part.length > 3 && said.includes(part.toLowerCase()));
  if (isGivenAway || front.split(' ').length < 6 || /\b(?:his|her|their|he|she|they)\b/u.test(front) && names.includes(' and ')) return null;
  return { kind: 'person', front, back: names, answer: { is: 'person' }, difficulty: 2, quality: 0.85, sentence, quote: sentence.raw };
}

function arePeople(names: string, didWhatPeopleDo: boolean, grammar: Grammar): boolean {
  if (NO_PERSON.test(names)) return false;
  return names.split(/, | and /u).every((name) => {
    const words = grammar.words(name);
    return words.some((word) => word.is.has('person')) ? !words.every((word) => word.is.has('place')) : didWhatPeopleDo && words.length >= 2;
  });
}

/** The full names of people in a text, as far as sentences begin with them or something was done by them. */
export function peopleIn(text: string, grammar: Grammar): string[] {
  const found = text.match(new RegExp(String.raw`(?<![\p{L}\p{N}-] ?\p{Lu}\. |[\p{L}\p{N}])${NAME}(?![\p{L}\p{N}])`, 'gu')) ?? [];
  return found.filter((name) => !NO_PERSON.test(name) && grammar.words(name).filter((word) => word.is.has('person')).length >= 2);
}
