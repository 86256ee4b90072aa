import type { WrittenAccents } from '../account/settings.ts';
import type { CardContent } from '../cards/card.ts';
import { answerToGive } from '../cards/cloze.ts';
import type { DeckLanguages } from '../deck.ts';
import type { Accents } from './compare.ts';
import { judgeAnswer, type Judgement } from './judge.ts';

/** Judges the written answer to a card of a deck with these languages, by the learner's setting for accents. */
export function judgeCard(
  typed: string,
  card: Pick<CardContent, 'back' | 'cloze' | 'accepted'>,
  { languages, accents }: { languages: DeckLanguages | undefined; accents: WrittenAccents },
): Judgement {
  return judgeAnswer(typed, answerToGive(card), {
    language: languages?.backLanguage ?? null,
    accents: accentsIn(languages, accents),
    accepted: card.accepted ?? [],
  });
}

function accentsIn(languages: DeckLanguages | undefined, setting: WrittenAccents): Accents {
  if (setting === 'always') return 'strict';
  if (setting === 'never') return 'lenient';
  const [front, back] = [languages?.language, languages?.backLanguage].map((tag) => tag?.split('-')[0]);
  return front !== undefined && back !== undefined && front !== back ? 'strict' : 'lenient';
}
