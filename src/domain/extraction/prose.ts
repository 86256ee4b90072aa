import { BLANK, blanked } from './blank.ts';
import type { Candidate } from './candidate.ts';
import type { Language } from './language.ts';
import { type Line, markdownOf, slice, withCapital, withoutArticle, wordCount } from './line.ts';
import type { Section } from './outline.ts';
import { isTerm } from './pairs.ts';
import { type Sentence, sentencesIn } from './sentences.ts';
import { standsAlone } from './stands-alone.ts';
import type { Vocabulary } from './vocabulary.ts';

const TERM_WORDS_MAX = 4;

/** Cards of sentences of running text that stand alone: definitions, and those with one term in bold. */
export function proseCards(
  sections: readonly Section[],
  language: Language,
  glossary: ReadonlySet<string>,
  vocabulary: Vocabulary,
): Candidate[] {
  const sentences = sections.flatMap(sentencesIn).filter((sentence) => standsAlone(sentence, language));
  return sentences.flatMap(
    (sentence) =>
      definitionCard(sentence, language, vocabulary) ?? clozeCard(sentence, glossary, vocabulary) ?? [],
  );
}

const MEANING_WORDS = { min: 5, max: 30 };

/** Meanings that do not define anything. */
const VAGUE =
  /^(?:an?|the|any|eine?|une?|una?|uma?|een) (?:(?:\p{L}+ )?(?:example|result|reason|case|way|matter|question|problem|same|following|other|main|most important|best|good|great|bit|lot|number of|few|common|key|important|major|only|very|first|second|third|last|big|new|little|beispiel|grund|problem|exemple|raison|ejemplo|razón|parte|forma|manera|esempio|modo|exemplo))(?!\p{L})|^\p{L}+ть(?:ся)? /iu;

/** Words that occur at the beginning of a sentence but not in a term. */
const NO_SUBJECT =
  /(?<!\p{L})(?:and|or|but|that|which|who|is|are|was|were|has|have|had|can|may|will|would|should|must|do|does|there|it|they|this|these|in|to|with|from|by|as|just|not|beneath|no|nicht|non|pas|não|und|oder|aber|et|ou|mais|y|pero|e|ma|mas|и|или|question|idea|point|thing|way|problem|reason|goal|answer|advantage|disadvantage|difference|step|key|result|example|purpose|aim|task|first|second|main|following|above|below|issue|concern|claim|argument|challenge|approach|method|version|other|another|same|latter|former|next|last|whole|rest)(?!\p{L})|[,;:?!"“„«]/iu;

/** "Osmosis is the diffusion of ...": certain if the author marked the term. */
function definitionCard(
  { line, section, passage, quote }: Sentence,
  language: Language,
  vocabulary: Vocabulary,
): Candidate | null {
  const verb = language.defines.exec(line.text);
  if (verb === null) return null;
  const subject = line.text.slice(0, verb.index);
  const term = withoutRemark(slice(line, subject.length - withoutArticle(subject).length, verb.index));
  const meaning = slice(line, articleIn(verb), line.text.length - 1);
  const words = wordCount(meaning.text);
  if (!isTerm(term) || NO_SUBJECT.test(term.text) || wordCount(term.text) > TERM_WORDS_MAX) return null;
  if (words < MEANING_WORDS.min || words > MEANING_WORDS.max || VAGUE.test(meaning.text)) return null;
  const isMarked = line.spans.some(
    ({ kind, end }) => (kind === 'strong' || kind === 'emphasis') && end <= verb.index + 1,
  );
  if (!isMarked && !vocabulary.isSubject(term.text)) return null;
  const [name, back] = [withCapital(markdownOf(term)), markdownOf(meaning)];
  return {
    kind: isMarked ? 'cloze' : 'definition',
    isCertain: isMarked,
    front: name,
    back: withCapital(back),
    reverse: { front: language.whichTerm.replace('*', () => back), back: name },
    options: { group: 'term', answer: term },
    explanation: '',
    difficulty: 2,
    section,
    passage,
    quote,
  };
}

function withoutRemark(term: Line): Line {
  return slice(term, 0, / \([^()]*\)$/u.exec(term.text)?.index ?? term.text.length);
}

/** Where a definition begins: with its article, if the language has one. */
function articleIn(verb: RegExpExecArray): number {
  const end = verb.index + verb[0].length;
  const last = verb[0].trim().split(/\s+/u).at(-1) ?? '';
  return /^[—–-]$|^это$|^является$|^собой$/u.test(last) ? end : end - last.length;
}

/** The fewest words around a blank; with fewer, much else would fit. */
const CONTEXT_MIN = 6;

/** The one bold term of a sentence as a blank: certain if the glossary has it too, a candidate if the text uses it again. */
function clozeCard(
  { line, section, passage, quote, after }: Sentence,
  glossary: ReadonlySet<string>,
  vocabulary: Vocabulary,
): Candidate | null {
  const [span, ...others] = line.spans.filter(({ kind }) => kind === 'strong');
  if (span === undefined || others.length > 0 || /:/u.test(line.text)) return null;
  const term = slice(line, span.start, span.end);
  const isKnown = glossary.has(term.text.toLowerCase());
  if (!isTerm(term) || term.text.length === 1 || wordCount(term.text) > TERM_WORDS_MAX) return null;
  if (!isKnown && !vocabulary.isSubject(term.text)) return null;
  // "William **James**": a part of a name.
  const wordBefore = withoutArticle(line.text.slice(0, span.start)).trimEnd().split(' ').at(-1) ?? '';
  if ([wordBefore, term.text].every((word) => /^\p{Lu}/u.test(word))) return null;
  const front = blanked(line, span.start, span.end);
  if (wordCount(front.replaceAll(BLANK, ' ').trim()) < CONTEXT_MIN) return null;
  return {
    kind: isKnown ? 'cloze' : 'bold',
    isCertain: isKnown,
    front,
    back: withCapital(markdownOf(term)),
    reverse: null,
    options: { group: 'term', answer: term },
    explanation: after ?? '',
    difficulty: 2,
    section,
    passage,
    quote,
  };
}
