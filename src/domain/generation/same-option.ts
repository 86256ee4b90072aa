import { CARD_LIMITS } from '../limits.ts';
import { stem } from './compare-text.ts';
import { normalised } from '../text/normalised.ts';

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

/** Questions about the form of a word, where one more letter makes another answer. */
const ASKS_FORM =
  /_{2,}|…|["“„«‘][^"“„«‘”»’]+["”“»’]|(?<!\p{L})'[^']+'(?!\p{L})|plural|singular|mehrzahl|einzahl|pluriel|article|artikel|artículo|articolo|spell|grammar|gender/iu;

/**
 * Whether two options read the same, apart from case, insignificant punctuation, and the notation of digits and large
 * numbers. Accents count: "año" and "ano" are two answers.
 */
export function hasSameText(one: string, other: string): boolean {
  return normalForm(one) === normalForm(other);
}

/**
 * Whether a wrong option is also correct: the key with or without an article, in the plural, with a unit, or the same
 * name in a longer form ("De Gaulle", "Charles de Gaulle").
 */
export function isAlsoCorrect(front: string, key: string, option: string): boolean {
  if (hasSameText(key, option)) return true;
  if (Math.max(key.length, option.length) > CARD_LIMITS.option) return false;
  if (!ASKS_FORM.test(front) && sameButForForm(key, option)) return true;
  const [short, long] = key.length <= option.length ? [key, option] : [option, key];
  return isShortForm(short, long, ASKS_WHO.test(front));
}

function normalForm(option: string): string {
  const text = normalised(option, 'NFKC')
    .toLowerCase()
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .replaceAll(/(?<![\d.,])\d{1,3}(?:([., '’])\d{3})(?:\1\d{3})*(?![\d]|[.,]\d)/gu, ungrouped)
    .replaceAll(/(?<![\d.,])\d{1,2}(?:,\d{2})+,\d{3}(?!\d)/gu, (number) => number.replaceAll(',', ''))
    .replaceAll(/['’ʼʻ`´·]/gu, ' ')
    .replaceAll(/(?<![\p{L}\p{N}])[-−](?=\p{N})/gu, '\u2212')
    .replaceAll(/(?<=\p{N})[.,:/](?=\p{N})/gu, '\u00b7')
    .replaceAll(/(?!\u00b7)[^\P{P}%#&@*]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return text === '' ? option.trim().toLowerCase() : text;
}

/** A digit of any script. Each script has its ten digits in a row, from a code that ends in 0 or 6. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const fromZero = code - (code % 16);
  const zero = /\p{Nd}/u.test(String.fromCodePoint(fromZero)) ? fromZero : fromZero + 6;
  return String(code - zero);
}

/** "1,000" and "1.000.000" without their separators. A single point may be a decimal point. */
function ungrouped(number: string, mark: string): string {
  const bare = number.replaceAll(mark, '');
  return mark === '.' && number.length - bare.length === 1 ? number : bare;
}

function sameButForForm(one: string, other: string): boolean {
  const [first, second] = [splitArticle(one), splitArticle(other)];
  if (first.noun !== second.noun && !isLatinPlural(first.noun, second.noun)) return false;
  const articles = [first.article, second.article];
  if (articles.includes(null) || first.article === second.article) return true;
  // A card may ask to choose between "a" and "an".
  return articles.includes('the') && articles.every((each) => each !== null && ENGLISH_ARTICLES.has(each));
}

/** "mitochondrion" and "mitochondria", "nucleus" and "nuclei": Latin and Greek plurals in English. */
function isLatinPlural(one: string, other: string): boolean {
  const isPlural = (singular: string, plural: string) =>
    LATIN_PLURALS.some(
      ([from, to]) =>
        singular.length >= from.length + 4 &&
        singular.endsWith(from) &&
        plural === singular.slice(0, -from.length) + to,
    );
  return isPlural(one, other) || isPlural(other, one);
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

function splitArticle(option: string): { article: string | null; noun: string } {
  const [first = '', ...rest] = normalForm(option).split(' ');
  const article = rest.length > 0 && ARTICLES.has(first) ? first : null;
  return { article, noun: (article === null ? [first, ...rest] : rest).map(stem).join(' ') };
}

/** Whether the longer of two options only adds a unit, a remark in brackets, a place or another part of a name. */
function isShortForm(short: string, long: string, ofPersons: boolean): boolean {
  // Part of a hyphenated compound is another word: "Cookie", "Set-Cookie".
  const joined = (option: string) => normalForm(option.replaceAll(/(?<=\p{L})[-‐](?=\p{L})/gu, '@'));
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
  if (/^[−\d·]+$/u.test(part)) return atStart && /^\p{L}{2,}$/u.test(extra);
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

/** In scripts without case every phrase looks like a name, so only those with the dot of foreign names count. */
function hasCase(option: string): boolean {
  return /\p{Lu}|[·・]/u.test(option);
}
