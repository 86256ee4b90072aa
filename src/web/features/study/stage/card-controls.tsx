import { ArrowRight, Check, CheckCheck, CircleDashed, Lightbulb, Pause, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { MAX_HINTS } from '#domain/limits.ts';
import type { Grade } from '#domain/study/grading.ts';
import type { Presentation } from '#domain/study/mode.ts';
import type { SessionAnswer } from '#domain/study/answer.ts';
import { nextHintLevel, type SessionState } from '#domain/study/session.ts';
import { classNames } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { movingText, verdictText } from '../session/announcement.ts';
import { intervalAfterAnswer, intervalsByGrade } from '../session/next-intervals.ts';
import type { ReviewOptions, StudyCommand } from '../session/study-keys.ts';
import { NEXT_ATTRIBUTE } from './use-card-focus.ts';

type Props = {
  state: SessionState;
  presentation: Presentation;
  answer: SessionAnswer | null;
  formId: string;
  hintPending: boolean;
  /** A note, shown when there is nothing more important. */
  note: string;
  /** Null in a session on a deck. */
  review: ReviewOptions | null;
  onCommand: (command: StudyCommand) => void;
};

const GRADE_BUTTONS: ReadonlyArray<{ grade: Grade; label: string; shortcut: string; icon: ReactNode }> = [
  {
    grade: 'incorrect',
    label: 'Incorrect',
    shortcut: '1',
    icon: <X aria-hidden size={18} className="text-danger" />,
  },
  {
    grade: 'partial',
    label: 'Partial',
    shortcut: '2',
    icon: <CircleDashed aria-hidden size={18} className="text-saffron" />,
  },
  {
    grade: 'correct',
    label: 'Correct',
    shortcut: '3',
    icon: <Check aria-hidden size={18} className="text-accent" />,
  },
  {
    grade: 'easy',
    label: 'Easy',
    shortcut: '4',
    icon: <CheckCheck aria-hidden size={18} className="text-accent" />,
  },
];

/** For elements scrolled into view: on a phone the controls cover the bottom of the page. */
export const CLEAR_OF_CONTROLS = 'max-sm:scroll-mb-36';

/** Below the card, within the thumb's reach; always two lines of text and one row of buttons, so that nothing jumps. */
export function CardControls(props: Props) {
  const { state, presentation, answer, note, review } = props;
  const grading = answer === null && presentation === 'flip' && state.flipped;
  return (
    <div className="sticky bottom-0 -mx-4 flex flex-col gap-3 bg-canvas px-4 pb-1 sm:mx-0 sm:px-0">
      <div className="flex h-11 flex-col justify-end text-center text-sm text-muted">
        {answer !== null ? (
          <>
            <Verdict state={state} grade={answer.grade} />
            <span>{movingText(state, presentation === 'quiz')}</span>
          </>
        ) : (
          <span>{grading ? 'How well did you know it?' : note}</span>
        )}
      </div>
      <div className={classNames('flex gap-2 sm:gap-3', review !== null && '*:h-14!')}>
        {answer !== null ? (
          <AnsweredButtons {...props} />
        ) : grading ? (
          <GradeButtons {...props} />
        ) : (
          <AnsweringButtons {...props} />
        )}
      </div>
    </div>
  );
}

function Verdict({ state, grade }: { state: SessionState; grade: Grade }) {
  const look = GRADE_BUTTONS.find((button) => button.grade === grade);
  const interval = intervalAfterAnswer(state);
  return (
    <span className="inline-flex items-center justify-center gap-1.5 font-medium text-ink">
      {look?.icon}
      {verdictText(state, grade)}
      {interval === null ? null : <span className="font-normal text-muted">· back in {interval.long}</span>}
    </span>
  );
}

function AnsweringButtons({ state, presentation, formId, hintPending, onCommand }: Props) {
  const given = state.hints.length;
  return (
    <>
      <Button
        size="lg"
        className="px-4! max-[22.5rem]:px-2!"
        aria-keyshortcuts="H"
        disabled={nextHintLevel(state) === null}
        loading={hintPending}
        onClick={() => onCommand({ type: 'hint' })}
      >
        <Lightbulb aria-hidden size={18} className="text-saffron max-[22.5rem]:hidden" />
        {given === 0 ? 'Get Hint' : `Next Hint (${given}/${MAX_HINTS})`}
      </Button>
      {presentation === 'flip' ? (
        <Button
          size="lg"
          variant="primary"
          className="flex-1 px-2!"
          aria-keyshortcuts="Space"
          onClick={() => onCommand({ type: 'flip' })}
        >
          Show Answer
        </Button>
      ) : (
        <Button
          size="lg"
          variant="primary"
          type="submit"
          form={formId}
          className="flex-1 px-2!"
          aria-keyshortcuts="Enter"
          disabled={state.selectedOption === null}
        >
          Submit Answer
        </Button>
      )}
    </>
  );
}

function GradeButtons({ state, review, onCommand }: Props) {
  const intervals = intervalsByGrade(state);
  const offered = GRADE_BUTTONS.filter(({ grade }) => grade !== 'easy' || review?.easyButton === true);
  const four = offered.length > 3;
  return offered.map(({ grade, label, shortcut, icon }) => (
    <Button
      key={grade}
      size="lg"
      className={classNames('min-w-0 flex-1 px-1!', four && 'max-sm:text-sm! max-[22.5rem]:text-xs!')}
      aria-keyshortcuts={shortcut}
      onClick={() => onCommand({ type: 'grade', grade })}
    >
      <span className="flex flex-col items-center">
        <span className="flex items-center gap-2">
          {/* Where the labels leave no room for it. */}
          <span className={classNames('flex', four ? 'max-sm:hidden' : 'max-[22.5rem]:hidden')}>{icon}</span>
          {label}
          <span aria-hidden className="max-sm:hidden">
            <Kbd>{shortcut}</Kbd>
          </span>
        </span>
        {intervals === null ? null : (
          <span className="text-xs font-normal text-muted">
            <span aria-hidden>{intervals[grade].short}</span>
            <span className="sr-only">back in {intervals[grade].long}</span>
          </span>
        )}
      </span>
    </Button>
  ));
}

function AnsweredButtons({ state, onCommand }: Props) {
  return (
    <>
      {state.staying ? null : (
        <Button size="lg" className="px-4!" aria-keyshortcuts="S" onClick={() => onCommand({ type: 'stay' })}>
          <Pause aria-hidden size={18} />
          Stay here
        </Button>
      )}
      <Button
        {...{ [NEXT_ATTRIBUTE]: '' }}
        size="lg"
        variant="primary"
        className="flex-1 px-2!"
        aria-keyshortcuts="Enter"
        // A key still held down from answering must not skip the verdict.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={() => onCommand({ type: 'continue' })}
      >
        Continue
        <ArrowRight aria-hidden size={18} />
      </Button>
    </>
  );
}
