import type { Card } from '#domain/cards/card.ts';
import { useRef, type ReactNode } from 'react';
import type { Grade } from '#domain/study/answer/grading.ts';
import { currentAnswer, type SessionState } from '#domain/study/session/session-state.ts';
import { classNames } from '#web/lib/class-names.ts';
import { ANSWER_TONES } from './answer-tone.ts';
import { AskedText, CardFace, FaceText, HintStrip } from './card-face.tsx';
import { SwipeMarks } from './swipe-marks.tsx';
import { CARD_ATTRIBUTE } from './card-focus.ts';
import { useSwipe } from '#web/ui/use-swipe.ts';

type Props = {
  card: Card;
  /** The question as it is asked: a gap may be written in its place. */
  question: string;
  state: SessionState;
  /** For example "Card 3 of 10". */
  label: string;
  /** The explanation of the answer. */
  explanation: ReactNode;
  /** The button that reads the card aloud. */
  speaker: ReactNode;
  onFlip: () => void;
  /** Called when the learner has swiped the card to one side. */
  onGrade: (grade: Grade) => void;
  /** Called when releasing the card would start or stop counting as a swipe. */
  onPulled: () => void;
};

/**
 * A card that flips on a click anywhere on it, with the button or with the key. Once flipped it can be swiped: right if
 * known, left if not.
 */
export function FlipCard({
  card,
  question,
  state,
  label,
  explanation,
  speaker,
  onFlip,
  onGrade,
  onPulled,
}: Props) {
  const { flipped, hints } = state;
  const answer = currentAnswer(state);
  const back = useRef<HTMLDivElement>(null);
  const grading = flipped && state.phase === 'answering';
  const swipe = useSwipe({
    enabled: grading,
    onSwipe: (side) => onGrade(side === 'right' ? 'correct' : 'incorrect'),
    onPulled: (side) => side !== null && onPulled(),
  });
  const edge = answer === null ? '' : ANSWER_TONES[answer.grade].card;
  return (
    <div
      role="presentation"
      {...swipe}
      className={classNames(
        'group/swipe flex min-h-(--card-min-height) flex-1 animate-rise perspective-[120rem] sm:h-(--stage-height) sm:flex-none',
        'data-swipeable:touch-pan-y data-swipeable:touch-pinch-zoom',
        'translate-x-[calc(var(--swipe,0)*1px)] rotate-[calc(var(--swipe,0)*0.02deg)] motion-reduce:translate-x-0 motion-reduce:rotate-0',
        'transition-[translate,rotate] duration-(--duration-base) ease-calm data-swiping:transition-none',
      )}
      onClick={({ target }) => {
        // Following a link, writing, playing a sound, opening a quote or selecting a word must not flip the card.
        if (target instanceof Element && target.closest('a, button, details, input') !== null) return;
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
          action={flipped ? null : speaker}
          footer={answer === null ? <HintStrip hints={hints} /> : null}
        >
          <FaceText text={question} part="front" />
        </CardFace>
        <CardFace
          label="Answer"
          hidden={!flipped}
          className={classNames(
            'absolute inset-0 rotate-y-180 backface-hidden',
            'group-data-[pulled=left]/swipe:border-danger! group-data-[pulled=right]/swipe:border-accent!',
            edge,
          )}
          action={flipped ? speaker : null}
          footer={grading ? <SwipeMarks /> : null}
          inSight={back}
        >
          {/* The back of a cloze card is the same text with its gap filled in. */}
          {card.cloze === undefined ? <AskedText text={card.front} /> : null}
          <div ref={back} className="flex flex-col gap-3 sm:gap-5">
            <FaceText text={card.back} part="back" />
          </div>
          {explanation}
        </CardFace>
      </article>
    </div>
  );
}
