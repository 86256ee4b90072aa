import { type Candidate, candidateOf, type Claim } from '../candidate.ts';
import type { English } from '../language/grammar.ts';

const BECAUSE = /^(?<main>[^:;,]{12,150}?),? because (?<reason>[^:;]{15,150})\.$/u;
/** Words of claims whose reason cannot be known without the text, such as why something is an example. */
const NOT_ASKED =
  /\b(?:examples?|instance|simply|just|partly|mainly|only|probably|perhaps|not|never|called|known as|such)\b/u;
const SUBJECT_MAX = 9;

/** A card from a claim such as "The inner core is solid, because ..." */
export function reasonCard({ text, sentence }: Claim, english: English): Candidate | null {
  const { main, reason } = BECAUSE.exec(text)?.groups ?? {};
  if (main === undefined || reason === undefined || NOT_ASKED.test(main)) return null;
  if (/ (?:which|who|that)(?! of) /u.test(main)) return null;
  const words = english.words(main);
  const at = words.findIndex((word) => /^(?:is|are|was|were)$/u.test(word.text));
  const verb = words[at];
  const subject = words.slice(0, at);
  if (/^ (?:the|an?) /u.test(main.slice(verb?.end))) return null;
  if (verb === undefined || at < 1 || at > SUBJECT_MAX || subject[0]?.kinds.has('preposition') === true)
    return null;
  if (
    subject.some(
      (word) =>
        word.kinds.has('verb') ||
        word.kinds.has('pronoun') ||
        /^(?:that|which|who|when|if)$/u.test(word.text),
    )
  )
    return null;
  return candidateOf(sentence, {
    kind: 'reason',
    front: `Why ${verb.text} ${english.within(main.slice(0, verb.start).trim())}${main.slice(verb.end)}?`,
    back: `Because ${reason}.`,
    answer: { type: 'text' },
    difficulty: 4,
    quality: 0.8,
  });
}
