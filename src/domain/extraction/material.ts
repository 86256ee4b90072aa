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
import { isAboutSomethingBefore, pointsBack, standingAlone } from './language/standing-alone.ts';
import { abbreviationCard, calledCard, statementCard } from './kinds/statements.ts';
import { shortForms, termsOf, topicOf } from './kinds/terms.ts';

/** Everything that some passages can be asked about. */
export interface Material {
  candidates: Candidate[];
  definitions: Definition[];
}

/** Finds what the passages define, and every card of the wanted kinds that their sentences make. */
export function findMaterial(
  passages: readonly SourcePassage[],
  wants: (kind: CardKind) => boolean,
  english: English,
): Material {
  const outlines = passages.map(outlineOf);
  const sentences = outlines.flatMap((outline) => outline.sentences);
  const wantsTerms = wants('term') || wants('definition') || wants('cloze');
  const defined = wantsTerms ? sentences.map((sentence) => definitionIn(sentence, english)) : [];
  const definitions = defined.filter((definition) => definition !== null);
  const terms = termsOf(outlines, definitions);
  const isTerm = (phrase: string) =>
    terms.has(phrase.toLowerCase()) || terms.has(phrase.toLowerCase().replace(/s$/u, ''));
  const isShort = shortForms(terms, english);
  const isSurname = surnamesIn(passages, english);
  const whole = passages.map(({ text }) => text.toLowerCase()).join('\n');
  const isRepeated = (phrase: string) =>
    whole.indexOf(phrase.toLowerCase()) !== whole.lastIndexOf(phrase.toLowerCase());

  const candidates = sentences.flatMap((sentence, index): (Candidate | null)[] => {
    const definition = defined[index] ?? null;
    const cards: (Candidate | null)[] = definition ? definitionCards(definition, english) : [];
    if (sentence.kind === 'item') return cards;
    cards.push(abbreviationCard(sentence));
    if (definition || isShort(sentence)) return cards;
    if (wants('list')) cards.push(listCard(sentence, topicOf(sentence, definitions)));
    const text = standingAlone(sentence.text);
    if (text === null || isAboutSomethingBefore(text)) return cards;
    const claim = { text, sentence };
    cards.push(statementCard(claim), calledCard(claim, english));
    if (pointsBack(text)) return cards;
    const found = [
      wants('reason') ? reasonCard(claim, english) : null,
      ...(wants('fact') ? [processCard(claim, isTerm), ...factCards(claim, english)] : []),
      ...(wants('date') || wants('person') ? eventCards(claim, isSurname, english) : []),
      wants('quantity') ? quantityCard(claim) : null,
    ];
    const isOpen = wants('cloze') && [...cards, ...found].every((card) => card === null);
    return [...cards, ...found, isOpen ? clozeCard(claim, isTerm, isRepeated, english) : null];
  });
  const listed = outlines.flatMap(({ listings }) =>
    listings.map((listing) => listingCard(listing, topicOf(listing.stem, definitions))),
  );
  return {
    candidates: [...candidates, ...listed].filter((card) => card !== null).filter(({ kind }) => wants(kind)),
    definitions,
  };
}
