import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Card } from '#domain/cards/card.ts';
import { readLength } from '#domain/media/media-text.ts';
import { currentAnswer, type SessionState } from '#domain/study/session.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { CLEAR_OF_CONTROLS } from './card-controls.tsx';
import { ANSWER_TONES } from './answer-tone.ts';
import { CardFace, FaceText, HintStrip } from './card-face.tsx';
import { JUDGED_ATTRIBUTE } from './use-answer-in-sight.ts';
import { CARD_ATTRIBUTE } from './use-card-focus.ts';

type Props = {
  card: Card;
  state: SessionState;
  /** The stored indices of the options, in the order in which they are shown. */
  order: readonly number[];
  /** For example "Card 3 of 10". */
  label: string;
  /** Id of the form, for the Submit Answer button outside it. */
  formId: string;
  /** What explains the answer. */
  explanation: ReactNode;
  /** Reads aloud what is in sight. */
  speaker: ReactNode;
  onPick: (option: number) => void;
  onSubmit: () => void;
};

/** Options longer than this many characters are stacked. */
const SHORT_OPTION = 36;

export function QuizCard(props: Props) {
  const { card, state, order, label, formId, explanation, speaker, onPick, onSubmit } = props;
  const answer = currentAnswer(state);
  const { options, key } = card.quiz ?? { options: [], key: null };
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
          // On a phone the page scrolls instead, since a nested scrolling box would hide its content. The explanation gets
          // more room than the question had.
          className={classNames(
            'w-full',
            answer === null
              ? 'sm:absolute sm:inset-0'
              : classNames('sm:max-h-[50dvh]', ANSWER_TONES[answer.grade].card),
          )}
          action={speaker}
          footer={<HintStrip hints={state.hints} />}
        >
          <FaceText text={card.front} look={answer === null ? 'with-options' : 'answered'} />
          {explanation}
        </CardFace>
      </article>
      {answer === null ? (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <fieldset>
            <legend className="sr-only">Options</legend>
            <div className={classNames('grid gap-2', columns)}>
              {shown.map(({ option, index }, place) => (
                <label
                  key={option}
                  className={classNames(
                    OPTION,
                    'cursor-pointer border-line-strong bg-surface transition-colors duration-(--duration-fast) hover:bg-raised',
                    'has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                  )}
                >
                  <input
                    type="radio"
                    name="option"
                    className={classNames('peer sr-only', CLEAR_OF_CONTROLS)}
                    checked={state.selectedOption === index}
                    onChange={() => onPick(index)}
                  />
                  <Letter
                    place={place}
                    className="peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent"
                  />
                  <span className="min-w-0 wrap-break-word">
                    <CardText text={option} inline />
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        </form>
      ) : (
        <ul aria-label="Options" className={classNames('grid gap-2', columns)}>
          {shown.map(({ option, index }, place) => (
            <RevealedOption
              key={option}
              option={option}
              place={place}
              isKey={index === key}
              isPicked={index === answer.selectedOption}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const OPTION = 'relative flex min-h-13 items-center gap-3 rounded-lg border px-3 py-2';

function Letter({ place, className }: { place: number; className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-7 shrink-0 place-items-center rounded-full border border-line-strong text-xs font-medium text-muted',
        className,
      )}
    >
      {String.fromCharCode('A'.charCodeAt(0) + place)}
    </span>
  );
}

type RevealedProps = { option: string; place: number; isKey: boolean; isPicked: boolean };

/** Marks correct and wrong by icon and text, not by colour alone. */
function RevealedOption({ option, place, isKey, isPicked }: RevealedProps) {
  if (!isKey && !isPicked) {
    return (
      <li className={classNames(OPTION, 'border-line text-muted')}>
        <Letter place={place} />
        <span className="min-w-0 wrap-break-word">
          <CardText text={option} inline />
        </span>
      </li>
    );
  }
  return (
    <li
      {...{ [JUDGED_ATTRIBUTE]: '' }}
      className={classNames(OPTION, isKey ? 'border-accent bg-accent-soft' : 'border-danger bg-danger-soft')}
    >
      <span
        aria-hidden
        className={classNames(
          'grid size-7 shrink-0 place-items-center rounded-full',
          isKey ? 'bg-accent text-on-accent' : 'bg-danger-solid text-on-danger',
        )}
      >
        {isKey ? <Check size={16} /> : <X size={16} />}
      </span>
      <span className="min-w-0 wrap-break-word">
        <CardText text={option} inline />
      </span>
      <span
        className={classNames('ml-auto shrink-0 text-xs font-medium', isKey ? 'text-accent' : 'text-danger')}
      >
        {isKey ? 'Correct' : 'Wrong'}
        {isPicked ? <span className="sr-only">, your answer</span> : null}
      </span>
    </li>
  );
}
