import type { Candidate } from './candidate.ts';
import type { Grammar } from './grammar.ts';
import type { Sentence } from './sentences.ts';
import { isAboutSomethingBefore, standingAlone } from './standing-alone.ts';

const BECAUSE = /^(?<main>[^:;]{12,150}?),? because (?<reason>[^:;]{15,150})\.$/u;
/** Nobody can say why something is an example without the text. */
const NOT_ASKED = /\b(?:example|examples|instance|simply|just|partly|mainly|only|probably|perhaps|not|never|called|known as|such)\b/u;
const SUBJECT_MAX = 9;

/** "The inner core is solid, because ..." */
export function reasonCard(sentence: Sentence, nameOf: (term: string) => string, grammar: Grammar): Candidate | null {
  const text = standingAlone(sentence.text);
  const { main, reason } = (text === null ? undefined : BECAUSE.exec(text)?.groups) ?? {};
  if (text === null || main === undefined || reason === undefined) return null;
  if (NOT_ASKED.test(main) || main.includes(',') || isAboutSomethingBefore(text)) return null;
  const words = grammar.words(main);
  const at = words.findIndex((word) => /^(?:is|are|was|were)$/u.test(word.text));
  const verb = words[at];
  const subject = words.slice(0, at);
  if (verb === undefined || at < 1 || at > SUBJECT_MAX || subject.some((word) => word.is.has('verb') || word.is.has('pronoun') || /^(?:that|which|who|when|if)$/u.test(word.text))) return null;
  if (subject[0]?.is.has('preposition') === true) return null;
  const [first = '', ...others] = main.slice(0, verb.start).trim().split(' ');
  const asked = [/^(?:The|A|An|In|At)$/u.test(first) ? first.toLowerCase() : nameOf([first, ...others].join(' ')).split(' ')[0], ...others].join(' ');
  return {
    kind: 'reason',
    front: `Why ${verb.text} ${asked}${main.slice(verb.end)}?`,
    back: `Because ${reason}.`,
    answer: { is: 'text', of: asked },
    difficulty: 4,
    quality: 0.8,
    sentence,
    quote: sentence.raw,
  };
}
