import { foldedText, stem, words } from '../generation/compare-text.ts';
import { CARD_KINDS, type Candidate, type CardKind } from './candidate.ts';

/** Words that ask for a kind of card. */
const KIND_WORDS: readonly [RegExp, readonly CardKind[]][] = [
  [
    /^(?:definition|define|term|terminology|vocabulary|glossary|concept)s?$/u,
    ['glossary', 'marked', 'definition', 'plain'],
  ],
  [/^(?:abbreviation|acronym)s?$/u, ['abbreviation']],
  [/^(?:list|enumeration)s?$/u, ['list']],
  [/^tables?$/u, ['table']],
  [/^(?:cloze|gap|blank)s?$/u, ['cloze', 'bold']],
];

/** Words of a focus that do not name a subject. */
const NOT_A_SUBJECT = new Set(
  'a an the of in on and or with for from to about only just mainly mostly all some any more most important key main please focus card cards question questions flashcard flashcards make ask me i my we our want need should that which is are be it this text source chapter part exam test quiz study learn learning easy hard difficult simple basic basics good short long fact facts topic topics everything'.split(
    ' ',
  ),
);

/** A test for whether a card is what a learner asked for: "only definitions", "the war of 1812". Null asks for everything. */
export function focusOf(request: string | null): (candidate: Candidate) => boolean {
  const requestWords = words(request ?? '');
  const isKindWord = (word: string) => KIND_WORDS.some(([pattern]) => pattern.test(word));
  const kinds = CARD_KINDS.filter((kind) =>
    KIND_WORDS.some(([pattern, of]) => of.includes(kind) && requestWords.some((word) => pattern.test(word))),
  );
  const subjects = requestWords
    .filter((word) => word.length > 2 && !NOT_A_SUBJECT.has(word) && !isKindWord(word))
    .map(stem);
  return ({ kind, front, back, quote, section }) => {
    if (kinds.length > 0 && !kinds.includes(kind)) return false;
    if (subjects.length === 0) return true;
    const content = new Set(
      words(foldedText(`${quote} ${section.headings.join(' ')} ${front} ${back}`)).map(stem),
    );
    return subjects.some((subject) => content.has(subject));
  };
}
