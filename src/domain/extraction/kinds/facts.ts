import { type Candidate, candidateOf, type Claim } from '../candidate.ts';
import type { English } from '../language/grammar.ts';
import { withCapital } from '../language/standalone-text.ts';

/** Words of time and place that do not name a process: "In many cases, ...". */
const NOT_A_PROCESS =
  /\b(?:years?|months?|days?|weeks?|cases?|runs?|country|countries|century|centuries|ways?|times?|spring|summer|autumn|winter|end|beginning|start|practice|theory|general|part|parts|place|world|sides?|words|text|example|chapter|section|addition|contrast|fact|turn|short|long|humans|people|adults?|both|most|many|some|all|each|every|first|second|third|last|next|same|other|recent|early|late|response|order|particular|total|average|night|morning|evening|moment|view|opinion|diagram|figure|table|graph|countryside|city|cities|laboratory|experiment|study|equilibrium|water|air|nature|history|rest|level|levels|height|pressure|temperature|speed|sea)\b/iu;

const HAPPENS =
  /^(?<where>In|At|During) (?<article>an? |the )?(?<what>\p{L}[\p{L}\p{N}-]*(?: \p{L}[\p{L}\p{N}-]*){0,2})(?<comma>,)? (?<body>(?:the|an?|two|three|four|\p{L}+s?) .{15,160})\.$/u;

/** A card from a claim such as "At a divergent boundary, two plates move away from each other." */
export function processCard(claim: Claim, isTerm: (term: string) => boolean): Candidate | null {
  const { where, article = '', what, comma, body } = HAPPENS.exec(claim.text)?.groups ?? {};
  if (where === undefined || what === undefined || body === undefined) return null;
  const looksLikeTerm =
    comma !== undefined && what.includes(' ') && !NOT_A_PROCESS.test(what) && !/\p{Lu}/u.test(what);
  if (!isTerm(what) && !looksLikeTerm) return null;
  if (/^(?:\S+ ){1,6}(?:is|are) (?:\d|the|an?|about|usually|not)\b/u.test(body)) return null;
  if (/^(?:of|and|or|that|which)\b|^(?:\S+ ){0,2}(?:it|they|he|she|them|there)\b/u.test(body)) return null;
  return fact(claim, `What happens ${where.toLowerCase()} ${article}${what}?`, body, 3);
}

const CONSISTS =
  /^(?<subject>[^,;:]{3,60}?) consist(?<s>s)? (?<how>mainly |mostly |largely |primarily )?of (?<what>[^;:]{5,100})$/u;
const PLACE =
  /^(?<subject>[^,;:]{3,70}?) (?<verb>takes? place|took place|occurs?|occurred|is located|are located|lies|lie) (?<what>(?:mainly |mostly )?(?:in|(?<!lies? )on|at|along|around|between|inside|outside|near|under|above|below|beneath|within) [^;:]{5,90})$/u;
const USED =
  /^(?<subject>[^,;:]{2,60}?) (?<verb>is|are) (?:mainly |mostly |often |usually )?used (?<what>(?:to|for) [^;:]{8,120})$/u;
const BY =
  /^(?<subject>[^,;:]{3,70}?) (?<verb>is|are|was|were) (?<participle>(?:caused|surrounded|controlled|produced|generated|driven|protected|regulated|connected|separated|formed|determined|measured|triggered|supported|replaced|replenished|balanced|limited|carried|covered|enclosed|held together|prevented|guaranteed|interpreted|stimulated|inhibited) by) (?<what>[^;:]{4,100})$/u;

const ANSWER_MAX = 16;

/** The beginning of a further clause. */
const FURTHER =
  /(?:, (?:which|who|where|while|whereas|and|but|so|because|although|since|as|when|for|with|not|followed)\b| (?:because|although|while|whereas|but|when|if|so that)\b| and (?:is|are|was|were|has|have|gives?|needs?|makes?|takes?|carr(?:y|ies)|produces?|keeps?|allows?|causes?|leads?|contains?|extends?|acts?|can|may|must|does|do|it|they)\b).*$/u;
/** What cannot be the subject of a question. */
const NOT_A_SUBJECT =
  /^(?:most of|some|all|each|every|both|many|much|several|two|three|four|more|less|parts?|examples?|it|they|there|what|which|in|on|at|by|during|after|before|when|if|for|with|from|as)\b|\b(?:is|are|was|were|has|have|had|that|which|who|can|may|and then|also|example)\b/iu;
/** Answers that say nothing, or do not say where. */
const NOT_AN_ANSWER =
  /^(?:(?:mainly |mostly )?(?:in|at|on) (?:the same|a similar|this|that|such|these|form|general|turn|particular|stages?|steps?|phases|two|three|four|many|most|some|all|\d|the fact|an? (?:way|series|similar|different)|the (?:way|order|form|background|course|past|future|case|centre of attention|(?:early|late|following|first|second|last))))\b|\b(?:this|these|those|such)\b/iu;

const PATTERNS: readonly {
  pattern: RegExp;
  ask: (subject: string, groups: Readonly<Record<string, string | undefined>>) => string;
}[] = [
  {
    pattern: CONSISTS,
    ask: (subject, { how = '', s }) => `What ${s === undefined ? 'do' : 'does'} ${subject} ${how}consist of?`,
  },
  { pattern: PLACE, ask: (subject, { verb = '' }) => wherePhrase(subject, verb) },
  { pattern: USED, ask: (subject, { verb = '' }) => `What ${verb} ${subject} used for?` },
  { pattern: BY, ask: (subject, { verb = '', participle = '' }) => `What ${verb} ${subject} ${participle}?` },
];

/** Cards that ask what something consists of, where it takes place, what it is used for or what causes it. */
export function factCards(claim: Claim, english: English): Candidate[] {
  const text = claim.text.replace(/\.$/u, '');
  return PATTERNS.flatMap(({ pattern, ask }) => {
    const groups = pattern.exec(text)?.groups ?? {};
    const subject = groups['subject'];
    const back = groups['what']?.replace(FURTHER, '').trim();
    if (
      subject === undefined ||
      back === undefined ||
      NOT_A_SUBJECT.test(subject) ||
      NOT_AN_ANSWER.test(back)
    )
      return [];
    if (back.split(' ').length > ANSWER_MAX || /(?<!\p{L})(?:it|they|them|itself)(?!\p{L})/u.test(back))
      return [];
    return [fact(claim, ask(english.within(subject), groups), back, 2)];
  });
}

function wherePhrase(subject: string, verb: string): string {
  if (/^(?:is|are) /u.test(verb)) return `Where ${verb.replace(' located', '')} ${subject} located?`;
  const [auxiliary, infinitive] = /^took|occurred/u.test(verb)
    ? ['did', verb.replace('took', 'take').replace('occurred', 'occur')]
    : /^(?:takes|occurs|lies)/u.test(verb)
      ? ['does', verb.replace('takes', 'take').replace(/s$/u, '')]
      : ['do', verb];
  return `Where ${auxiliary} ${subject} ${infinitive}?`;
}

function fact({ sentence }: Claim, front: string, back: string, difficulty: number): Candidate {
  return candidateOf(sentence, {
    kind: 'fact',
    front,
    back: withCapital(back),
    answer: { type: 'text' },
    difficulty,
    quality: 0.75,
  });
}
