import { blanked, type Candidate, candidateOf, type Claim } from '../candidate.ts';
import type { English } from '../language/grammar.ts';
import { withCapital } from '../language/standing-alone.ts';

/** With fewer words beside the term, much else would fit. */
const CONTEXT_MIN = 8;
const WEAK_VERB =
  /^(?:is|are|was|were|has|have|can|may|must|should|could|might|will|would|do|does|did|also|usually|often)\b/u;

/** What may not follow the subject: it would be more of the subject. */
const MORE_OF_SUBJECT =
  /^ (?:and|or|of|in|for|that|which|who|with|off|at|on|from|to|by|around|near|between|within|without|under|over) |^ ?[^ \p{Ll}]/u;

/** A claim whose subject is a term of the text, with a blank in its place. */
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
  if (rest.trim().split(' ').length < CONTEXT_MIN || MORE_OF_SUBJECT.test(rest) || saysPartOf(term, rest))
    return null;
  return candidateOf(sentence, {
    kind: 'cloze',
    front: blanked(text, start, term.length),
    back: withCapital(term),
    answer: { is: 'term', isPlural: english.isPlural(term), name: start > 0 ? term : english.nameOf(term) },
    difficulty: 2,
    quality: WEAK_VERB.test(rest.trim()) ? 0.55 : 0.62,
  });
}

function saysPartOf(term: string, rest: string): boolean {
  const said = rest.toLowerCase();
  return term
    .toLowerCase()
    .split(' ')
    .some((word) => word.length > 3 && said.includes(word.slice(0, Math.max(4, word.length - 2))));
}

/** A subject of two or three words that the text speaks of elsewhere too. */
function repeatedSubject(
  text: string,
  isRepeated: (phrase: string) => boolean,
  english: English,
): { start: number; term: string } | null {
  const start = /^(?:[^\s,]+ ){2}/u.exec(text.replace(/^(?:The|A|An) /u, ''))?.[0].trim();
  if (start === undefined || !isRepeated(start)) return null;
  const words = english.words(text);
  const at = words.findIndex((word) => word.is.has('present') && !word.is.has('noun'));
  const from = /^(?:The|A|An)$/u.test(words[0]?.text ?? '') ? 1 : 0;
  const phrase = words.slice(from, at);
  const [first, last] = [phrase[0], phrase.at(-1)];
  if (at < 0 || first === undefined || last === undefined || phrase.length < 2 || phrase.length > 3)
    return null;
  if (
    !last.is.has('noun') ||
    !phrase.every(
      (word) => word.mark === '' && (word.is.has('noun') || word.is.has('adjective')) && !word.is.has('past'),
    )
  )
    return null;
  if (VAGUE.test(first.text)) return null;
  const term = text.slice(first.start, last.end);
  return isRepeated(term) ? { start: first.start, term } : null;
}

/** First words of no term. */
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
    // "The rough endoplasmic reticulum" is a term as well, if the endoplasmic reticulum is one.
    const inner = words.slice(1, count).join(' ');
    if (
      !isTerm(term) &&
      !(count > 2 && isTerm(inner) && english.words(term)[0]?.is.has('adjective') === true)
    )
      continue;
    // "The supply curve" is not about supply.
    const next = english.words(text).find((word) => word.start >= start + term.length);
    if (next === undefined || !next.is.has('noun') || next.is.has('verb')) return { start, term };
  }
  return null;
}
