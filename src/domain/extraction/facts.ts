import type { Candidate } from './candidate.ts';
import type { Grammar } from './grammar.ts';
import type { Sentence } from './sentences.ts';
import { isAboutSomethingBefore, standingAlone, withCapital } from './standing-alone.ts';

/** Words of time and place that are no process: "In many cases, ...". */
const NO_PROCESS =
  /\b(?:years?|months?|days?|weeks?|cases?|runs?|country|countries|century|centuries|ways?|times?|spring|summer|autumn|winter|end|beginning|start|practice|theory|general|part|parts|place|world|sides?|words|text|example|chapter|section|addition|contrast|fact|turn|short|long|humans|people|adults?|both|most|many|some|all|each|every|first|second|third|last|next|same|other|recent|early|late|response|order|particular|total|average|night|morning|evening|moment|view|opinion|diagram|figure|table|graph|countryside|city|cities|laboratory|experiment|study|equilibrium|water|air|nature|history|rest)\b/iu;

const HAPPENS = /^(?<where>In|At|During) (?<article>an? |the )?(?<what>\p{L}[\p{L}\p{N}-]*(?: \p{L}[\p{L}\p{N}-]*){0,2})(?<comma>,)? (?<body>(?:the|an?|two|three|four|\p{L}+s?) .{15,160})\.$/u;

/** "At a divergent boundary, two plates move away from each other." */
export function processCard(sentence: Sentence, isTerm: (term: string) => boolean): Candidate | null {
  const text = standingAlone(sentence.text);
  const { where, article = '', what, comma, body } = (text === null ? undefined : HAPPENS.exec(text)?.groups) ?? {};
  if (where === undefined || what === undefined || body === undefined) return null;
  const isKnown = isTerm(what);
  if (!isKnown && (comma === undefined || !what.includes(' ') || NO_PROCESS.test(what) || /\p{Lu}/u.test(what))) return null;
  if (/\b(?:it|they|he|she|them|there)\b/u.test(body.split(' ').slice(0, 3).join(' ')) || /^(?:of|and|or|that|which)\b/u.test(body)) return null;
  return fact(`What happens ${where.toLowerCase()} ${article}${what}?`, body, sentence, 3, 0.72);
}

const CONSISTS = /^(?<subject>[^,;:]{3,60}?) consists? (?<how>mainly |mostly |largely |primarily )?of (?<what>[^;:]{5,100})$/u;
const PLACE = /^(?<subject>[^,;:]{3,70}?) (?<verb>takes? place|took place|occurs?|occurred|is located|are located|lies|lie) (?<where>(?:mainly |mostly )?(?:in|(?<!lies? )on|at|along|around|between|inside|outside|near|under|above|below|beneath|within) [^;:]{5,90})$/u;
const USED = /^(?<subject>[^,;:]{2,60}?) (?<verb>is|are) (?:mainly |mostly |often |usually )?used (?<what>(?:to|for) [^;:]{8,120})$/u;
const BY = /^(?<subject>[^,;:]{3,70}?) (?<verb>is|are|was|were) (?<participle>(?:caused|surrounded|controlled|produced|generated|driven|protected|regulated|connected|separated|formed|determined|measured|triggered|supported|replaced|replenished|balanced|limited|carried|covered|enclosed|held together|prevented|guaranteed|interpreted|stimulated|inhibited) by) (?<what>[^;:]{4,100})$/u;

/** Where a further clause begins. */
const FURTHER = /(?:, (?:which|who|where|while|whereas|and|but|so|because|although|since|as|when|for|with|not|followed)\b| (?:because|although|while|whereas|but|when|if|so that)\b| and (?:is|are|was|were|has|have|gives?|needs?|makes?|takes?|carr(?:y|ies)|produces?|keeps?|allows?|causes?|leads?|contains?|extends?|acts?|can|may|must|does|do|it|they)\b).*$/u;
/** What can be no subject of a question. */
const NO_SUBJECT = /^(?:most of|some|all|each|every|both|many|much|several|two|three|four|more|less|parts?|examples?|it|they|there|what|which|in|on|at|by|during|after|before|when|if|for|with|from|as)\b|\b(?:is|are|was|were|has|have|had|that|which|who|can|may|and then|also|example)\b/iu;
/** Answers that tell nothing, or not where. */
const NO_ANSWER = /^(?:(?:mainly |mostly )?(?:in|at|on) (?:the same|a similar|this|that|such|these|form|general|turn|particular|stages?|steps?|phases|two|three|four|many|most|some|all|\d|the fact|an? (?:way|series|similar|different)|the (?:way|order|form|background|course|past|future|case|centre of attention|(?:early|late|following|first|second|last))))\b|\b(?:this|these|those|such)\b/iu;

/** What something consists of, where it takes place, what it is used for and what it is caused by, where a sentence says it. */
export function factCards(sentence: Sentence, nameOf: (term: string) => string, grammar: Grammar): Candidate[] {
  const text = standingAlone(sentence.text)?.replace(/\.$/u, '');
  if (text === undefined || isAboutSomethingBefore(text)) return [];
  const asked = (subject: string) => {
    const [first = '', ...others] = subject.split(' ');
    return [/^(?:The|A|An|Most)$/u.test(first) ? first.toLowerCase() : (nameOf(subject).split(' ')[0] ?? first), ...others].join(' ');
  };
  const does = (subject: string, third: boolean) => (third ? 'does' : grammar.isPlural(subject) ? 'do' : 'do');
  const make = (match: RegExpExecArray | null, front: (groups: Record<string, string>) => string, answer: string, quality: number): Candidate | null => {
    const groups = match?.groups;
    const subject = groups?.['subject'];
    const back = groups?.[answer]?.replace(FURTHER, '').trim();
    if (groups === undefined || subject === undefined || back === undefined) return null;
    if (NO_SUBJECT.test(subject) || NO_ANSWER.test(back) || back.split(' ').length > 16) return null;
    if (/(?<!\p{L})(?:it|they|them|itself)(?!\p{L})/u.test(back)) return null;
    return fact(front(groups), back, sentence, 2, quality);
  };
  return [
    make(CONSISTS.exec(text), ({ subject = '', how = '' }) => `What ${does(subject, / consists /u.test(text))} ${asked(subject)} ${how}consist of?`, 'what', 0.78),
    make(PLACE.exec(text), ({ subject = '', verb = '' }) => wherePhrase(asked(subject), verb), 'where', 0.75),
    make(USED.exec(text), ({ subject = '', verb = '' }) => `What ${verb} ${asked(subject)} used for?`, 'what', 0.75),
    make(BY.exec(text), ({ subject = '', verb = '', participle = '' }) => `What ${verb} ${asked(subject)} ${participle}?`, 'what', 0.75),
  ].filter((card) => card !== null);
}

function wherePhrase(subject: string, verb: string): string {
  if (/^(?:is|are) /u.test(verb)) return `Where ${verb.replace(' located', '')} ${subject} located?`;
  const [auxiliary, infinitive] = /^took|occurred/u.test(verb) ? ['did', verb.replace('took', 'take').replace('occurred', 'occur')] : /^(?:takes|occurs|lies)/u.test(verb) ? ['does', verb.replace('takes', 'take').replace(/s$/u, '')] : ['do', verb];
  return `Where ${auxiliary} ${subject} ${infinitive}?`;
}

function fact(front: string, back: string, sentence: Sentence, difficulty: number, quality: number): Candidate {
  return { kind: 'fact', front, back: withCapital(back), answer: { is: 'text', of: front }, difficulty, quality, sentence, quote: sentence.raw };
}
