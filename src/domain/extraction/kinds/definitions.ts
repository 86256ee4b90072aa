import { type Answer, type Candidate, candidateOf } from '../candidate.ts';
import type { English, Grammar } from '../language/grammar.ts';
import { arePeople } from './people.ts';
import type { Sentence } from '../language/sentences.ts';
import { subjectRefersBack, standaloneText, withCapital } from '../language/standalone-text.ts';

/** A term and its meaning according to the text. */
export interface Definition {
  term: string;
  article: 'a' | 'an' | 'the' | null;
  /** A noun phrase: "a network of membranes that ...". */
  meaning: string;
  verb: 'is' | 'are' | 'was' | 'were';
  /** Whether the meaning applies to one thing only: "the largest artery of the body". */
  isUnique: boolean;
  sentence: Sentence;
}

const WORD = String.raw`[\p{L}\p{N}@][\p{L}\p{M}\p{N}'’.+/-]*`;
const TERM = String.raw`(?:(?<article>The|A|An) )?(?<term>${WORD}(?: ${WORD}){0,4}?)(?: \([^()]{2,60}\))?`;
const IS = new RegExp(
  String.raw`^${TERM}(?:,? (?:also (?:called|known as)|or) [^,]{3,40},)? (?:(?<verb>is|are|was|were)(?: (?:defined|described) as| simply| basically| essentially)?|(?<means>means|refers to|denotes)) (?<meaning>(?:a|an|the|any|all) .+|\p{Ll}.+)\.$`,
  'u',
);

/** Words that show that a phrase is part of a sentence, not a term. */
const NOT_IN_TERM =
  /(?:^| )(?:and|or|but|that|which|who|whose|in|on|at|by|from|to|with|without|as|is|are|was|were|be|has|have|had|can|may|one|two|three|four|five|there|it|they|this|most|many|some|all|each|every|any|no|not|only|also|main|first|second|third|last|next|other|another|same|such|its|their|his|her|our|more|less|than|where|when|if|between|during|after|before|what|how|why|typical|important|usual|best-known|simplest|result|reason|purpose|aim|goal|example|key|today|here|now|usually|often|then|so|say|says|said|argue|argues|believe|believes|think|thinks|claim|claims|suggest|suggests|hold|holds|see|sees|know|knows)(?: |$)|(?<! of)(?: |^)the /iu;

/** Nouns that are not terms by themselves. */
const GENERIC_NOUN =
  /^(?:problem|question|answer|advantage|disadvantage|difference|idea|point|case|way|thing|fact|consequence|outcome|challenge|solution|task|job|focus|size|number|amount|cost|product|method|process|step|stage|group|part|structure|system|model|theory|value|first|second|main|two|three|latter|former)$/iu;

/** Terms of the form "X of Y" that are not names. */
const TERM_OF =
  /^(?:(?:\p{L}+ )?(?:law|rate|theory|principle|theorem|equation|rule|coefficient|cent(?:er|re)|moment|force|angle|speed|point|bundle|limit|margin|line|unit|balance|division|state|degree|elasticity|cost|tragedy|theory|freedom|separation|rule|doctrine|levels?|depth|period|method|loci|curve|economies|frame|burden) of (?:the |an? )?\p{L})/u;

/** Noun phrases that do not define anything. */
const UNINFORMATIVE =
  /^(?:an?|the|any|all) (?:(?:\p{L}+ )?(?:example|examples|result|reason|case|way|matter|question|problem|same|following|former|latter|first step|only (?:one|thing|way)|other|main|most important \p{L}+|key|good idea|bit|lot|number of|little|few|few of|best-known|typical|classic|opposite|case with|most important|more)\b)/iu;

/** Meanings that are measures, whose terms may have the form "the bandwidth of a link". */
const MEASURE =
  /^the (?:total |average |percentage |relative )?(?:number|amount|ratio|share|percentage|distance|speed|rate|sum|product|force|time|change|quantity|degree|measure|energy|mass|difference|probability|proportion|fraction|frequency|resistance|tendency|ability|product) /u;

/** Words by which a noun phrase says how its thing differs from others. */
const DISTINGUISHES =
  /\b(?:that|which|who|whose|whom|where|when|of|for|from|between|with|without|by|to|in|on|at|through|made|used|caused|formed|known|directly|per|within|across|among|around|under|above|below|than|into|during|against|inside|outside|found|containing|consisting)\b/u;

const UNIQUE = /^the (?:most|least|only|first|last|\p{L}{3,}est|best|worst) /u;
/** "The oldest central bank is ...": a description of something that has a name, not a term. */
export const SUPERLATIVE = /^(?:most|least|only|first|last|best|worst|\p{L}{3,}est) /u;
/** "the largest of them", "the thickest, with ...": the text does not say of what. */
const INCOMPLETE_UNIQUE =
  /^the (?:most \p{L}+|least \p{L}+|only one|first|last|\p{L}{3,}est|best|worst)(?: of|,| in| to| and|$)/u;

/** A field at the beginning of a sentence: "In economics, a market is ..." */
const FIELD = /^In \p{Ll}{4,}(?:ics|ogy|try|ing|phy|omy|ory|aw|ine), (?=(?:an?|the|\p{L}+(?: \p{L}+)?) )/u;

/** The definition in a sentence or an item of a glossary, or null if it does not define anything. */
export function definitionIn(sentence: Sentence, grammar: Grammar): Definition | null {
  const text =
    sentence.kind === 'item'
      ? sentence.text
      : (standaloneText(sentence.text.replace(FIELD, ''))?.replace(FIELD, '') ?? null);
  if (text === null) return null;
  return sentence.kind === 'item' ? glossaryEntry(text, sentence) : definingSentence(text, sentence, grammar);
}

function definingSentence(text: string, sentence: Sentence, grammar: Grammar): Definition | null {
  const groups = IS.exec(text)?.groups;
  const term = groups?.['term'];
  if (groups === undefined || term === undefined) return null;
  const meaning = withoutAfterthought(groups['meaning'] ?? '');
  if (!isDefining(meaning) || (!/^(?:an?|the|any|all) /u.test(meaning) && !isBareNoun(meaning, grammar)))
    return null;
  if (
    !isTerm(term) &&
    !(MEASURE.test(meaning) && isTerm(term.replace(/ of (?:an? |the )?(?=\p{L}+$)/u, ' ')))
  )
    return null;
  const statedArticle = groups['article']?.toLowerCase();
  const article =
    statedArticle === 'a' || statedArticle === 'an' || statedArticle === 'the' ? statedArticle : null;
  const statedVerb = groups['verb'];
  const isPlural = grammar.isPlural(term);
  const verb =
    statedVerb === 'is' || statedVerb === 'are' || statedVerb === 'was' || statedVerb === 'were'
      ? statedVerb
      : isPlural
        ? 'are'
        : 'is';
  const isPast = verb === 'was' || verb === 'were';
  const isName = /^\p{Lu}/u.test(article === null ? '' : term) || /\p{Lu}/u.test(term.slice(1));
  if (isPast && !isName) return null;
  if (article === 'the' && subjectRefersBack(text)) return null;
  return { term, article, meaning, verb, isUnique: UNIQUE.test(meaning), sentence };
}

const ENTRY = new RegExp(
  String.raw`^(?<term>${WORD}(?: ${WORD}){0,3})(?: \([^)]{1,20}\))?(?::| [–—-]) (?<meaning>[^:=]+?)\.?$`,
  'u',
);
const GLOSSARY =
  /\b(?:glossary|key ?terms|key words|vocabulary|definitions|terms|terminology|key concepts)\b/iu;

function glossaryEntry(text: string, sentence: Sentence): Definition | null {
  const { term, meaning } = ENTRY.exec(text)?.groups ?? {};
  if (term === undefined || meaning === undefined || !isTerm(term) || !/\p{L}{3}/u.test(term)) return null;
  const isGlossary = GLOSSARY.test(sentence.heading ?? '');
  if (!/^(?:an?|the|any)\s/iu.test(meaning) && !isGlossary) return null;
  const phrase = meaning.replace(/^(?:An?|The|Any)(?= )/u, (word) => word.toLowerCase());
  if (!/^(?:an?|the|any) /u.test(phrase) || !isDefining(phrase)) return null;
  return { term, article: null, meaning: phrase, verb: 'is', isUnique: UNIQUE.test(phrase), sentence };
}

function isTerm(term: string): boolean {
  if (NOT_IN_TERM.test(term) || GENERIC_NOUN.test(term) || !/\p{L}{2}/u.test(term) || /^\p{N}/u.test(term))
    return false;
  return !term.includes(' of ') || TERM_OF.test(term) || isNameOf(term);
}

function isNameOf(term: string): boolean {
  const capital = term.search(/\p{Lu}/u);
  return capital !== -1 && term.lastIndexOf(' of ') > capital;
}

function isDefining(meaning: string): boolean {
  const words = meaning.split(' ');
  if (words.length < 4 || words.length > 32 || UNINFORMATIVE.test(meaning) || INCOMPLETE_UNIQUE.test(meaning))
    return false;
  if (
    /\b(?:although|though|even if|unless|because(?! of)|since)\b/u.test(
      meaning.replace(/\b(?:that|which|who) .*/su, ''),
    )
  )
    return false;
  if (
    /\b(?:one of|such|some of|it|of them|of these|this|these|that of|those of|for example|for instance)\b/u.test(
      meaning.split(' ').slice(0, 8).join(' '),
    ) &&
    !/\b(?:that|which|when|because|if|as) it\b/u.test(meaning)
  )
    return false;
  return DISTINGUISHES.test(meaning);
}

/** Whether a meaning is a noun phrase without an article: "vessels that carry blood away from the heart". */
function isBareNoun(meaning: string, grammar: Grammar): boolean {
  const words = grammar.words(meaning);
  const end = words.findIndex(
    (word, index) =>
      (words[index - 1]?.mark ?? '') === ',' ||
      /^(?:that|which|who|whose|with|of|in|from|below|above|between|made|filled|used|on|at|through|around|for)$/u.test(
        word.text,
      ),
  );
  const phrase = words.slice(0, end);
  const last = phrase.at(-1);
  if (
    end < 1 ||
    end > 5 ||
    last === undefined ||
    !(last.kinds.has('noun') || /\p{Ll}{3}[^su\W]s$/u.test(last.text))
  )
    return false;
  const isRelative =
    /^(?:that|which|who|whose|filled|made|below|above|between)$/u.test(words[end]?.text ?? '') ||
    /\b(?:that|which|who)\b/u.test(meaning);
  return (
    isRelative &&
    phrase.every(
      (word, index) =>
        word === last ||
        word.kinds.has('noun') ||
        word.kinds.has('adjective') ||
        /^(?:and|or)$/u.test(word.text) ||
        (word.kinds.has('past') && phrase[index + 1] === last),
    )
  );
}

/** A meaning without a second sentence and without additional remarks. */
function withoutAfterthought(meaning: string): string {
  const first = meaning.replace(
    /(?:;|:| [–—-] |, (?:and|but|so|although|while|whereas|because|since|which is why) ).*/su,
    '',
  );
  return withoutFigures(withoutSecondVerb(first.replace(/ and by far .*/su, '')))
    .replace(/,$/u, '')
    .trim();
}

/** A meaning without "and is ...", unless that is part of a relative clause. */
function withoutSecondVerb(meaning: string): string {
  const at = meaning.search(/ and (?:has|have|had|is|are|was|were) /u);
  const before = at === -1 ? meaning : meaning.slice(0, at);
  return /\b(?:that|which|who|where|whose)\b/u.test(before) ? meaning : before;
}

/** A meaning without ", with a length of 5 km", if at least four words precede it. */
function withoutFigures(meaning: string): string {
  for (const { index } of meaning.matchAll(/, with an? [^,]*\d/gu)) {
    const before = meaning.slice(0, index);
    if (/^(?:\S+ ){4}/u.test(before)) return before;
  }
  return meaning;
}

/** The two cards of a definition: one asks for the term, the other for its meaning. */
export function definitionCards(definition: Definition, english: English): Candidate[] {
  const { term, article, meaning, verb, isUnique, sentence } = definition;
  const name = article === null ? english.nameOf(term) : term;
  const isName = /^\p{Lu}\p{Ll}/u.test(name) && !english.isPlural(name);
  if (arePeople(name, '', english) && english.words(name).some((word) => word.kinds.has('person')))
    return personCards(definition);
  const answer: Answer = { type: 'term', isPlural: verb === 'are' || verb === 'were', name };
  const described = isName
    ? `Which name fits this description: “${meaning}”?`
    : `Which term means: “${meaning}”?`;
  // A glossary does not show which article a term takes.
  const question =
    sentence.kind === 'item'
      ? `What does the term “${name}” mean?`
      : `What ${verb} ${article === null ? '' : `${article} `}${name}?`;
  const forward = candidateOf(sentence, {
    kind: 'definition',
    front: question,
    back: withCapital(meaning),
    answer: { type: 'text' },
    difficulty: 2,
    quality: isUnique ? 0.6 : 0.9,
  });
  const backward = candidateOf(sentence, {
    kind: 'term',
    front: isUnique && !meaning.includes(',') ? `What ${verb} ${meaning}?` : described,
    back: withCapital(name),
    answer,
    difficulty: 1,
    quality: 0.95,
  });
  return SUPERLATIVE.test(term) ? [forward] : [backward, forward];
}

/** The two cards of a person: one asks for the name, the other who the person was. */
function personCards({ term, meaning, verb, sentence }: Definition): Candidate[] {
  const base = { difficulty: 2, quality: 0.85 };
  return [
    candidateOf(sentence, {
      kind: 'person',
      front: `Who ${verb} ${meaning}?`,
      back: term,
      answer: { type: 'person' },
      ...base,
    }),
    candidateOf(sentence, {
      kind: 'definition',
      front: `Who ${verb} ${term}?`,
      back: withCapital(meaning),
      answer: { type: 'text' },
      ...base,
      quality: 0.8,
    }),
  ];
}
