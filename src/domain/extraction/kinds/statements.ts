import { type Candidate, candidateOf, type Claim } from '../candidate.ts';
import type { English } from '../language/grammar.ts';
import type { Sentence } from '../language/sentences.ts';
import { withCapital } from '../language/standalone-text.ts';

const CALLED =
  /^(?<subject>(?:A|An|The|\p{Lu}\p{L}+s) .{8,110}?) (?<verb>is|are) (?:also |usually |often |sometimes |commonly )?(?:called|known as|termed|referred to as) (?<term>(?:an? |the |its |their )?[\p{L}\p{N}][\p{L}\p{N}' -]{2,40}?)(?:, .*)?\.$/u;

/** A card from a claim such as "A stack of thylakoids is called a granum." */
export function calledCard({ text, sentence }: Claim, english: English): Candidate | null {
  const { subject, verb, term } = CALLED.exec(text)?.groups ?? {};
  if (subject === undefined || term === undefined || subject.split(' ').length < 4) return null;
  if (!/ (?:of|that|which|who|with|between|in|inside|from|for|without|to) /u.test(subject)) return null;
  if (
    /, |\b(?:it|they|them|and then)\b/u.test(subject) ||
    / (?:is|are|was|were|has|have) /u.test(subject.replace(/ (?:that|which|who) .*$/u, ''))
  )
    return null;
  const name = bareTerm(term);
  return candidateOf(sentence, {
    kind: 'term',
    front: `What ${verb} ${english.within(subject)} called?`,
    back: withCapital(name),
    answer: { type: 'term', isPlural: verb === 'are' && term.endsWith('s'), name },
    difficulty: 2,
    quality: 0.85,
  });
}

/** The term that a sentence says something is called, or null if it does not say so. */
export function calledIn(text: string): string | null {
  const term = CALLED.exec(text)?.groups?.['term'];
  return term === undefined ? null : bareTerm(term);
}

function bareTerm(term: string): string {
  return term.replace(/^(?:an?|the|its|their) /u, '');
}

const STATES =
  /^(?<subject>The (?:\p{L}[\p{L}'’-]* ){0,4}?(?:law|theorem|principle|rule|theory|hypothesis|amendment|doctrine|model|clause|article|act|declaration|treaty|axiom|postulate|effect)(?: of [\p{L}' -]{3,40}?)?) (?:states|says|holds|asserts|implies) that,? (?<body>.{25,})\.$/iu;

const ACCORDING_TO =
  /^According to (?<subject>the (?:\p{L}[\p{L}'’-]* ){0,4}?(?:law|theorem|principle|rule|theory|hypothesis|doctrine|model|axiom|postulate)(?: of [\p{L}' -]{3,40}?)?), (?<body>.{25,})\.$/iu;

/** A card from a claim such as "The law of demand states that ..." */
export function statementCard({ text, sentence }: Claim): Candidate | null {
  const { subject, body } = (STATES.exec(text) ?? ACCORDING_TO.exec(text))?.groups ?? {};
  if (subject === undefined || body === undefined || subject.split(' ').length < 3) return null;
  return candidateOf(sentence, {
    kind: 'definition',
    front: `What does ${subject.replace(/^The/u, 'the')} ${text.startsWith('According') ? 'say' : 'state'}?`,
    back: withCapital(body),
    answer: { type: 'text' },
    difficulty: 3,
    quality: 0.9,
  });
}

/** A card that asks what an abbreviation stands for: "a local area network (LAN)", "CAM stands for ...". */
export function abbreviationCard(sentence: Sentence): Candidate | null {
  if (sentence.kind !== 'sentence' || sentence.text.length > 400) return null;
  for (const { index, groups } of sentence.text.matchAll(/ \((?<short>\p{Lu}[\p{Lu}\p{N}-]{1,6})\)/gu)) {
    const short = groups?.['short'] ?? '';
    const words = sentence.text
      .slice(0, index)
      .split(' ')
      .slice(-2 * short.length);
    const long = phraseOfLetters(words, short);
    if (long !== null) return abbreviationCandidate(short, long, sentence);
  }
  const { short, long } =
    /^(?:The abbreviation )?(?<short>\p{Lu}[\p{Lu}\p{N}]{1,6}) (?:stands for|is short for|is the abbreviation (?:of|for)) (?<long>[\p{L} -]{5,60})\.$/u.exec(
      sentence.text,
    )?.groups ?? {};
  return short === undefined || long === undefined ? null : abbreviationCandidate(short, long, sentence);
}

function abbreviationCandidate(short: string, long: string, sentence: Sentence): Candidate {
  return candidateOf(sentence, {
    kind: 'definition',
    front: `What does the abbreviation ${short} stand for?`,
    back: withCapital(long),
    answer: { type: 'text' },
    difficulty: 1,
    quality: 0.85,
  });
}

/** The last words whose initials, with those after hyphens, are the abbreviation; function words may be skipped. */
function phraseOfLetters(words: readonly string[], short: string): string | null {
  const letters = short.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  for (let from = words.length - 1; from >= 0; from -= 1) {
    const phrase = words.slice(from);
    if (/[.,;:]/u.test(phrase.slice(0, -1).join(' '))) return null;
    const parts = phrase.flatMap((word) => word.split('-'));
    const initials = parts.map((word) => word.at(0)?.toLowerCase() ?? '');
    const withoutSmall = parts
      .filter((word) => !/^(?:of|and|the|for|in|to)$/u.test(word))
      .map((word) => word.at(0)?.toLowerCase() ?? '');
    const isSmall = /^(?:of|and|the|for|in|to|an?)$/iu.test(phrase[0] ?? '');
    if (!isSmall && phrase.length > 1 && (initials.join('') === letters || withoutSmall.join('') === letters))
      return phrase.join(' ');
  }
  return null;
}
