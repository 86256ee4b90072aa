import { withBlank, type Candidate, candidateOf, type Claim } from '../candidate.ts';
import type { English } from '../language/grammar.ts';
import { withCapital } from '../language/standalone-text.ts';

/** The fewest words after the term; with fewer, many other terms would fit. */
const CONTEXT_MIN = 8;
const WEAK_VERB =
  /^(?:is|are|was|were|has|have|can|may|must|should|could|might|will|would|do|does|did|also|usually|often)\b/u;

/** What must not follow the term, because it would belong to the subject too. */
const MORE_OF_SUBJECT =
  /^ (?:and|or|of|in|for|that|which|who|with|off|at|on|from|to|by|around|near|between|within|without|under|over) |^ ?[^ \p{Ll}]/u;

/** A card from a claim with a term of the text as its subject, which becomes the blank. */
export function clozeCard(
  { text, sentence }: Claim,
  isTerm: (phrase: string) => boolean,
  isRepeated: (phrase: string) => boolean,
  english: English,
): Candidate | null {
  if (/[:;]/u.test(text)) return null;
  const found = subjectTerm(text, isTerm, english) ?? repeatedSubject(text, isRepeated, english);
  if (found === null) return null;
  const { start, term } = found;
  const rest = text.slice(start + term.length);
  if (rest.trim().split(' ').length < CONTEXT_MIN || MORE_OF_SUBJECT.test(rest) || containsPartOf(term, rest))
    return null;
  return candidateOf(sentence, {
    kind: 'cloze',
    front: withBlank(text, start, term.length),
    back: withCapital(term),
    answer: { type: 'term', isPlural: english.isPlural(term), name: start > 0 ? term : english.nameOf(term) },
    difficulty: 2,
    quality: WEAK_VERB.test(rest.trim()) ? 0.55 : 0.62,
  });
}

function containsPartOf(term: string, rest: string): boolean {
  const said = rest.toLowerCase();
  return term
    .toLowerCase()
    .split(' ')
    .some((word) => word.length > 3 && said.includes(word.slice(0, Math.max(4, word.length - 2))));
}

/** A subject of two or three words that also occurs elsewhere in the text. */
function repeatedSubject(
  text: string,
  isRepeated: (phrase: string) => boolean,
  english: English,
): { start: number; term: string } | null {
  const start = /^(?:[^\s,]+ ){2}/u.exec(text.replace(/^(?:The|A|An) /u, ''))?.[0].trim();
  if (start === undefined || !isRepeated(start)) return null;
  const words = english.words(text);
  const at = words.findIndex((word) => word.kinds.has('present') && !word.kinds.has('noun'));
  const from = /^(?:The|A|An)$/u.test(words[0]?.text ?? '') ? 1 : 0;
  const phrase = words.slice(from, at);
  const [first, last] = [phrase[0], phrase.at(-1)];
  if (at < 0 || first === undefined || last === undefined || phrase.length < 2 || phrase.length > 3)
    return null;
  if (
    !last.kinds.has('noun') ||
    !phrase.every(
      (word) =>
        word.mark === '' &&
        (word.kinds.has('noun') || word.kinds.has('adjective')) &&
        !word.kinds.has('past'),
    )
  )
    return null;
  if (VAGUE.test(first.text)) return null;
  const term = text.slice(first.start, last.end);
  return isRepeated(term) ? { start: first.start, term } : null;
}

/** Words that do not begin a term. */
const VAGUE =
  /^(?:most|many|some|other|such|same|new|old|large|small|larger|smaller|higher|lower|good|more|less|few|several|different|similar|important|typical|many|early|late|modern|certain|various|main|whole|strong|weak|first|second|third|private)$/iu;

function subjectTerm(
  text: string,
  isTerm: (phrase: string) => boolean,
  english: English,
): { start: number; term: string } | null {
  const start = /^(?:The|A|An) /u.exec(text)?.[0].length ?? 0;
  const words = text.slice(start).split(' ').slice(0, 5);
  for (let count = words.length; count > 0; count -= 1) {
    const term = words.slice(0, count).join(' ');
    // "The rough endoplasmic reticulum" is also a term if "endoplasmic reticulum" is one.
    const inner = words.slice(1, count).join(' ');
    if (
      !isTerm(term) &&
      !(count > 2 && isTerm(inner) && english.words(term)[0]?.kinds.has('adjective') === true)
    )
      continue;
    // "The supply curve" is not about supply.
    const next = english.words(text).find((word) => word.start >= start + term.length);
    if (next === undefined || !next.kinds.has('noun') || next.kinds.has('verb')) return { start, term };
  }
  return null;
}
