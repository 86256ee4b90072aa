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

/** Words of a focus that do not name a subject. */
const NOT_A_SUBJECT = new Set(
  'a an the of in on and or with for from to about only just mainly mostly all some any more most important key main please focus card cards question questions flashcard flashcards make ask me i my we our want need should that which is are be it this text source chapter part exam test quiz study learn learning easy hard difficult simple basic basics good short long fact facts topic topics everything'.split(
    ' ',
  ),
);

/** What the learner wants cards about, as far as simple rules understand their words. */
export interface Focus {
  /** The kinds of cards to make, or null for all kinds. */
  kinds: ReadonlySet<CardKind> | null;
  /** Stems of words, at least one of which must occur in the card, its sentence or the heading. */
  subjects: readonly string[];
}

/** The kinds and subjects that a text such as "only definitions" or "dates of the war" asks for. */
export function focusOf(request: string | null): Focus {
  const requestWords = words(request ?? '');
  const kinds = CARD_KINDS.filter((kind) =>
    KIND_WORDS.some(([pattern, of]) => of.includes(kind) && requestWords.some((word) => pattern.test(word))),
  );
  const subjects = requestWords.filter(
    (word) =>
      word.length > 2 && !NOT_A_SUBJECT.has(word) && !KIND_WORDS.some(([pattern]) => pattern.test(word)),
  );
  return { kinds: kinds.length === 0 ? null : new Set(kinds), subjects: [...new Set(subjects.map(stem))] };
}

/** Whether a passage may contain cards that fit the focus. */
export function mayFitFocus(
  { text, headings }: { text: string; headings: readonly string[] },
  { subjects }: Focus,
): boolean {
  const content = foldedText(`${text} ${headings.join(' ')}`);
  return subjects.length === 0 || subjects.some((subject) => content.includes(subject.slice(0, -1)));
}

/** Whether a card fits the focus. */
export function fitsFocus({ kind, sentence, front, back }: Candidate, { kinds, subjects }: Focus): boolean {
  if (kinds !== null && !kinds.has(kind)) return false;
  if (subjects.length === 0) return true;
  const content = new Set(words(`${sentence.text} ${sentence.heading ?? ''} ${front} ${back}`).map(stem));
  return subjects.some((subject) => content.has(subject));
}
