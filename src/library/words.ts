import levenshtein from 'damerau-levenshtein';
import pluralize from 'pluralize';
import { foldedText, stem } from '#domain/generation/compare-text.ts';

/** Words that do not help to find a topic. */
const STOP_WORDS = new Set(
  'a an the of in on at to for from by with and or as vs my our your their its all &'.split(' '),
);

/** Words that may precede a topic without changing its meaning. */
const LEADING = phraseSet(
  'learn,learning,study,studying,revise,revising,practise,practice,know,understand,understanding,memorize,memorise,' +
    'list,full list,complete list,names,types,kinds,basics,basic,essentials,essential,fundamentals,key,important,main,common,' +
    'introduction,intro,introductory,overview,summary,guide,study guide,crash course,quiz,test,exam,trivia,flashcards,deck,facts,' +
    'beginner,beginners,intermediate,advanced,core,key concepts,key terms,key facts,concepts,vocabulary,terms,about,how,how to,what is,what are,why,explain,official,general,elementary,simple,' +
    'easy,different,all,various,background,practice questions',
);

/**
 * Words that may follow a topic without changing its meaning. Levels are ignored, because the difficulty is requested
 * separately.
 */
const TRAILING = phraseSet(
  'flashcards,cards,deck,quiz,quizzes,trivia,test,tests,exam,exams,questions,test questions,exam questions,interview questions,' +
    'practice,revision,review,prep,notes,study guide,guide,cheat sheet,cheatsheet,summary,overview,list,facts,names,terms,key terms,' +
    'terminology,vocabulary,vocab,words,definitions,concepts,key concepts,ideas,topics,basics,essentials,fundamentals,principles,101,' +
    'introduction,intro,beginners,beginner,keywords,glossary,exercise,exercises,worksheet,explained,information,background information,definition,answers,material,works,work,habits,for dummies,for kids,mnemonics,intermediate,advanced,course,class,lesson,lessons,tutorial,things,world',
);

/**
 * Words for parts of courses and for exams, which are not topics themselves but show that part of a course is meant.
 */
const PART = /^(?:final|midterm|unit|chapter|grade|year|week|module|semester|part|section|exam|\p{N}+)$/u;
const EXAM =
  /^(?:ap|level|gcse|igcse|ib|mcat|nclex|comptia|ccna|hsk|jlpt|sat|act|gre|gmat|lsat|toefl|ielts|usmle)$/u;

/** Possible endings of plurals. Finding the singular of every word would slow down the opening of the library. */
const MAYBE_PLURAL = /(?:[sia]|men|children|oxen|mice|lice|dice|geese|feet|teeth|people)$/u;

const singulars = new Map<string, string>();

/** Maximum size of the cache. The index of all cards has three times as many words, but needs each only once. */
const MAX_SINGULARS = 10_000;

/** Words that look like plurals but are not. */
const NOT_PLURAL = new Set(['mechanics', 'statics', 'logistics', 'relatives', 'ethnics']);

/** Short forms that students write for words that occur in many names. Those for single topics are aliases of these topics. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amer: 'american',
    anat: 'anatomy',
    enviro: 'environmental',
    euro: 'european',
    geog: 'geography',
    gov: 'government',
    govt: 'government',
    hist: 'history',
    lit: 'literature',
    mgmt: 'management',
    psyc: 'psychology',
    sci: 'science',
  }),
);

/** A word in the singular and in a uniform spelling. */
function singular(word: string): string {
  let result = singulars.get(word);
  if (result === undefined) {
    result = NOT_PLURAL.has(word)
      ? word
      : stem(word.length > 3 && MAYBE_PLURAL.test(word) ? pluralize.singular(word) : word);
    if (singulars.size >= MAX_SINGULARS) singulars.clear();
    singulars.set(word, result);
  }
  return result;
}

const ASCII_WORDS = /^[A-Za-z]+(?: [A-Za-z]+)*$/u;

/** The words of a text, folded and without possessive endings. */
function wordsOf(text: string): string[] {
  // A shortcut for most of the library's thousands of phrases, which have nothing to fold.
  if (ASCII_WORDS.test(text)) return text.toLowerCase().split(' ');
  return foldedText(text.replaceAll(/['’]s(?![\p{L}\p{N}])/gu, ''))
    .split(' ')
    .filter((word) => word !== '');
}

/** The words by which a phrase is found, in the singular and without stop words. Their order does not matter. */
export function searchWords(phrase: string): string[] {
  const words = wordsOf(phrase);
  const found: string[] = [];
  for (const word of words) {
    if (STOP_WORDS.has(word)) continue;
    const root = singular(SHORT_FORMS.get(word) ?? word);
    if (!found.includes(root)) found.push(root);
  }
  return found.length === 0 ? words : found;
}

/**
 * The search words of a topic, with ever fewer words around it: "GRE vocabulary" before "GRE" in "practice GRE
 * vocabulary words".
 */
export function topicWordings(topic: string): string[][] {
  let words = wordsOf(topic);
  const wordings = [words];
  for (;;) {
    const later = withoutStart(words);
    const shorter = later.length < words.length ? later : withoutEnd(words);
    if (shorter.length === words.length || shorter.length === 0) break;
    words = shorter;
    wordings.push(words);
  }
  return wordings.map((wording) => searchWords(wording.join(' ')));
}

/**
 * The search words of a topic, without words around it: "botany" in "flashcards on the basics of botany for beginners".
 */
export function plainTopicWords(topic: string): string[] {
  return topicWordings(topic).at(-1) ?? [];
}

/** The words of a topic as typed, each with its search words; stop words have none. */
export function typedWords(topic: string): { text: string; roots: string[] }[] {
  return topic
    .split(/[\s,;:!?()"“”„«»/]+/u)
    .filter((text) => text !== '')
    .map((text) => ({ text, roots: searchWords(text).filter((root) => !STOP_WORDS.has(root)) }));
}

function withoutEnd(words: readonly string[]): string[] {
  if (STOP_WORDS.has(words.at(-1) ?? '')) return words.slice(0, -1);
  for (const length of [2, 1])
    if (TRAILING.has(words.slice(-length).join(' '))) return words.slice(0, -length);
  return [...words];
}

function withoutStart(words: readonly string[]): string[] {
  if (STOP_WORDS.has(words[0] ?? '')) return words.slice(1);
  for (const length of [2, 1]) if (LEADING.has(words.slice(0, length).join(' '))) return words.slice(length);
  return [...words];
}

const FILLERS = new Set([...LEADING, ...TRAILING].flatMap((phrase) => searchWords(phrase)));

/** Whether a word does not name a topic by itself. */
export function isFiller(word: string): boolean {
  return STOP_WORDS.has(word) || FILLERS.has(word);
}

/** A topic without grades and units. */
export function withoutParts(words: readonly string[]): string[] {
  return words.filter((word) => !PART.test(word));
}

/** A topic without grades, units and the names of exams. */
export function withoutExam(words: readonly string[]): string[] {
  return withoutParts(words).filter((word) => !EXAM.test(word));
}

/**
 * The word of `vocabulary` that a mistyped word was meant to be, or the word itself. Only longer words are corrected,
 * and only if a single word is nearest, because a wrong guess makes a wrong deck.
 */
export function corrected(word: string, vocabulary: ReadonlySet<string>): string {
  const isOwn = vocabulary.has(word) || withoutExam([word]).length === 0;
  if (isOwn || word.length < 5 || /\P{L}/u.test(word)) return word;
  const matches = [...vocabulary].flatMap((known) => {
    if (known[0] !== word[0] || known.length < 5 || Math.abs(known.length - word.length) > 2) return [];
    const { steps } = levenshtein(word, known);
    return steps <= allowedTypos(word, known) && (known.length > 5 || haveSameLetters(word, known))
      ? [{ known, steps }]
      : [];
  });
  const fewest = Math.min(...matches.map(({ steps }) => steps));
  const [nearest, tied] = matches.filter(({ steps }) => steps === fewest);
  return nearest && !tied ? nearest.known : word;
}

/**
 * The number of typos that are corrected: two in words of ten letters or more, otherwise one. None if only the ending
 * differs, which makes another word: "mechanic".
 */
function allowedTypos(word: string, known: string): number {
  if (known === `${word}s` || word === `${known}s`) return 0;
  return known.length >= 10 && !known.startsWith(word) && !word.startsWith(known) ? 2 : 1;
}

function haveSameLetters(one: string, other: string): boolean {
  return one.split('').sort().join('') === other.split('').sort().join('');
}

function phraseSet(list: string): ReadonlySet<string> {
  return new Set(list.split(','));
}
