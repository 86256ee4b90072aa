import { contentWords } from '#domain/generation/compare-text.ts';

/** A longer text is no definition that one reads at a glance. */
const LONGEST = 170;

/** Content words that a definition must have to mean one thing. */
const FEWEST_WORDS = 4;

/** Up to this length a second part of a definition joins the first. */
const COMFORTABLE = 110;

/**
 * The definition in a gloss, without examples and remarks in brackets: `(music) a short note; "he played it"` is
 * "a short note". Null when what is left defines nothing: too short, too long, a pointer to another entry.
 */
export function definitionOf(gloss: string, isVerb = false): string | null {
  if ((isVerb ? MID_BRACKET : DANGLING_BRACKET).test(gloss)) return null;
  const parts = partsOf(gloss);
  const [first = '', ...others] = parts;
  let definition = first;
  for (const part of others) {
    // Synonymous definitions follow each other; a remark adds to the one before it.
    if (definition.length + part.length + 2 > COMFORTABLE) break;
    definition = `${definition}; ${part}`;
  }
  if (definition.length > LONGEST || isPointer(definition) || isBroken(definition)) return null;
  return contentWords(definition).size < FEWEST_WORDS ? null : definition;
}

/** A bracket without which the words around it make no sentence: "make (a negative) denser". */
const DANGLING_BRACKET =
  /\b(?:of|to|for|with|from|in|on|at|by|into|and|or|the|an?|as|than|that|is|are|be|has|have|having|between|through) \(/u;
const MID_BRACKET = /[a-z,] \([^)]*\) [a-z]/u;

/** Slips of the dictionary's. */
const SLIPS: readonly (readonly [RegExp, string])[] = [
  [/\bmade of made of\b/gu, 'made of'],
  [/\bless that (?=\d)/gu, 'less than '],
  [/\bat a targets\b/gu, 'at a target'],
  [/\bof tower$/gu, 'or tower'],
  [/\bbetween and infielder\b/gu, 'between an infielder'],
  [/\b(group|family) of (\w+ )?language (?=of|spoken)/gu, '$1 of $2languages '],
  [/\bin order produce\b/gu, 'in order to produce'],
  [/\bheros\b/gu, 'heroes'],
  [/\btied in knot\b/gu, 'tied in a knot'],
  [/\bwarm atlantic\b/gu, 'warm Atlantic'],
];

function partsOf(gloss: string): string[] {
  const quoted = gloss.search(/[;,:]?\s*"/u);
  let text = (quoted === -1 ? gloss : gloss.slice(0, quoted))
    .replaceAll(/\s*\([^()]*\)/gu, '')
    .replaceAll(/[`´]/gu, "'")
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ([,;.])/gu, '$1');
  for (const [wrong, right] of SLIPS) text = text.replaceAll(wrong, right);
  return text
    .split(/;|(?<=[a-z]{3})\. /u)
    .map((part) =>
      part
        .trim()
        .replace(/^[:,.\s-]+|[:,.\s-]+$/gu, '')
        .replace(/^(?:usually |often |sometimes )?(?:plural|capitalized)\b.*$/u, ''),
    )
    .filter((part) => part !== '' && !REMARK.test(part));
}

/** What says something about the word, not about the thing. */
const REMARK =
  /^(?:e\.g\.|i\.e\.|see |cf\.?|also (?:called|known|spelled)|sometimes (?:called|spelled|considered|placed|classified|included|used)|formerly|once |same as|abbreviat|symbol|used (?:in|of|as|chiefly|especially|only)|now |considered |in some classifications|not used|related to|type genus|includes?\b|usually (?:used|placed|considered))/iu;

function isPointer(definition: string): boolean {
  return /^(?:see|same as|another (?:name|word|term)|an? (?:variant|alternative|former|old|informal|slang|popular|common|general|colloquial) (?:name|spelling|term|word)|(?:informal|slang|derogatory|general|common|popular|collective|humorous|archaic|obsolete) (?:name|term|word|terms)|the [a-z]+ (?:letter|word) |abbreviation|acronym|plural|cardinal number|any of (?:various|several|numerous) [a-z]+$|combining form|a (?:trademark|trade name))|^(?:an? )?(?:brand|trade) ?name|\b(?:the word|terms? (?:for|of|used)|a term|used as a title)\b/iu.test(
    definition,
  );
}

/** Left-overs of brackets and quotes, formulas, and mentions of the time of writing. */
function isBroken(definition: string): boolean {
  return (
    /^(?:can|is|are|was|were|has|have|may|must|made up|marked by|believed|resembling|similar|like|of)\b(?! or (?:of|relating))/u.test(
      definition,
    ) ||
    /[()[\]"{}<>=^~|\\]|--|\.\.|\b(?:etc|viz|esp)\b/u.test(definition) ||
    /\b(?:now|nowadays|today|currently|recent|recently|presently|so far|as yet|modern times|still|the future|once thought|formerly)\b/iu.test(
      definition,
    ) ||
    /\b(?:19[6-9]\d|20\d\d)s?\b/u.test(definition)
  );
}
