import { use } from 'react';
import type { Card } from '#domain/cards/card.ts';
import { rightAnswer } from '#domain/study/explanation.ts';
import { currentAnswer, currentCard, type SessionState } from '#domain/study/session/session-state.ts';
import { CardLanguages } from '#web/features/card-text/card-languages.ts';
import { SpeakerButton } from '#web/features/speech/speaker-button.tsx';
import type { TextToRead } from '#web/features/speech/use-readable.ts';
import type { Explaining } from '../session/explaining.ts';

type Props = {
  card: Card;
  state: SessionState;
  /** The explanation, if it is shown. */
  explained: Explaining | null;
  onStart: () => void;
};

/**
 * Reads the visible side of a card aloud if its deck has a language: the question, or the answer with its explanation.
 */
export function CardSpeaker({ card, state, explained, onStart }: Props) {
  const languages = use(CardLanguages);
  if (languages === undefined) return null;
  const answered =
    currentCard(state)?.presentation === 'flip' ? state.flipped : currentAnswer(state) !== null;
  const texts = answered ? answerOf(card, explained) : [{ part: 'front', text: card.front } as const];
  return (
    // The new key stops reading the question once the answer is shown.
    <SpeakerButton key={String(answered)} texts={texts} languages={languages} onStart={onStart} />
  );
}

function answerOf(card: Card, explained: Explaining | null): TextToRead[] {
  const { reason = null, lead = null, text = null } = explained ?? {};
  const explanations = [reason, text].filter((one) => one !== null);
  return [
    { part: 'back', text: lead ?? rightAnswer(card) },
    ...explanations.map((one) => ({ part: 'explanation', text: one }) as const),
  ];
}
