import { Check, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { Card } from '#domain/cards/card.ts';
import { readLength } from '#domain/media/media-text.ts';
import { pickedIn } from '#domain/study/answer/answer.ts';
import { currentAnswer, type SessionState } from '#domain/study/session/session-state.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { CLEAR_OF_CONTROLS } from './card-controls.tsx';
import { ANSWER_TONES } from './answer-tone.ts';
import { CardFace, FaceText, HintStrip } from './card-face.tsx';
import { JUDGED_ATTRIBUTE } from './use-answer-in-sight.ts';
import { CARD_ATTRIBUTE } from './card-focus.ts';

type Props = {
  card: Card;
  state: SessionState;
  /** The stored indices of the options in the order shown. */
  order: readonly number[];
  /** For example "Card 3 of 10". */
  label: string;
  /** The id of the form, for the Submit Answer button outside it. */
  formId: string;
  /** The explanation of the answer. */
  explanation: ReactNode;
  /** The button that reads the card aloud. */
  speaker: ReactNode;
  onPick: (option: number) => void;
  /** Called when an option is clicked or tapped, but not when the arrow keys reach it. */
  onTap?: ((option: number) => void) | undefined;
  onSubmit: () => void;
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** If an option has more characters, the options are stacked. */
const SHORT_OPTION = 36;

export function QuizCard(props: Props) {
  const { card, state, order, label, formId, explanation, speaker, onPick, onTap, onSubmit } = props;
  const answer = currentAnswer(state);
  const { options, key } = card.quiz ?? { options: [], key: null };
  const picked = answer === null ? state.selectedOption : pickedIn(card.quiz, answer);
  const shown = order.flatMap((index) => {
    const option = options[index];
    return option === undefined ? [] : [{ index, option }];
  });
  const columns = options.every((option) => readLength(option) <= SHORT_OPTION)
    ? 'grid-cols-1 sm:grid-cols-2'
    : 'grid-cols-1';
  return (
    <div className="flex flex-1 animate-rise flex-col gap-4 sm:min-h-(--stage-height) sm:flex-none">
      <article
        {...{ [CARD_ATTRIBUTE]: '' }}
        tabIndex={-1}
        aria-label={label}
        className="relative flex min-h-36 flex-1 sm:min-h-52"
      >
        <CardFace
          label="Question"
          // On phones the page scrolls instead, because a nested scrolling area would hide its content. The explanation
          // gets more space than the question had.
          className={classNames(
            'w-full',
            answer === null
              ? 'sm:absolute sm:inset-0'
              : classNames('sm:max-h-[50dvh]', ANSWER_TONES[answer.grade].card),
          )}
          action={speaker}
          // Once answered, the explanation needs the space.
          footer={answer === null ? <HintStrip hints={state.hints} /> : null}
        >
          <FaceText text={card.front} part="front" look={answer === null ? 'with-options' : 'answered'} />
          {explanation}
        </CardFace>
      </article>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {/* Keeps the same elements before and after the answer, because rendering the texts again is slow on phones. */}
        <div
          role={answer === null ? 'group' : 'list'}
          aria-label="Options"
          className={classNames('grid gap-2', columns)}
        >
          {shown.map(({ option, index }, place) => (
            <Option
              key={option}
              option={option}
              place={place}
              isPicked={index === picked}
              mark={answer === null ? null : markOf(index, key, picked)}
              onPick={() => onPick(index)}
              onTap={onTap && (() => onTap(index))}
            />
          ))}
        </div>
      </form>
    </div>
  );
}

type Mark = 'right' | 'wrong' | 'none';

function markOf(index: number, key: number | null, picked: number | null): Mark {
  if (index === key) return 'right';
  return index === picked ? 'wrong' : 'none';
}

const ROWS: Record<Mark, string> = {
  right: 'border-accent bg-accent-soft',
  wrong: 'border-danger bg-danger-soft',
  none: 'border-line text-muted',
};

const SIGNS: Record<Mark, string> = {
  right: 'bg-accent text-on-accent',
  wrong: 'bg-danger-solid text-on-danger',
  none: 'border border-line-strong text-muted',
};

type OptionProps = {
  option: string;
  place: number;
  isPicked: boolean;
  /** Null until the card is answered. */
  mark: Mark | null;
  onPick: () => void;
  onTap?: (() => void) | undefined;
};

/** One option: selectable, and after the answer marked by icon and text as well as colour. */
function Option({ option, place, isPicked, mark, onPick, onTap }: OptionProps) {
  const textId = useId();
  const judged = mark === 'right' || mark === 'wrong';
  const choice = isPicked ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface hover:bg-raised';
  return (
    <div
      {...(mark === null ? {} : { role: 'listitem' })}
      {...(judged ? { [JUDGED_ATTRIBUTE]: '' } : {})}
      className={classNames(
        'relative flex min-h-13 items-center gap-3 rounded-lg border px-3 py-2',
        mark === null ? `transition-colors duration-(--duration-fast) ${choice}` : ROWS[mark],
      )}
    >
      {mark === null ? (
        // Covers the whole row, which is the touch target.
        <input
          type="radio"
          name="option"
          aria-labelledby={textId}
          className={classNames(
            'absolute inset-0 size-full cursor-pointer appearance-none rounded-lg',
            CLEAR_OF_CONTROLS,
          )}
          checked={isPicked}
          onChange={onPick}
          // Arrow keys click too, without a pointer; they must not answer.
          onClick={({ detail }) => detail > 0 && onTap?.()}
        />
      ) : null}
      <span
        aria-hidden
        className={classNames(
          'grid size-7 shrink-0 place-items-center rounded-full text-xs font-medium forced-color-adjust-none',
          mark === null && isPicked ? 'border border-accent bg-accent text-on-accent' : SIGNS[mark ?? 'none'],
        )}
      >
        {mark === 'right' ? <Check size={16} /> : mark === 'wrong' ? <X size={16} /> : LETTERS[place]}
      </span>
      <span id={textId} className="min-w-0 wrap-break-word">
        <CardText text={option} part="back" inline />
      </span>
      {judged ? (
        <span
          className={classNames(
            'ml-auto shrink-0 text-xs font-medium',
            mark === 'right' ? 'text-accent' : 'text-danger',
          )}
        >
          {mark === 'right' ? 'Correct' : 'Wrong'}
          {isPicked ? <span className="sr-only">, your answer</span> : null}
        </span>
      ) : null}
    </div>
  );
}
