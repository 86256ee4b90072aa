import { ArrowLeft, ArrowRight, CloudOff, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Question, TestWithQuestions } from '#contract/tests.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { TestFrame } from '../test-frame.tsx';
import { useFinishTest } from '../tests.queries.ts';
import { titleOf } from '../title-of.ts';
import { QuestionCard } from './question-card.tsx';
import { TimeLeft } from './time-left.tsx';
import { useAnswers, type Answers } from './use-answers.ts';

type Props = {
  loaded: TestWithQuestions;
  /** When it was loaded: epoch ms. */
  loadedAt: number;
  /** Called when the server no longer accepts answers. */
  onEnded: () => void;
};

/** A test while it is taken: all questions on a page, or one at a time. */
export function RunningTest({ loaded, loadedAt, onEnded }: Props) {
  const { test, questions, secondsLeft } = loaded;
  const answers = useAnswers(test.id, questions, onEnded);
  const finish = useFinishTest(test.id);
  /** Whether the test could not be finished because answers did not arrive. */
  const [incomplete, setIncomplete] = useState(false);
  const answered = questions.reduce((sum, question) => sum + answeredIn(question, answers), 0);

  async function end({ ask }: { ask: boolean }) {
    const open = test.total - answered;
    const text = `${countOf(open, 'question')} without an answer. Finish anyway?`;
    if (ask && open > 0 && !window.confirm(text)) return;
    await answers.flush();
    setIncomplete(answers.hasUnsent());
    if (!answers.hasUnsent()) finish.mutate();
  }

  return (
    <TestFrame
      title={`Test: ${titleOf(test)}`}
      actions={
        <Button asChild variant="ghost">
          <Link to={`/tests/${test.id}/print`}>
            <Printer aria-hidden size={16} />
            Print
          </Link>
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">
            {answered} of {test.total} answered
          </p>
          {secondsLeft === null ? null : (
            <TimeLeft seconds={secondsLeft} loadedAt={loadedAt} onOver={() => void end({ ask: false })} />
          )}
        </div>
        <ProgressBar
          label="Answered"
          value={answered}
          max={test.total}
          valueText={`${answered} of ${test.total}`}
        />
        <Unsent answers={answers} />
      </div>
      {test.onePage ? (
        <OnePage questions={questions} answers={answers} />
      ) : (
        <OneAtATime questions={questions} answers={answers} onEnd={() => void end({ ask: true })} />
      )}
      <FormError
        message={
          incomplete && answers.unsent.size > 0
            ? 'The test can be finished when all answers have been sent.'
            : finish.error === null
              ? undefined
              : errorTexts(finish.error, 'Failed to finish the test').title
        }
      />
      <Button
        variant={test.onePage || answered === test.total ? 'primary' : 'secondary'}
        size="lg"
        className="self-start max-sm:w-full"
        loading={finish.isPending}
        onClick={() => void end({ ask: true })}
      >
        Finish test
      </Button>
    </TestFrame>
  );
}

/** Says how many answers are only on this device, until the server has them. */
function Unsent({ answers }: { answers: Answers }) {
  const text = answers.failed
    ? `${countOf(answers.unsent.size, 'answer')} not sent yet. Kept on this device and sent again by itself.`
    : '';
  return (
    <output className="flex items-center gap-2 text-sm">
      {text === '' ? null : <CloudOff aria-hidden size={16} className="shrink-0 text-saffron" />}
      {text}
    </output>
  );
}

type QuestionsProps = { questions: readonly Question[]; answers: Answers };

function OnePage({ questions, answers }: QuestionsProps) {
  const titles = titlesOf(questions);
  return (
    <ol className="flex flex-col gap-5">
      {questions.map((question, index) => (
        <li key={question.position}>
          <QuestionCard
            question={question}
            title={titles[index] ?? ''}
            answer={answers.answerTo(question.position)}
            onAnswer={(answer) => answers.keep(question.position, answer)}
            onDone={() => void answers.flush()}
          />
        </li>
      ))}
    </ol>
  );
}

function OneAtATime({ questions, answers, onEnd }: QuestionsProps & { onEnd: () => void }) {
  const [at, setAt] = useState(() => firstOpen(questions, answers));
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    takeFocus(heading.current);
  }, [at]);
  const question = questions[at];
  if (question === undefined) return null;
  const isLast = at === questions.length - 1;
  const go = (to: number) => {
    void answers.flush();
    setAt(to);
  };
  return (
    <div className="flex flex-col gap-4">
      <QuestionCard
        key={question.position}
        question={question}
        title={titlesOf(questions)[at] ?? ''}
        heading={heading}
        answer={answers.answerTo(question.position)}
        onAnswer={(answer) => answers.keep(question.position, answer)}
        onDone={(how) => {
          void answers.flush();
          if (how === 'left') return;
          if (isLast) onEnd();
          else go(at + 1);
        }}
      />
      <div className="flex justify-between gap-3">
        <Button disabled={at === 0} onClick={() => go(at - 1)}>
          <ArrowLeft aria-hidden size={16} />
          Back
        </Button>
        <Button variant="primary" disabled={isLast} onClick={() => go(at + 1)}>
          Next
          <ArrowRight aria-hidden size={16} />
        </Button>
      </div>
    </div>
  );
}

/** Where a test continues after a pause: at the first question without an answer. */
function firstOpen(questions: readonly Question[], answers: Answers): number {
  return Math.max(
    0,
    questions.findIndex((question) => answeredIn(question, answers) < question.cards.length),
  );
}

function answeredIn({ position, kind, cards }: Question, { answerTo }: Answers): number {
  const answer = answerTo(position);
  if (kind === 'write') return (answer?.text ?? '').trim() === '' ? 0 : 1;
  return cards.filter((_card, index) => (answer?.picks?.[index] ?? null) !== null).length;
}

/** Questions by number, where a pair to be matched is a question of its own. */
function titlesOf(questions: readonly Question[]): string[] {
  const total = questions.reduce((sum, { cards }) => sum + cards.length, 0);
  let before = 0;
  return questions.map(({ cards }) => {
    const first = before + 1;
    before += cards.length;
    return cards.length === 1
      ? `Question ${first} of ${total}`
      : `Questions ${first} to ${before} of ${total}`;
  });
}
