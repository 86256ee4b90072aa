import { type Answer, type Candidate, candidateOf } from '../candidate.ts';
import type { English, Grammar } from '../language/grammar.ts';
import { arePeople } from './people.ts';
import type { Sentence } from '../language/sentences.ts';
import { isAboutSomethingBefore, standingAlone, withCapital } from '../language/standing-alone.ts';

/** A term and what the text says that it is. */
export interface Definition {
  term: string;
  article: 'a' | 'an' | 'the' | null;
  /** A noun phrase: "a network of membranes that ...". */
  says: string;
  verb: 'is' | 'are' | 'was' | 'were';
  /** Whether it belongs to one thing alone: "the largest artery of the body". */
  isUnique: boolean;
  sentence: Sentence;
}

const WORD = String.raw`[\p{L}\p{N}@][\p{L}\p{M}\p{N}'’.+/-]*`;
const TERM = String.raw`(?:(?<article>The|A|An) )?(?<term>${WORD}(?: ${WORD}){0,4}?)(?: \([^()]{2,60}\))?`;
const IS = new RegExp(
  String.raw`^${TERM}(?:,? (?:also (?:called|known as)|or) [^,]{3,40},)? (?:(?<verb>is|are|was|were)(?: (?:defined|described) as| simply| basically| essentially)?|(?<means>means|refers to|denotes)) (?<says>(?:a|an|the|any|all) .+|\p{Ll}.+)\.$`,
  'u',
);

/** In a term they show that it is no term, but a part of a sentence. */
const NOT_IN_TERM =
  /(?:^| )(?:and|or|but|that|which|who|whose|in|on|at|by|from|to|with|without|as|is|are|was|were|be|has|have|had|can|may|one|two|three|four|five|there|it|they|this|most|many|some|all|each|every|any|no|not|only|also|main|first|second|third|last|next|other|another|same|such|its|their|his|her|our|more|less|than|where|when|if|between|during|after|before|what|how|why|typical|important|usual|best-known|simplest|result|reason|purpose|aim|goal|example|key|today|here|now|usually|often|then|so|say|says|said|argue|argues|believe|believes|think|thinks|claim|claims|suggest|suggests|hold|holds|see|sees|know|knows)(?: |$)|(?<! of)(?: |^)the /iu;

/** Alone they are no terms. */
const GENERIC =
  /^(?:problem|question|answer|advantage|disadvantage|difference|idea|point|case|way|thing|fact|consequence|outcome|challenge|solution|task|job|focus|size|number|amount|cost|product|method|process|step|stage|group|part|structure|system|model|theory|value|first|second|main|two|three|latter|former)$/iu;

/** A term "X of Y" is one of these, or a name. */
const TERM_OF =
  /^(?:(?:\p{L}+ )?(?:law|rate|theory|principle|theorem|equation|rule|coefficient|cent(?:er|re)|moment|force|angle|speed|point|bundle|limit|margin|line|unit|balance|division|state|degree|elasticity|cost|tragedy|theory|freedom|separation|rule|doctrine|levels?|depth|period|method|loci|curve|economies|frame|burden) of (?:the |an? )?\p{L})/u;

/** Noun phrases that define nothing. */
const SAYS_NOTHING =
  /^(?:an?|the|any|all) (?:(?:\p{L}+ )?(?:example|examples|result|reason|case|way|matter|question|problem|same|following|former|latter|first step|only (?:one|thing|way)|other|main|most important \p{L}+|key|good idea|bit|lot|number of|little|few|few of|best-known|typical|classic|opposite|case with|most important|more)\b)/iu;

/** What is measured of something: "the bandwidth of a link". */
const MEASURE =
  /^the (?:total |average |percentage |relative )?(?:number|amount|ratio|share|percentage|distance|speed|rate|sum|product|force|time|change|quantity|degree|measure|energy|mass|difference|probability|proportion|fraction|frequency|resistance|tendency|ability|product) /u;

/** What makes a noun phrase say how its thing differs from others. */
const TELLS_APART =
  /\b(?:that|which|who|whose|whom|where|when|of|for|from|between|with|without|by|to|in|on|at|through|made|used|caused|formed|known|directly|per|within|across|among|around|under|above|below|than|into|during|against|inside|outside|found|containing|consisting)\b/u;

const UNIQUE = /^the (?:most|least|only|first|last|\p{L}{3,}est|best|worst) /u;
/** "The oldest central bank is ...": no term, but a description of something that has a name. */
export const SUPERLATIVE = /^(?:most|least|only|first|last|best|worst|\p{L}{3,}est) /u;
/** "the largest of them", "the thickest, with ...": of what? */
const UNIQUE_OF_WHAT =
  /^the (?:most \p{L}+|least \p{L}+|only one|first|last|\p{L}{3,}est|best|worst)(?: of|,| in| to| and|$)/u;

/** "In economics, a market is ..." */
const FIELD = /^In \p{Ll}{4,}(?:ics|ogy|try|ing|phy|omy|ory|aw|ine), (?=(?:an?|the|\p{L}+(?: \p{L}+)?) )/u;

/** What a sentence or an item of a glossary defines; null for others. */
export function definitionIn(sentence: Sentence, grammar: Grammar): Definition | null {
  const text =
    sentence.kind === 'item'
      ? sentence.text
      : (standingAlone(sentence.text.replace(FIELD, ''))?.replace(FIELD, '') ?? null);
  if (text === null) return null;
  return sentence.kind === 'item' ? glossaryEntry(text, sentence) : definingSentence(text, sentence, grammar);
}

function definingSentence(text: string, sentence: Sentence, grammar: Grammar): Definition | null {
  const groups = IS.exec(text)?.groups;
  const term = groups?.['term'];
  if (groups === undefined || term === undefined) return null;
  const says = withoutAfterthought(groups['says'] ?? '');
  if (!isDefining(says) || (!/^(?:an?|the|any|all) /u.test(says) && !isBareNoun(says, grammar))) return null;
  if (!isTerm(term) && !(MEASURE.test(says) && isTerm(term.replace(/ of (?:an? |the )?(?=\p{L}+$)/u, ' '))))
    return null;
  const given = groups['article']?.toLowerCase();
  const article = given === 'a' || given === 'an' || given === 'the' ? given : null;
  const said = groups['verb'];
  const isPlural = grammar.isPlural(term);
  const verb =
    said === 'is' || said === 'are' || said === 'was' || said === 'were' ? said : isPlural ? 'are' : 'is';
  const isPast = verb === 'was' || verb === 'were';
  const isName = /^\p{Lu}/u.test(article === null ? '' : term) || /\p{Lu}/u.test(term.slice(1));
  if (isPast && !isName) return null;
  if (article === 'the' && isAboutSomethingBefore(text)) return null;
  return { term, article, says, verb, isUnique: UNIQUE.test(says), sentence };
}

const ENTRY = new RegExp(
  String.raw`^(?<term>${WORD}(?: ${WORD}){0,3})(?: \([^)]{1,20}\))?(?::| [–—-]) (?<says>[^:=]+?)\.?$`,
  'u',
);
const GLOSSARY =
  /\b(?:glossary|key ?terms|key words|vocabulary|definitions|terms|terminology|key concepts)\b/iu;

function glossaryEntry(text: string, sentence: Sentence): Definition | null {
  const { term, says } = ENTRY.exec(text)?.groups ?? {};
  if (term === undefined || says === undefined || !isTerm(term) || !/\p{L}{3}/u.test(term)) return null;
  const isGlossary = GLOSSARY.test(sentence.heading ?? '');
  if (!/^(?:an?|the|any)\s/iu.test(says) && !isGlossary) return null;
  const phrase = says.replace(/^(?:An?|The|Any)(?= )/u, (word) => word.toLowerCase());
  if (!/^(?:an?|the|any) /u.test(phrase) || !isDefining(phrase)) return null;
  return { term, article: null, says: phrase, verb: 'is', isUnique: UNIQUE.test(phrase), sentence };
}

function isTerm(term: string): boolean {
  if (NOT_IN_TERM.test(term) || GENERIC.test(term) || !/\p{L}{2}/u.test(term) || /^\p{N}/u.test(term))
    return false;
  return !term.includes(' of ') || TERM_OF.test(term) || isNameOf(term);
}

function isNameOf(term: string): boolean {
  const capital = term.search(/\p{Lu}/u);
  return capital !== -1 && term.lastIndexOf(' of ') > capital;
}

function isDefining(says: string): boolean {
  const words = says.split(' ');
  if (words.length < 4 || words.length > 32 || SAYS_NOTHING.test(says) || UNIQUE_OF_WHAT.test(says))
    return false;
  if (
    /\b(?:although|though|even if|unless|because(?! of)|since)\b/u.test(
      says.replace(/\b(?:that|which|who) .*/su, ''),
    )
  )
    return false;
  if (
    /\b(?:one of|such|some of|it|of them|of these|this|these|that of|those of|for example|for instance)\b/u.test(
      says.split(' ').slice(0, 8).join(' '),
    ) &&
    !/\b(?:that|which|when|because|if|as) it\b/u.test(says)
  )
    return false;
  return TELLS_APART.test(says);
}

/** Things without an article: "vessels that carry blood away from the heart", "molten rock below the surface". */
function isBareNoun(says: string, grammar: Grammar): boolean {
  const words = grammar.words(says);
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
    !(last.is.has('noun') || /\p{Ll}{3}[^su\W]s$/u.test(last.text))
  )
    return false;
  const isRelative =
    /^(?:that|which|who|whose|filled|made|below|above|between)$/u.test(words[end]?.text ?? '') ||
    /\b(?:that|which|who)\b/u.test(says);
  return (
    isRelative &&
    phrase.every(
      (word, index) =>
        word === last ||
        word.is.has('noun') ||
        word.is.has('adjective') ||
        /^(?:and|or)$/u.test(word.text) ||
        (word.is.has('past') && phrase[index + 1] === last),
    )
  );
}

/** Without a second sentence, and without what is only said besides. */
function withoutAfterthought(says: string): string {
  const first = says.replace(
    /(?:;|:| [–—-] |, (?:and|but|so|although|while|whereas|because|since|which is why) ).*/su,
    '',
  );
  return withoutFigures(withoutSecondVerb(first.replace(/ and by far .*/su, '')))
    .replace(/,$/u, '')
    .trim();
}

/** Without "and is ...", unless that belongs to a relative clause. */
function withoutSecondVerb(says: string): string {
  const at = says.search(/ and (?:has|have|had|is|are|was|were) /u);
  const before = at === -1 ? says : says.slice(0, at);
  return /\b(?:that|which|who|where|whose)\b/u.test(before) ? says : before;
}

/** Without ", with a length of 5 km", behind at least five words. */
function withoutFigures(says: string): string {
  for (const { index } of says.matchAll(/, with an? [^,]*\d/gu)) {
    const before = says.slice(0, index);
    if (/^(?:\S+ ){4}/u.test(before)) return before;
  }
  return says;
}

/** The two cards that a definition makes: from the words to the term, and from the term to the words. */
export function definitionCards(definition: Definition, english: English): Candidate[] {
  const { term, article, says, verb, isUnique, sentence } = definition;
  const name = article === null ? english.nameOf(term) : term;
  const isName = /^\p{Lu}\p{Ll}/u.test(name) && !english.isPlural(name);
  if (arePeople(name, '', english) && english.words(name).some((word) => word.is.has('person')))
    return personCards(definition);
  const answer: Answer = { is: 'term', isPlural: verb === 'are' || verb === 'were', name };
  const described = isName ? `Which name fits this description: “${says}”?` : `Which term means: “${says}”?`;
  // A glossary does not tell which article a term takes.
  const asked =
    sentence.kind === 'item'
      ? `What does the term “${name}” mean?`
      : `What ${verb} ${article === null ? '' : `${article} `}${name}?`;
  const forward = candidateOf(sentence, {
    kind: 'definition',
    front: asked,
    back: withCapital(says),
    answer: { is: 'text' },
    difficulty: 2,
    quality: isUnique ? 0.6 : 0.9,
  });
  const backward = candidateOf(sentence, {
    kind: 'term',
    front: isUnique && !says.includes(',') ? `What ${verb} ${says}?` : described,
    back: withCapital(name),
    answer,
    difficulty: 1,
    quality: 0.95,
  });
  return SUPERLATIVE.test(term) ? [forward] : [backward, forward];
}

/** Who somebody was, and who was that. */
function personCards({ term, says, verb, sentence }: Definition): Candidate[] {
  const base = { difficulty: 2, quality: 0.85 };
  return [
    candidateOf(sentence, {
      kind: 'person',
      front: `Who ${verb} ${says}?`,
      back: term,
      answer: { is: 'person' },
      ...base,
    }),
    candidateOf(sentence, {
      kind: 'definition',
      front: `Who ${verb} ${term}?`,
      back: withCapital(says),
      answer: { is: 'text' },
      ...base,
      quality: 0.8,
    }),
  ];
}
