import { CARD_LIMITS } from '../limits.ts';
import { normalised } from '../text/normalised.ts';
import { asksFor } from './asks-for.ts';
import { stem } from './compare-text.ts';
import { isCountryAndAdjective } from './country-adjectives.ts';
import { exactForm, isSymbolic, optionForm } from './option-form.ts';
import { isSameQuantity } from './quantity.ts';

/** Articles of European languages. */
const ARTICLES = new Set(
  (
    'a an the der die das den dem des ein eine einen einem einer eines le la les l un une ' +
    'el los las lo una unos unas il gli i uno o os as um uma uns umas de het een en ett et det'
  ).split(' '),
);

/** English articles say nothing about their noun; in other languages a card may ask for its gender. */
const ENGLISH_ARTICLES = new Set(['a', 'an', 'the']);

/** Particles inside a name. */
const PARTICLES =
  /^(?:de|del|della|di|da|do|dos|das|du|des|d|van|von|der|den|ter|ten|zu|zur|la|le|el|al|bin|ibn|ben|y)$/u;

/** Words before a name that make it another name: South Sudan, New Mexico, Equatorial Guinea. */
const RENAMING = new Set(
  (
    'new north south east west northern southern eastern western central upper lower inner outer greater lesser great little ' +
    'neu neue nord süd ost nouveau nouvelle nuevo nueva novo nova equatorial papua saint san santa st old early late ' +
    'anti non pre post pseudo quasi semi half double triple no not first second third'
  ).split(' '),
);

/** Words that distinguish two people of the same name, or that join names to a list. */
const DISTINGUISHES =
  /^(?:[ivx]+|\p{N}+|jr|sr|junior|senior|the (?:younger|elder|great)|and|or|und|oder|et|ou|y|e|o|и|или|&)$/u;

/** Question words that ask for a person. */
const ASKS_WHO =
  /^[^\p{L}]*(?:who|whom|wer|wen|wem|qui|quien|quién|quienes|quiénes|quem|chi|wie|vem|hvem|kto|кто|кого|хто|kim|من)(?!\p{L})|谁|誰|누구|ใคร|कौन|किसने/iu;

/**
 * Whether two options read the same, apart from case and punctuation where they do not count (see `optionForm`), and the
 * notation of digits and large numbers. Accents count: "año" and "ano" are two answers.
 */
export function hasSameText(one: string, other: string): boolean {
  return optionForm(one) === optionForm(other);
}

/**
 * Whether two options of a question are the same answer: the same text, with or without an article, in the plural, in another
 * notation ("8", "eight"), unit or order ("A and B"), transliterated ("Muenchen"), or as the adjective of a country. What the
 * question asks for counts: spelling, notation, order, or the plural of a word. The language of the card (BCP 47 tag) says how
 * it forms plurals, writes numbers and joins words; without one, sets are read as in English.
 */
export function isSameAnswer(
  front: string,
  one: string,
  other: string,
  language: string | null = null,
): boolean {
  const asked = asksFor(front);
  if (asked.writing ? exactForm(one) === exactForm(other) : hasSameText(one, other) || looksAlike(one, other))
    return true;
  if (Math.max(one.length, other.length) > CARD_LIMITS.option) return false;
  if (!asked.notation && isSameQuantity(one, other, language)) return true;
  if (asked.form || (isSymbolic(one) && isSymbolic(other))) return false;
  return (
    sameButForForm(one, other, language) ||
    isSameName(one, other, language) ||
    isSameSet(front, one, other, language)
  );
}

/** Letters of Cyrillic and Greek, and in the same order those of Latin that look like them in upper or lower case. */
const LOOK_ALIKES = 'авекмнорстухіјѕαβεζηικμνορτυχ';
const LATIN = 'abekmhopctyxijsabezhikmnoptyx';

/** Whether two options differ only in letters of another alphabet that look the same: "Казань" with a Latin K. */
function looksAlike(one: string, other: string): boolean {
  const [first, second] = [one, other].map((option) =>
    optionForm(option).replaceAll(/\p{L}/gu, (letter) => LATIN[LOOK_ALIKES.indexOf(letter)] ?? letter),
  );
  return first === second && /\p{L}{3}/u.test(one);
}

/** Questions whose parts are answered in an order. */
const ASKS_ORDER =
  /order|sequence|respectiv|first|top to|left to|oben nach|links nach|reihenfolge|jeweils|ordre|orden|ordin|ordem|порядк|соответств|kolejno|odpowiednio/iu;

/** "Nitrogen and oxygen" and "Oxygen and nitrogen", unless the question has a pair of its own or asks for an order. */
function isSameSet(front: string, one: string, other: string, language: string | null): boolean {
  if (one.length !== other.length || !one.includes(' ')) return false;
  const and = new Intl.ListFormat(language ?? 'en').formatToParts(['a', 'b'])[1]?.value ?? '';
  if (!/\p{L}/u.test(and) || front.includes(and) || ASKS_ORDER.test(front)) return false;
  const items = (option: string) => option.replace(and, ', ').split(', ').map(nounOf).sort().join();
  // Numbers and symbols may be coordinates.
  const areWords = items(one)
    .split(',')
    .every((item) => /\p{L}{3}/u.test(item));
  return areWords && [one, other].every((option) => option.includes(and)) && items(one) === items(other);
}

/**
 * Whether a wrong option is also correct: the same answer as the key, the key with a unit, or the same name in a longer form
 * ("De Gaulle", "Charles de Gaulle").
 */
export function isAlsoCorrect(
  front: string,
  key: string,
  option: string,
  language: string | null = null,
): boolean {
  if (isSameAnswer(front, key, option, language)) return true;
  if (Math.max(key.length, option.length) > CARD_LIMITS.option) return false;
  if (asksFor(front).writing || (isSymbolic(key) && isSymbolic(option))) return false;
  const [short, long] = key.length <= option.length ? [key, option] : [option, key];
  return isShortForm(short, long, ASKS_WHO.test(front));
}

/** Names with and without accents ("Dvořák", "Dvorak"), with transliterated letters, and countries beside adjectives. */
function isSameName(one: string, other: string, language: string | null): boolean {
  const [first, second] = [nounOf(one), nounOf(other)];
  if (isCountryAndAdjective(first, second, language ?? 'en')) return true;
  if (first.length < 4 || ![one, other].every((option) => hasCase(option) && isName(option))) return false;
  return withoutAccents(first) === withoutAccents(second) || transliterated(first) === transliterated(second);
}

function nounOf(option: string): string {
  return splitArticle(option).words.join(' ');
}

function withoutAccents(form: string): string {
  return normalised(form, 'NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o');
}

const TRANSLITERATED: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  å: 'aa',
  ø: 'oe',
  æ: 'ae',
};

function transliterated(form: string): string {
  return form.replaceAll(/[äöüßåøæ]/gu, (letter) => TRANSLITERATED[letter] ?? letter);
}

function sameButForForm(one: string, other: string, language: string | null): boolean {
  const [first, second] = [splitArticle(one), splitArticle(other)];
  const [noun, otherNoun] = [first, second].map(({ words }) => words.join(' '));
  if (noun === undefined || otherNoun === undefined) return false;
  if (noun !== otherNoun) {
    // "SIPS" is another protocol than "SIP".
    if ([one, other].every((option) => !/\p{Ll}/u.test(option) && /\p{Lu}/u.test(option))) return false;
    const stems = [first, second].map(({ words }) => words.map(stem).join(' '));
    return stems[0] === stems[1] || isPluralOf(noun, otherNoun, language);
  }
  const articles = [first.article, second.article];
  if (articles.includes(null) || first.article === second.article) return true;
  // A card may ask to choose between "a" and "an".
  return articles.includes('the') && articles.every((each) => each !== null && ENGLISH_ARTICLES.has(each));
}

/** Whether one of two folded nouns is the plural of the other. */
function isPluralOf(one: string, other: string, language: string | null): boolean {
  const primary = language?.split('-')[0];
  const isPlural = (singular: string, plural: string) =>
    // "Emu" and "Emus": `stem` leaves "us" alone, because of "virus".
    (singular.endsWith('u') && plural === `${singular}s`) ||
    isLatinPlural(singular, plural) ||
    (primary === 'de' && isGermanPlural(singular, plural)) ||
    (primary === 'fr' && isFrenchPlural(singular, plural)) ||
    (primary === 'ru' && isRussianPlural(singular, plural));
  return isPlural(one, other) || isPlural(other, one);
}

/** "mitochondrion" and "mitochondria", "nucleus" and "nuclei": Latin and Greek plurals in English. */
function isLatinPlural(singular: string, plural: string): boolean {
  return LATIN_PLURALS.some(
    ([from, to]) =>
      singular.length >= from.length + 4 &&
      singular.endsWith(from) &&
      plural === singular.slice(0, -from.length) + to,
  );
}

/** "Kuh" and "Kühe", "Wald" and "Wälder"; without an umlaut, "er" makes another word ("Bau", "Bauer"). */
function isGermanPlural(singular: string, plural: string): boolean {
  if (singular.length < 3) return false;
  const [base, full] = [withoutAccents(singular), withoutAccents(plural)];
  if (!full.startsWith(base)) return false;
  const ending = full.slice(base.length);
  return ['e', 'en', 'n'].includes(ending) || (plural !== full && ['', 'er', 'ern'].includes(ending));
}

/** "moineau" and "moineaux", "cheval" and "chevaux". */
function isFrenchPlural(singular: string, plural: string): boolean {
  return /[aeo]u$/u.test(singular)
    ? plural === `${singular}x`
    : singular.endsWith('al') && plural === `${singular.slice(0, -1)}ux`;
}

/** "Волк" and "Волки", "Пчела" and "Пчелы". */
function isRussianPlural(singular: string, plural: string): boolean {
  return (
    plural.length >= 4 &&
    plural.replace(/[ыи]$/u, '') === singular.replace(/[аяьй]$/u, '') &&
    plural !== singular &&
    /[ыи]$/u.test(plural)
  );
}

const LATIN_PLURALS = [
  ['ion', 'ia'],
  ['um', 'a'],
  ['on', 'a'],
  ['us', 'i'],
  ['a', 'ae'],
  ['ix', 'ice'],
  ['ex', 'ice'],
] as const;

function splitArticle(option: string): { article: string | null; words: string[] } {
  const [first = '', ...rest] = optionForm(option).split(' ');
  const article = rest.length > 0 && ARTICLES.has(first.toLowerCase()) ? first.toLowerCase() : null;
  return { article, words: article === null ? [first, ...rest] : rest };
}

/** A letter that no option contains: parts of a compound with a hyphen are not words of their own. */
const JOINER = '\u02d0';

/** Whether the longer of two options only adds a unit, a remark in brackets, a place or another part of a name. */
function isShortForm(short: string, long: string, ofPersons: boolean): boolean {
  // Part of a hyphenated compound is another word: "Cookie", "Set-Cookie".
  const joined = (option: string) => optionForm(option.replaceAll(/(?<=\p{L})[-‐](?=\p{L})/gu, JOINER));
  const [part, whole] = [joined(short), joined(long)];
  if (part === joined(long.trim().replace(/(?:\s\(|（)[^()（）]*[)）]$/u, ''))) return true;
  const atStart = whole.startsWith(`${part} `);
  if (!atStart && !whole.endsWith(` ${part}`)) return false;
  const extra = (atStart ? whole.slice(part.length) : whole.slice(0, -part.length)).trim();
  // "Paris, France", but not a list such as "Red, white and blue".
  if (
    atStart &&
    /^,\s*\p{Lu}[\p{L}.]*(?:\s+\p{Lu}[\p{L}.]*)?\s*$/u.test(long.trim().slice(short.trim().length))
  )
    return true;
  if (/^(?:- )?[\d.]+$/u.test(part)) return atStart && /^\p{L}{2,}$/u.test(extra);
  if (extra.split(' ').some((word) => DISTINGUISHES.test(word)) || RENAMING.has(extra.split(' ')[0] ?? ''))
    return false;
  if (ofPersons) return isName(short) && isName(long);
  return !atStart && isName(short) && isName(long) && hasCase(long);
}

function isName(option: string): boolean {
  const parts = normalised(option, 'NFKC').split(/[\s·・'’-]+/u);
  return (
    parts.length <= 5 && parts.every((part) => !/^\p{Ll}/u.test(part) || PARTICLES.test(part.toLowerCase()))
  );
}

/**
 * In scripts without case every phrase looks like a name, so only those with the dot of foreign names count. Words in upper
 * case are abbreviations and commands.
 */
function hasCase(option: string): boolean {
  return /[·・]/u.test(option) || (/\p{Lu}/u.test(option) && /\p{Ll}/u.test(option));
}
