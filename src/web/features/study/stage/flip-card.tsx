import type { Card } from '#domain/cards/card.ts';
import type { ReactNode } from 'react';
import { currentAnswer, type SessionState } from '#domain/study/session.ts';
import { classNames } from '#web/lib/class-names.ts';
import { ANSWER_TONES } from './answer-tone.ts';
import { AskedText, CardFace, FaceText, HintStrip } from './card-face.tsx';
import { CARD_ATTRIBUTE } from './use-card-focus.ts';

type Props = {
  card: Card;
  state: SessionState;
  /** For example "Card 3 of 10". */
  label: string;
  /** What explains the answer. */
  explanation: ReactNode;
  onFlip: () => void;
};

/** A card that flips on a click anywhere on it, besides the button and the key. */
export function FlipCard({ card, state, label, explanation, onFlip }: Props) {
  const { flipped, hints } = state;
  const answer = currentAnswer(state);
  const edge = answer === null ? '' : ANSWER_TONES[answer.grade].card;
  return (
    <div
      role="presentation"
      className="flex min-h-(--card-min-height) flex-1 sm:h-(--stage-height) sm:flex-none animate-rise perspective-[120rem]"
      onClick={({ target }) => {
        // Following a link or selecting a word must not flip the card.
        if (target instanceof Element && target.closest('a') !== null) return;
        if (document.getSelection()?.isCollapsed !== false) onFlip();
      }}
    >
      <article
        {...{ [CARD_ATTRIBUTE]: '' }}
        tabIndex={-1}
        aria-label={label}
        className={classNames(
          'relative flex-1 cursor-pointer transition-transform duration-(--duration-flip) ease-calm transform-3d',
          flipped && 'rotate-y-180',
        )}
      >
        <CardFace
          label="Question"
          hidden={flipped}
          className={classNames('absolute inset-0 backface-hidden', edge)}
          footer={<HintStrip hints={hints} />}
        >
          <FaceText text={card.front} />
        </CardFace>
        <CardFace
          label="Answer"
          hidden={!flipped}
          className={classNames('absolute inset-0 rotate-y-180 backface-hidden', edge)}
        >
          <AskedText text={card.front} />
          <FaceText text={card.back} />
          {explanation}
        </CardFace>
      </article>
    </div>
  );
}
