import { withBlank, type Candidate, candidateOf, type Claim } from '../candidate.ts';
import { type Clause, clauseOf, firstClause } from '../language/clauses.ts';
import type { English } from '../language/grammar.ts';
import { arePeople, NAME } from './people.ts';
import type { Sentence } from '../language/sentences.ts';

const MONTH = 'January|February|March|April|May|June|July|August|September|October|November|December';
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)? (?:${MONTH}) \d{4}|(?:${MONTH}) \d{1,2}, \d{4}`;
const YEAR = String.raw`1\d{3}|20\d{2}`;
const when = (inWord: string, onWord: string) =>
  String.raw`(?:${inWord} (?<year>${YEAR})|${inWord} (?<month>(?:${MONTH}) \d{4})|${onWord} (?:the (?:night|morning|evening|afternoon) of )?(?<day>${DAY}))`;
/** Not part of a range, nor the number of something. */
const NOT_ALONE = String.raw`(?! ?(?:[-–—/]|BC|BCE)|,? (?:and|or|to) \d| [\p{Ll}]+s(?: |\.))`;
const DATE_FIRST = new RegExp(`^${when('In', 'On')}${NOT_ALONE},? (?<main>.+)$`, 'u');
const DATE_WITHIN = new RegExp(`,? ${when('in', 'on')}${NOT_ALONE}(?=[ ,.;:])`, 'u');

/** Words after which a clause follows that is not the main one. */
const LATER_CLAUSE =
  /\b(?:until|when|after|before|because|that|which|who|whose|where|while|how|whether|if|as)\b/u;

/** All full dates of a text, and all years. */
export const ANY_DAY: RegExp = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${DAY})(?![\p{L}\p{N}])`, 'gu');
export const ANY_YEAR: RegExp = new RegExp(
  String.raw`(?<=\b(?:in|since|by|of|until|from|after|before|around|about|and|to|${MONTH}|\() ?)(?:${YEAR})(?![\p{L}\p{N}-]|,\d|\.\d| ?%)`,
  'giu',
);

/** One or more names at the end of a subject. */
const NAMES_AT_END = new RegExp(
  String.raw`(?:^|(?<=^(?:the|an?|The|An?)(?: [\p{L}-]+){1,3} ))(?<names>${NAME}(?:(?:, ${NAME})? and ${NAME})?)$`,
  'u',
);
/** A beginning with a name, perhaps after a description. */
const STARTS_WITH_NAME = new RegExp(String.raw`^(?:(?:The|the|A|an?)(?: [\p{L}-]+){1,3} )?${NAME}`, 'u');
const BY_NAMES = new RegExp(
  String.raw`^(?<object>[^,:;]+?) (?:was|were) (?:first |later |originally )?(?<participle>\p{Ll}+ed) (?:independently )?by (?:the [\p{L} -]{3,30}? )?(?<names>${NAME}(?: and ${NAME})?)(?<rest>[ ,.][\s\S]*)`,
  'u',
);

/** Cards that ask who did something or when, if a claim says so. */
export function eventCards(
  { text, sentence }: Claim,
  isSurname: (name: string) => boolean,
  english: English,
): Candidate[] {
  const first = DATE_FIRST.exec(text);
  const clauseText = firstClause(text);
  const dated = first ?? DATE_WITHIN.exec(clauseText);
  const { year, month, day } = dated?.groups ?? {};
  const date = year ?? month ?? day;
  const main = first?.groups?.['main'] ?? clauseText;
  const undated = first || dated === null ? main : clauseText.replace(dated[0], '');
  const cards: (Candidate | null)[] = [participleCard(text, sentence, english)];
  const isInLaterClause = !first && dated !== null && LATER_CLAUSE.test(clauseText.slice(0, dated.index));
  if (date !== undefined && !isInLaterClause && !DATE_WITHIN.test(firstClause(undated))) {
    const clause = clauseOf(undated, first !== null, english);
    if (clause) cards.push(whenCard(clause, date, sentence, english));
  }
  const dating = first && date !== undefined ? ` ${day === undefined ? 'in' : 'on'} ${date}` : '';
  if (STARTS_WITH_NAME.test(main) || isSurname(main.split(' ')[0] ?? '')) {
    const clause = clauseOf(main, first !== null, english);
    if (clause) cards.push(whoCard(clause, dating, isSurname, sentence, english));
  }
  cards.push(byWhomCard(main, dating, sentence, english));
  const found = cards.filter((card) => card !== null);
  return found.length > 0 ? found : yearBlank(text, sentence);
}

function whenCard(
  { subject, verb, rest }: Clause,
  date: string,
  sentence: Sentence,
  english: English,
): Candidate | null {
  if (/\bwhen\b/u.test(rest) || verb === 'had' || subject.split(' ').length > 9) return null;
  const isYear = /^\d+$/u.test(date);
  const questionWord = isYear
    ? 'In which year'
    : /^\p{L}+ \d{4}$/u.test(date)
      ? 'In which month and year'
      : 'On what date';
  const question = /^(?:was|were)$/u.test(verb)
    ? `${verb} ${subject} ${rest}`
    : `did ${subject} ${english.infinitive(verb)} ${rest}`;
  return candidateOf(sentence, {
    kind: 'date',
    front: `${questionWord} ${question.trim()}?`,
    back: date,
    answer: isYear ? { type: 'year', year: Number(date) } : { type: 'date' },
    difficulty: 2,
    quality: 0.8,
  });
}

const PARTICIPLE = new RegExp(
  String.raw`^(?!(?:In|On|At|By|For|After|Before|Since|During|With|From|As|While|When)\b)(?<subject>(?:The|\p{Lu}[\p{L}\p{N}]*)(?: [^\s,;:]+){0,5}), (?<participle>(?:first )?\p{L}+(?:ed|wn|ilt|ade|nt|ung)) in (?<year>${YEAR})(?: by [^,]{3,50})?, \p{Ll}`,
  'u',
);

/** "The OSI model, published in 1984, has seven layers." */
function participleCard(text: string, sentence: Sentence, english: English): Candidate | null {
  const { subject, participle, year } = PARTICIPLE.exec(text)?.groups ?? {};
  if (subject === undefined || participle === undefined || year === undefined) return null;
  const verb = english.isPlural(subject) ? 'were' : 'was';
  return whenCard({ subject: english.within(subject), verb, rest: participle }, year, sentence, english);
}

/** A card with a blank in place of the only year of a claim. */
function yearBlank(text: string, sentence: Sentence): Candidate[] {
  const [found, ...others] = text.matchAll(ANY_YEAR);
  if (
    found === undefined ||
    others.length > 0 ||
    (text.match(/\d+/gu)?.length ?? 0) > 2 ||
    text.split(' ').length < 9
  )
    return [];
  if (/[:;]/u.test(text) || /^[-–/]|^ (?:BC|BCE|and \d)/u.test(text.slice(found.index + 4))) return [];
  return [
    candidateOf(sentence, {
      kind: 'date',
      front: withBlank(text, found.index, 4),
      back: found[0],
      answer: { type: 'year', year: Number(found[0]) },
      difficulty: 3,
      quality: 0.62,
    }),
  ];
}

function whoCard(
  { subject, verb, rest }: Clause,
  when: string,
  isSurname: (name: string) => boolean,
  sentence: Sentence,
  english: English,
): Candidate | null {
  const names = NAMES_AT_END.exec(subject)?.groups?.['names'];
  if (names === undefined ? !isSurname(subject) : !arePeople(names, verb, english)) return null;
  // After a long rest, the date would seem to belong to that rest.
  const isLong = rest.split(' ').length > 8 || /\b(?:that|which|how|why|whether)\b/u.test(rest);
  return personCard(
    `Who ${verb === 'were' ? 'was' : verb} ${rest}${isLong ? '' : when}?`,
    names ?? subject,
    sentence,
  );
}

/** "The stethoscope was invented by René Laennec." */
function byWhomCard(main: string, when: string, sentence: Sentence, english: English): Candidate | null {
  const { object, participle, names, rest } = BY_NAMES.exec(main)?.groups ?? {};
  if (object === undefined || participle === undefined || names === undefined || rest === undefined)
    return null;
  if (!arePeople(names, participle, english) || object.split(' ').length > 9) return null;
  const further = firstClause(rest).replace(/[,.].*/su, '');
  return personCard(`Who ${participle} ${english.within(object)}${further}${when}?`, names, sentence);
}

function personCard(front: string, names: string, sentence: Sentence): Candidate | null {
  const said = front.toLowerCase();
  const leaksName = names
    .split(/[ ,]+/u)
    .some((part) => part.length > 3 && said.includes(part.toLowerCase()));
  const impliesOnePerson = /\b(?:his|her|he|she)\b/u.test(front) && names.includes(' and ');
  if (leaksName || impliesOnePerson || front.split(' ').length < 6) return null;
  return candidateOf(sentence, {
    kind: 'person',
    front,
    back: names,
    answer: { type: 'person' },
    difficulty: 2,
    quality: 0.85,
  });
}
