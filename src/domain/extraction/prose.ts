import { BLANK, blanked, withTwin } from './blank.ts';
import type { Candidate, CardKind } from './candidate.ts';
import type { Language } from './language.ts';
import { type Line, markdownOf, slice } from './line.ts';
import type { Section } from './outline.ts';
import { isTerm } from './pairs.ts';
import { type Sentence, sentencesIn } from './sentences.ts';
import { standsAlone } from './stands-alone.ts';

/** The fewest words around a blank; with fewer, much else would fit. */
const CONTEXT_MIN = 6;
const FACT_CONTEXT_MIN = 3;
const ANSWER_WORDS_MAX = 14;
const TERM_WORDS_MAX = 5;

/** Cards that are made from sentences of running text that make sense by themselves, at most one of each sentence. */
export function proseCards(section: Section, language: Language, glossary: ReadonlySet<string>): Candidate[] {
  return sentencesIn(section).flatMap((sentence) => {
    if (!standsAlone(sentence, language)) return [];
    const card =
      definitionCard(sentence, language) ??
      factCard(sentence, language) ??
      calledCard(sentence, language) ??
      markedCloze(sentence, language, glossary) ??
      yearCard(sentence);
    return card === null ? [] : [card];
  });
}

/** A card with a blank in place of a part of the sentence, or null if too little is left around it. */
function cloze(
  { line, section, passage, quote, after }: Sentence,
  kind: CardKind,
  isCertain: boolean,
  start: number,
  end: number,
): Candidate | null {
  const answer = slice(line, start, end);
  const front = blanked(line, start, end);
  const words = front.replaceAll(BLANK, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length < (kind === 'fact' ? FACT_CONTEXT_MIN : CONTEXT_MIN)) return null;
  return {
    kind,
    isCertain,
    front,
    back: withCapital(markdownOf(answer)),
    reverse: null,
    options: kind === 'fact' ? null : { group: kind === 'year' ? 'year' : 'term', answer },
    explanation: after ?? '',
    difficulty: kind === 'fact' ? 3 : 2,
    section,
    passage,
    quote,
  };
}

const ARTICLE =
  /^(?:the|an?|der|die|das|eine?|le|la|les|une?|el|los|las|una?|il|lo|i|gli|o|os|as|uma?|de|het|een)\s+|^l['’]/iu;

/** Whether a text begins with an article, as a definition does. */
export function startsWithArticle(text: string): boolean {
  return ARTICLE.test(text);
}

/** "Osmosis is the diffusion of ...": certain if the author marked the term. */
function definitionCard(sentence: Sentence, language: Language): Candidate | null {
  const { line, section, passage, quote } = sentence;
  const verb = language.defines.exec(line.text);
  if (verb === null) return null;
  const subject = slice(line, 0, verb.index);
  const term = slice(subject, ARTICLE.exec(subject.text)?.[0].length ?? 0);
  const bare = slice(term, 0, / \([^()]*\)$/u.exec(term.text)?.index ?? term.text.length);
  const rest = line.text.slice(verb.index + verb[0].length);
  if (!isSubject(bare, language) || bare.text.split(' ').length > TERM_WORDS_MAX) return null;
  const meaning = slice(line, articleIn(verb), line.text.length - 1);
  const words = meaning.text.split(/\s+/u).length;
  if (words < 5 || words > 30 || !language.distinguishes.test(rest) || VAGUE.test(meaning.text)) return null;
  const isMarked = line.spans.some(
    ({ kind, start, end }) =>
      (kind === 'strong' || kind === 'emphasis') && start <= verb.index && end <= verb.index + 1,
  );
  return {
    kind: isMarked ? 'cloze' : 'definition',
    isCertain: isMarked,
    front: markdownOf(withCapitalLine(bare)),
    back: withCapital(markdownOf(meaning)),
    reverse: { front: askForTerm(markdownOf(meaning), language), back: markdownOf(withCapitalLine(bare)) },
    options: { group: 'term', answer: bare },
    explanation: '',
    difficulty: 2,
    section,
    passage,
    quote,
  };
}

/** Where a definition begins: with its article, if the language has one. */
function articleIn(verb: RegExpExecArray): number {
  const end = verb.index + verb[0].length;
  const last = verb[0].trim().split(/\s+/u).at(-1) ?? '';
  return /^[—–-]$|^это$|^является$|^собой$/u.test(last) ? end : end - last.length;
}

/** Meanings that do not define anything. */
const VAGUE =
  /^(?:an?|the|any|eine?|une?|una?|uma?|een) (?:(?:\p{L}+ )?(?:example|result|reason|case|way|matter|question|problem|same|following|other|main|most important|best|good|great|bit|lot|number of|few|common|key|important|major|only|very|first|second|third|last|big|new|third|little|beispiel|grund|problem|exemple|raison|ejemplo|razón|parte|forma|manera|esempio|modo|exemplo))(?!\p{L})|^\p{L}+ть(?:ся)? /iu;

const NO_SUBJECT =
  /(?<!\p{L})(?:and|or|but|that|which|who|is|are|was|were|has|have|had|can|may|will|would|should|must|do|does|there|it|they|und|oder|aber|et|ou|mais|y|pero|e|ma|mas|и|или|question|idea|point|thing|way|problem|reason|goal|answer|advantage|disadvantage|difference|step|key|result|example|purpose|aim|task|first|second|main|following|above|below|issue|concern|claim|argument|challenge|approach|method|version|other|another|same|latter|former|next|last|whole|rest)(?!\p{L})|[,;:?!"“„«]/iu;

/** Small words inside a term: "point of sale", "Tag der Arbeit". */
const LINKS =
  /^(?:of|the|for|and|de|des|du|d|la|le|der|die|das|des|und|et|del|los|las|y|di|della|do|da|dos|e|van|и)$/iu;

/** Whether a phrase begins or goes on like a sentence, not like a term. */
export function beginsClause({ text }: Line, { functionWords }: Language): boolean {
  const [first = '', ...others] = text
    .toLowerCase()
    .replace(ARTICLE, '')
    .split(/[\s(]+/u);
  return functionWords.has(first) || others.some((word) => functionWords.has(word) && !LINKS.test(word));
}

function isSubject(subject: Line, language: Language): boolean {
  return isTerm(subject) && !NO_SUBJECT.test(subject.text) && !beginsClause(subject, language);
}

/** The question for a term, with its meaning; in an unknown language, the meaning alone. */
export function askForTerm(meaning: string, language: Language | null): string {
  return language === null ? meaning : language.whichTerm.replace('*', () => meaning);
}

/** The beginning of a further clause, which is not part of an answer. */
const FURTHER =
  /[,;:] |\s[–—-]\s| \(| (?:because|while|whereas|but|when|if|so that|which|weil|wobei|car|porque|perché|где|чтобы) /iu;

/** "A virus consists of ____." */
function factCard(sentence: Sentence, language: Language): Candidate | null {
  const { line } = sentence;
  const verb = language.fact.exec(line.text);
  if (verb === null) return null;
  const subject = slice(line, 0, verb.index);
  const term = slice(subject, ARTICLE.exec(subject.text)?.[0].length ?? 0);
  if (!isSubject(term, language) || term.text.split(' ').length > 7) return null;
  const start = verb.index + verb[0].length;
  const rest = line.text.slice(start, -1);
  const isList = /,[^,]*(?: and| und| et| y| e| en| и) /u.test(rest);
  const further = isList ? -1 : rest.search(FURTHER);
  const end = further === -1 ? line.text.length - 1 : start + further;
  const answer = line.text.slice(start, end).trim();
  const words = answer.split(/\s+/u);
  if (words.length > ANSWER_WORDS_MAX || answer.length < 4 || NO_ANSWER.test(answer)) return null;
  return cloze(sentence, 'fact', true, start + 1, withTwin(line, start, end));
}

const NO_ANSWER =
  /^(?:the (?:same|form|following|way|case|past|future|other)|an? (?:way|similar|different|number|series|lot)|many|most|some|all|various|several|different|other|two|three|four|general|turn|particular|order|it|them)(?!\p{L})|(?<!\p{L})(?:it|they|them|this|these)(?!\p{L})/iu;

/** "A stack of thylakoids is called a ____." */
function calledCard(sentence: Sentence, language: Language): Candidate | null {
  const { line } = sentence;
  const verb = language.called.exec(line.text);
  if (verb === null) return null;
  const subject = line.text.slice(0, verb.index);
  const from = verb.index + verb[0].length + 1;
  const article = ARTICLE.exec(line.text.slice(from))?.[0].length ?? 0;
  const end =
    /[,;.(]| (?:and|or|because|und|oder|et|ou|y|o|e|и) /u.exec(line.text.slice(from))?.index ??
    line.text.length;
  const term = slice(line, from + article, from + end);
  if (subject.split(' ').length < 4 || /[,;:]/u.test(subject) || !isTerm(term)) return null;
  if (term.text.split(' ').length > 4 || language.functionWords.has(term.text.toLowerCase())) return null;
  return cloze(sentence, 'called', false, from + article, from + end);
}

/** The one bold term of a sentence as a blank: certain if the glossary has it too. */
function markedCloze(
  sentence: Sentence,
  language: Language,
  glossary: ReadonlySet<string>,
): Candidate | null {
  const { line } = sentence;
  const bold = line.spans.filter(({ kind }) => kind === 'strong');
  const [span] = bold;
  if (span === undefined || bold.length > 1 || /:/u.test(line.text)) return null;
  const term = slice(line, span.start, span.end);
  if (!isTerm(term) || term.text.split(' ').length > 4 || beginsClause(term, language)) return null;
  const isKnown = glossary.has(term.text.toLowerCase());
  return cloze(sentence, isKnown ? 'cloze' : 'bold', isKnown, span.start, span.end);
}

/** "In ____ Harry Hess proposed the theory of seafloor spreading." */
function yearCard(sentence: Sentence): Candidate | null {
  const { text } = sentence.line;
  const numbers = [...text.matchAll(/\p{N}[\p{N}.,]*/gu)];
  const [year] = numbers;
  if (year === undefined || numbers.length > 1 || !/^(?:1[0-9]{3}|20[0-2][0-9])[.,]?$/u.test(year[0]))
    return null;
  const before = text.slice(0, year.index);
  if (!/(?:^|\s)(?:in|im Jahr|en|nel|em|no ano|в|since|seit|um)\s$/iu.test(before)) return null;
  const names = text.match(/(?<=\p{Ll}[,]? )\p{Lu}\p{Ll}+/gu) ?? [];
  if (names.length === 0) return null;
  return cloze(sentence, 'year', false, year.index, year.index + 4);
}

/** A line of a program that nobody marked as code. */
const STATEMENT = /^(?:from [\w.]{1,80} import|import [\w.*{]|def \w|return \w|const \w|let \w+ =|var \w)/u;

/** A text that begins with a capital, unless it begins with a formula, code or a word such as "mRNA". */
export function withCapital(text: string): string {
  return /^\p{Ll}[\p{Ll}\p{M}'’-]*(?![\p{L}\p{N}(._=])/u.test(text) && !STATEMENT.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}

function withCapitalLine(line: Line): Line {
  return { ...line, text: withCapital(line.text) };
}
