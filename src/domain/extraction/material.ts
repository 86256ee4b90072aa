import type { Candidate, CardKind } from './candidate.ts';
import { clozeCard } from './kinds/cloze.ts';
import { type Definition, definitionCards, definitionIn } from './kinds/definitions.ts';
import { eventCards } from './kinds/events.ts';
import { factCards, processCard } from './kinds/facts.ts';
import type { English } from './language/grammar.ts';
import { listCard, listingCard } from './kinds/listings.ts';
import { surnamesIn } from './kinds/people.ts';
import { quantityCard } from './kinds/quantities.ts';
import { reasonCard } from './kinds/reasons.ts';
import { outlineOf, type SourcePassage } from './language/sentences.ts';
import { subjectRefersBack, refersBack, standaloneText } from './language/standalone-text.ts';
import { abbreviationCard, calledCard, statementCard } from './kinds/statements.ts';
import { usesShortForm, termsOf, topicOf } from './kinds/terms.ts';

/** All the questions and definitions found in some passages. */
export interface Material {
  candidates: Candidate[];
  definitions: Definition[];
}

/** Finds the definitions in passages, and every card of the requested kinds that their sentences allow. */
export function findMaterial(
  passages: readonly SourcePassage[],
  isRequested: (kind: CardKind) => boolean,
  english: English,
): Material {
  const outlines = passages.map(outlineOf);
  const sentences = outlines.flatMap((outline) => outline.sentences);
  const needsDefinitions = isRequested('term') || isRequested('definition') || isRequested('cloze');
  const defined = needsDefinitions ? sentences.map((sentence) => definitionIn(sentence, english)) : [];
  const definitions = defined.filter((definition) => definition !== null);
  const terms = termsOf(outlines, definitions);
  const isTerm = (phrase: string) =>
    terms.has(phrase.toLowerCase()) || terms.has(phrase.toLowerCase().replace(/s$/u, ''));
  const hasShortForm = usesShortForm(terms, english);
  const isSurname = surnamesIn(passages, english);
  const whole = passages.map(({ text }) => text.toLowerCase()).join('\n');
  const isRepeated = (phrase: string) =>
    whole.indexOf(phrase.toLowerCase()) !== whole.lastIndexOf(phrase.toLowerCase());

  const candidates = sentences.flatMap((sentence, index): (Candidate | null)[] => {
    const definition = defined[index] ?? null;
    const cards: (Candidate | null)[] = definition ? definitionCards(definition, english) : [];
    if (sentence.kind === 'item') return cards;
    cards.push(abbreviationCard(sentence));
    if (definition || hasShortForm(sentence)) return cards;
    if (isRequested('list')) cards.push(listCard(sentence, topicOf(sentence, definitions)));
    const text = standaloneText(sentence.text);
    if (text === null || subjectRefersBack(text)) return cards;
    const claim = { text, sentence };
    cards.push(statementCard(claim), calledCard(claim, english));
    if (refersBack(text)) return cards;
    const found = [
      isRequested('reason') ? reasonCard(claim, english) : null,
      ...(isRequested('fact') ? [processCard(claim, isTerm), ...factCards(claim, english)] : []),
      ...(isRequested('date') || isRequested('person') ? eventCards(claim, isSurname, english) : []),
      isRequested('quantity') ? quantityCard(claim) : null,
    ];
    const needsCloze = isRequested('cloze') && [...cards, ...found].every((card) => card === null);
    return [...cards, ...found, needsCloze ? clozeCard(claim, isTerm, isRepeated, english) : null];
  });
  const listCards = outlines.flatMap(({ listings }) =>
    listings.map((listing) => listingCard(listing, topicOf(listing.stem, definitions))),
  );
  return {
    candidates: [...candidates, ...listCards]
      .filter((card) => card !== null)
      .filter(({ kind }) => isRequested(kind)),
    definitions,
  };
}
