import { ArrowRight, Lightbulb, MessageCircleQuestionMark, Pause } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { ASSIST_TOKEN_PRICE, MAX_HINTS } from '#domain/limits.ts';
import type { Grade } from '#domain/study/answer/grading.ts';
import type { Presentation } from '#domain/study/mode.ts';
import type { SessionAnswer } from '#domain/study/answer/answer.ts';
import { nextHintLevel, type SessionState } from '#domain/study/session/session-state.ts';
import { classNames } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { movingText, verdictText } from '../session/announcement.ts';
import { intervalAfterAnswer } from '../session/next-intervals.ts';
import type { ReviewOptions, StudyCommand } from '../session/study-keys.ts';
import { verdictOf } from '../writing/judgement-texts.ts';
import { AiVerdict } from '../writing/ai-verdict.tsx';
import { JudgedAnswer } from '../writing/judged-answer.tsx';
import { useKeyboardInset } from '../writing/use-keyboard-inset.ts';
import type { Writing } from '../writing/use-writing.ts';
import { WriteForm } from '../writing/write-form.tsx';
import { ANSWER_TONES } from './answer-tone.ts';
import { GRADE_BUTTONS, GradeButtons } from './grade-buttons.tsx';
import { KeyHint } from '#web/ui/key-hint.tsx';
import { CONTROLS_ATTRIBUTE, useAnswerInSight } from './use-answer-in-sight.ts';
import { NEXT_ATTRIBUTE } from './card-focus.ts';

type Props = {
  /** The element with the card and its controls. */
  table: RefObject<HTMLElement | null>;
  state: SessionState;
  presentation: Presentation;
  answer: SessionAnswer | null;
  formId: string;
  hintPending: boolean;
  /** Shown when nothing more important is. */
  note: string;
  /** Null in a session that asks every card once. */
  review: ReviewOptions | null;
  /** Whether to explain grading to the learner. */
  introduces: boolean;
  /** The explanation that "Why?" offers: a stored one, one from a model, or one being generated. */
  why: 'stored' | 'model' | 'writing' | null;
  /** Whether the learner can ask a model about the card. */
  asks: boolean;
  /** A question about the session, shown with the answer. */
  question: ReactNode;
  /** The explanation of the answer, on phones. */
  sheet: ReactNode;
  /** Null where the learner does not write the answer. */
  writing: Writing | null;
  onCommand: (command: StudyCommand) => void;
};

/** For elements scrolled into view: on phones the controls cover the bottom of the page. */
export const CLEAR_OF_CONTROLS = 'max-sm:scroll-mb-24';

/**
 * The controls below the card. An answer colours them. On phones they then become a bottom sheet with the explanation,
 * as high as its content; elsewhere they keep their height, so that nothing shifts.
 */
export function CardControls(props: Props) {
  const { table, state, presentation, answer, note, review, introduces, question, sheet, writing } = props;
  useAnswerInSight(table, `${state.phase} ${state.explanation}`);
  const grading = answer === null && presentation === 'flip' && state.flipped;
  const isWriting = writing !== null && answer === null && !grading;
  const judged = grading ? (writing?.judged ?? null) : null;
  const inset = useKeyboardInset(isWriting);
  const texts = 'flex flex-col text-center text-sm text-muted sm:h-11';
  return (
    <div
      {...{ [CONTROLS_ATTRIBUTE]: '' }}
      // A new key restarts the sheet's animation.
      key={answer === null ? 'asked' : 'answered'}
      style={{ bottom: inset }}
      className={classNames(
        'sticky bottom-0 -mx-4 flex flex-col gap-2 px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]',
        'sm:-mx-3 sm:gap-3 sm:rounded-xl sm:border sm:p-3',
        answer === null
          ? 'bg-canvas sm:border-transparent'
          : classNames(
              'rounded-t-xl border-t-4 pt-3 max-sm:animate-sheet max-sm:shadow-3 sm:animate-fade-in',
              ANSWER_TONES[answer.grade].footer,
            ),
      )}
    >
      {answer !== null ? (
        <div className={classNames(texts, 'justify-center')}>
          <div className="flex flex-wrap items-center justify-center gap-x-3 max-sm:justify-between">
            <Verdict state={state} grade={answer.grade} />
            <Questions {...props} />
          </div>
          {answer.accepted === undefined ? (
            <Moving state={state} presentation={presentation} />
          ) : (
            <span className="max-sm:text-left">Right from now on: {answer.accepted}</span>
          )}
        </div>
      ) : (
        <div
          className={classNames(
            texts,
            'justify-end',
            note === '' && !(grading && introduces) && judged === null && 'max-sm:hidden',
          )}
        >
          {!grading
            ? note
            : judged !== null
              ? verdictOf(judged.judgement)
              : introduces
                ? INTRODUCTION
                : ASKING}
        </div>
      )}
      {judged === null ? null : <JudgedAnswer {...judged} />}
      {judged !== null && writing?.ai ? <AiVerdict ai={writing.ai} /> : null}
      {isWriting ? <WriteForm writing={writing} formId={props.formId} /> : null}
      {sheet}
      {answer === null ? null : question}
      <div className={classNames('flex gap-2 sm:gap-3', review !== null && '*:h-14!')}>
        {answer !== null ? (
          <AnsweredButtons {...props} />
        ) : grading ? (
          <GradeButtons
            {...props}
            suggested={writing?.suggested ?? null}
            canOverrule={writing !== null && writing.overrulable !== null}
          />
        ) : (
          <AnsweringButtons {...props} />
        )}
      </div>
    </div>
  );
}

/** Shown until the first grade, above the buttons that it is about. */
const INTRODUCTION = 'Cards come back just before you forget them. Each button shows when.';

const ASKING = 'How well did you know it?';

const QUESTION =
  '-my-3 inline-flex h-11 items-center gap-2 rounded-md px-3 font-medium text-ink hover:bg-raised max-sm:-mx-3';

/** Buttons for questions about the answered card. */
function Questions({ why, asks, onCommand }: Props) {
  return (
    <>
      {why === null ? null : why === 'writing' ? (
        <span className="inline-flex items-center gap-2">
          <Spinner size={16} />
          Explaining...
        </span>
      ) : (
        <button
          type="button"
          aria-keyshortcuts="W"
          className={QUESTION}
          onClick={() => onCommand({ type: 'why' })}
        >
          <span className="underline underline-offset-4">
            {why === 'stored' ? 'Why?' : `Explain with AI (${ASSIST_TOKEN_PRICE} tokens)`}
          </span>
          <KeyHint>W</KeyHint>
        </button>
      )}
      {asks ? (
        <button
          type="button"
          aria-keyshortcuts="Q"
          className={QUESTION}
          onClick={() => onCommand({ type: 'ask' })}
        >
          <MessageCircleQuestionMark aria-hidden size={16} />
          <span className="underline underline-offset-4">
            Ask<span className="sr-only"> about this card</span>
          </span>
          <KeyHint>Q</KeyHint>
        </button>
      ) : null}
    </>
  );
}

/** What happens next. Where Continue shows a countdown, only for learners who prefer reduced motion. */
function Moving({ state, presentation }: Pick<Props, 'state' | 'presentation'>) {
  const isQuiz = presentation === 'quiz';
  const counted = !isQuiz && state.advanceAt !== null;
  return (
    <span className={classNames('max-sm:text-left', counted && 'hidden motion-reduce:inline')}>
      {movingText(state, isQuiz)}
    </span>
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

function AnsweringButtons({ state, presentation, formId, hintPending, writing, onCommand }: Props) {
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
        <KeyHint>H</KeyHint>
      </Button>
      {writing !== null ? (
        <Button
          size="lg"
          variant="primary"
          type="submit"
          form={formId}
          className="flex-1 px-2!"
          aria-keyshortcuts="Enter"
        >
          {writing.typed.trim() === '' ? 'Show Answer' : 'Check'}
          <KeyHint filled>Enter</KeyHint>
        </Button>
      ) : presentation === 'flip' ? (
        <Button
          size="lg"
          variant="primary"
          className="flex-1 px-2!"
          aria-keyshortcuts="Space"
          onClick={() => onCommand({ type: 'flip' })}
        >
          Show Answer
          <KeyHint filled>Space</KeyHint>
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
          <KeyHint filled>Enter</KeyHint>
        </Button>
      )}
    </>
  );
}

function AnsweredButtons({ state, onCommand }: Props) {
  return (
    <>
      {state.staying ? null : (
        <Button size="lg" className="px-4!" aria-keyshortcuts="S" onClick={() => onCommand({ type: 'stay' })}>
          <Pause aria-hidden size={18} />
          Stay here
          <KeyHint>S</KeyHint>
        </Button>
      )}
      <Button
        {...{ [NEXT_ATTRIBUTE]: '' }}
        size="lg"
        variant="primary"
        className="relative isolate flex-1 overflow-hidden px-2!"
        aria-keyshortcuts="Enter"
        // A key held down since the answer must not skip the verdict.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={() => onCommand({ type: 'continue' })}
      >
        {state.phase === 'advancing' && state.advanceAt !== null ? (
          <Drain key={state.advanceAt} until={state.advanceAt} />
        ) : null}
        Continue
        <ArrowRight aria-hidden size={18} />
        <KeyHint filled>Enter</KeyHint>
      </Button>
    </>
  );
}

/** Drains the button's fill until the next card (epoch ms). */
function Drain({ until }: { until: number }) {
  const [ms] = useState(() => Math.max(0, until - Date.now()));
  return (
    <span
      aria-hidden
      className="absolute inset-0 -z-10 origin-right animate-drain bg-drain motion-reduce:hidden"
      style={{ animationDuration: `${ms}ms` }}
    />
  );
}
