import { foldedText, stem, words } from '../generation/compare-text.ts';
import { CARD_KINDS, type Candidate, type CardKind } from './candidate.ts';

/** Words that ask for a kind of card. */
const KIND_WORDS: readonly [RegExp, readonly CardKind[]][] = [
  [
    /^(?:definition|define|term|terminology|vocabulary|glossary|concept|abbreviation)s?$/u,
    ['term', 'definition'],
  ],
  [/^(?:date|year|when|chronology|timeline)s?$/u, ['date']],
  [/^(?:number|quantit(?:y|ies)|figure|amount|value|measurement|percentage|statistic)s?$/u, ['quantity']],
  [/^(?:list|enumeration)s?$/u, ['list']],
  [/^(?:cloze|gap|blank|completion)s?$/u, ['cloze', 'quantity']],
  [/^(?:people|persons?|names?|who|scientists?|authors?|inventors?)$/u, ['person']],
  [/^(?:why|reason|cause)s?$/u, ['reason']],
];

/** Words of a wish that name no subject. */
const NO_SUBJECT = new Set(
  'a an the of in on and or with for from to about only just mainly mostly all some any more most important key main please focus card cards question questions flashcard flashcards make ask me i my we our want need should that which is are be it this text source chapter part exam test quiz study learn learning easy hard difficult simple basic basics good short long fact facts topic topics everything'.split(
    ' ',
  ),
);

/** A learner's free wish, as far as simple rules understand it. */
export interface Focus {
  /** Null for all kinds. */
  kinds: ReadonlySet<CardKind> | null;
  /** At least one of them must occur in the sentence or its heading; stems. */
  subjects: readonly string[];
}

/** What a wish such as "only definitions" or "dates of the war" asks for. */
export function focusOf(request: string | null): Focus {
  const asked = words(request ?? '');
  const kinds = CARD_KINDS.filter((kind) =>
    KIND_WORDS.some(([pattern, of]) => of.includes(kind) && asked.some((word) => pattern.test(word))),
  );
  const subjects = asked.filter(
    (word) => word.length > 2 && !NO_SUBJECT.has(word) && !KIND_WORDS.some(([pattern]) => pattern.test(word)),
  );
  return { kinds: kinds.length === 0 ? null : new Set(kinds), subjects: [...new Set(subjects.map(stem))] };
}

/** Whether a passage can have what was wished for. */
export function mayFitFocus(
  { text, headings }: { text: string; headings: readonly string[] },
  { subjects }: Focus,
): boolean {
  const said = foldedText(`${text} ${headings.join(' ')}`);
  return subjects.length === 0 || subjects.some((subject) => said.includes(subject.slice(0, -1)));
}

/** Whether a card is what was wished for. */
export function fitsFocus({ kind, sentence, front, back }: Candidate, { kinds, subjects }: Focus): boolean {
  if (kinds !== null && !kinds.has(kind)) return false;
  if (subjects.length === 0) return true;
  const said = new Set(words(`${sentence.text} ${sentence.heading ?? ''} ${front} ${back}`).map(stem));
  return subjects.some((subject) => said.has(subject));
}
