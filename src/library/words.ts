import levenshtein from 'damerau-levenshtein';
import pluralize from 'pluralize';
import { foldedText, stem } from '#domain/generation/compare-text.ts';

/** Words that no topic is told by. */
const SMALL = new Set(
  'a an the of in on at to for from by with and or as vs my our your their its all &'.split(' '),
);

/** What may stand before a topic without changing what it asks for. */
const LEADING = phraseSet(
  'learn,learning,study,studying,revise,revising,practise,practice,know,understand,understanding,memorize,memorise,' +
    'list,full list,complete list,names,types,kinds,basics,basic,essentials,essential,fundamentals,key,important,main,common,' +
    'introduction,intro,introductory,overview,summary,guide,study guide,crash course,quiz,test,exam,trivia,flashcards,deck,facts,' +
    'beginner,beginners,intermediate,advanced,core,key concepts,key terms,key facts,concepts,vocabulary,terms,about',
);

/** And what after it. The levels are taken to mean the topic at whatever difficulty was asked. */
const TRAILING = phraseSet(
  'flashcards,cards,deck,quiz,quizzes,trivia,test,tests,exam,exams,questions,test questions,exam questions,interview questions,' +
    'practice,revision,review,prep,notes,study guide,guide,cheat sheet,cheatsheet,summary,overview,list,facts,names,terms,key terms,' +
    'terminology,vocabulary,vocab,words,definitions,concepts,key concepts,ideas,topics,basics,essentials,fundamentals,principles,101,' +
    'introduction,intro,beginners,beginner,for dummies,for kids,mnemonics,intermediate,advanced,course,class,lesson,lessons,tutorial,things,world',
);

/** Words of the parts of a course, and of exams: no topic by themselves, but a sign that a part of a course is meant. */
const PART = /^(?:final|midterm|unit|chapter|grade|year|week|module|semester|part|section|exam|\p{N}+)$/u;
const EXAM =
  /^(?:ap|level|gcse|igcse|ib|mcat|nclex|comptia|ccna|hsk|jlpt|sat|act|gre|gmat|lsat|toefl|ielts|usmle)$/u;

/** What a plural may end in. Asking for every word would take most of the time in which the library is opened. */
const MAYBE_PLURAL = /(?:[sia]|men|children|oxen|mice|lice|dice|geese|feet|teeth|people)$/u;

const singulars = new Map<string, string>();

/** Several times as many words as the library has; there is no end to those that learners may type. */
const MAX_SINGULARS = 50_000;

/** They are no plural of what they would be without their end. */
const NO_PLURAL = new Set(['mechanics', 'statics', 'logistics', 'relatives', 'ethnics']);

/** A word in the singular, and in one spelling. */
function singular(word: string): string {
  let known = singulars.get(word);
  if (known === undefined) {
    known = NO_PLURAL.has(word)
      ? word
      : stem(word.length > 3 && MAYBE_PLURAL.test(word) ? pluralize.singular(word) : word);
    if (singulars.size >= MAX_SINGULARS) singulars.clear();
    singulars.set(word, known);
  }
  return known;
}

const PLAIN = /^[A-Za-z]+(?: [A-Za-z]+)*$/u;

/** A text in single words: folded, without possessives. */
function wordsOf(text: string): string[] {
  // Most phrases of the library have nothing to fold, and there are thousands of them.
  if (PLAIN.test(text)) return text.toLowerCase().split(' ');
  return foldedText(text.replaceAll(/['’]s(?![\p{L}\p{N}])/gu, ''))
    .split(' ')
    .filter((word) => word !== '');
}

/** The words by which a phrase is found, in whatever order and number. */
export function tellingWords(phrase: string): string[] {
  const words = wordsOf(phrase);
  const telling: string[] = [];
  for (const word of words) {
    if (SMALL.has(word)) continue;
    const known = singular(word);
    if (!telling.includes(known)) telling.push(known);
  }
  return telling.length === 0 ? words : telling;
}

/** The same without what learners write around a topic: "flashcards on the basics of botany for beginners". */
export function plainTopicWords(topic: string): string[] {
  let words = wordsOf(topic);
  for (;;) {
    const shorter = withoutStart(withoutEnd(words));
    if (shorter.length === words.length || shorter.length === 0) break;
    words = shorter;
  }
  return tellingWords(words.join(' '));
}

function withoutEnd(words: readonly string[]): string[] {
  if (SMALL.has(words.at(-1) ?? '')) return words.slice(0, -1);
  for (const length of [2, 1])
    if (TRAILING.has(words.slice(-length).join(' '))) return words.slice(0, -length);
  return [...words];
}

function withoutStart(words: readonly string[]): string[] {
  if (SMALL.has(words[0] ?? '')) return words.slice(1);
  for (const length of [2, 1]) if (LEADING.has(words.slice(0, length).join(' '))) return words.slice(length);
  return [...words];
}

const FILLERS = new Set([...LEADING, ...TRAILING].flatMap((phrase) => tellingWords(phrase)));

/** Whether a word asks for nothing by itself. */
export function isFiller(word: string): boolean {
  return SMALL.has(word) || FILLERS.has(word);
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
 * The word of `vocabulary` that a mistyped word was meant to be, or the word itself. Only longer words are corrected, and
 * only when one word alone is nearest: a wrong guess makes a wrong deck.
 */
export function corrected(word: string, vocabulary: ReadonlySet<string>): string {
  const isOwn = vocabulary.has(word) || withoutExam([word]).length === 0;
  if (isOwn || word.length < 5 || /\P{L}/u.test(word)) return word;
  const slips = [...vocabulary].flatMap((known) => {
    if (known[0] !== word[0] || known.length < 5 || Math.abs(known.length - word.length) > 2) return [];
    const { steps } = levenshtein(word, known);
    return steps <= allowedSlips(word, known) && (known.length > 5 || sameLetters(word, known))
      ? [{ known, steps }]
      : [];
  });
  const least = Math.min(...slips.map(({ steps }) => steps));
  const [nearest, another] = slips.filter(({ steps }) => steps === least);
  return nearest && !another ? nearest.known : word;
}

/** Five letters may be swapped; from ten on there may be two slips. Another ending makes another word: "mechanic". */
function allowedSlips(word: string, known: string): number {
  if (known === `${word}s` || word === `${known}s`) return 0;
  return known.length >= 10 && !known.startsWith(word) && !word.startsWith(known) ? 2 : 1;
}

function sameLetters(one: string, other: string): boolean {
  return one.split('').sort().join('') === other.split('').sort().join('');
}

function phraseSet(list: string): ReadonlySet<string> {
  return new Set(list.split(','));
}
