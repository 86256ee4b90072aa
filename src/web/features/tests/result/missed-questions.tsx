import { Check, CircleDashed, X } from 'lucide-react';
import type { Question } from '#contract/tests.ts';
import { FALSE, TRUE } from '#domain/study/tests/question.ts';
import { CardLanguages } from '#web/features/card-text/card-languages.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { GivenAnswer } from '#web/features/study/summary/given-answer.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCallRight } from '../tests.queries.ts';

type Props = {
  testId: string;
  questions: readonly Question[];
  /** The question is gone together with its button, so the focus must move elsewhere. */
  onCalledRight: () => void;
};

/** The questions that were not answered quite right: the given answer, the right answer and why. */
export function MissedQuestions({ testId, questions, onCalledRight }: Props) {
  const callRight = useCallRight(testId);
  const missed = questions.flatMap((question) =>
    question.cards.flatMap((card, index) => {
      const solution = question.solution?.[index];
      return solution === undefined || solution.mark === 'right'
        ? []
        : [{ question, card, solution, given: givenTo(question, index) }];
    }),
  );
  if (missed.length === 0) return null;
  return (
    <section aria-labelledby="missed-questions">
      <h2 id="missed-questions" className="font-serif text-xl font-medium">
        To look at again
      </h2>
      <ul className="mt-3 flex flex-col divide-y overflow-hidden rounded-xl border bg-surface">
        {missed.map(({ question, card, solution, given }) => (
          <CardLanguages key={card.id} value={card.languages}>
            <li className="flex flex-col gap-2 px-4 py-4 wrap-break-word sm:px-5">
              <div className="font-serif text-lg font-medium">
                <CardText text={card.front} part="front" />
              </div>
              <dl className="flex flex-col gap-1.5">
                {question.claim === null ? null : (
                  <GivenAnswer label="Claim">
                    <CardText text={question.claim} part="back" />
                  </GivenAnswer>
                )}
                <GivenAnswer
                  label={solution.mark === 'nearly' ? 'Nearly right' : 'Your answer'}
                  icon={
                    solution.mark === 'nearly' ? (
                      <CircleDashed aria-hidden size={18} className="text-saffron" />
                    ) : (
                      <X aria-hidden size={18} className="text-danger" />
                    )
                  }
                >
                  {given === null ? (
                    <span className="text-muted">No answer</span>
                  ) : (
                    <CardText text={given} part="back" inline />
                  )}
                </GivenAnswer>
                <GivenAnswer
                  label="Right answer"
                  icon={<Check aria-hidden size={18} className="text-accent" />}
                >
                  <CardText text={solution.answer} part="back" />
                </GivenAnswer>
              </dl>
              {solution.explanation === null ? null : (
                <div className="text-sm text-muted">
                  <CardText text={solution.explanation} part="explanation" />
                </div>
              )}
              {question.kind === 'write' && given !== null ? (
                <Button
                  size="sm"
                  className="self-start"
                  aria-label={`I was right: ${given}`}
                  loading={callRight.isPending && callRight.variables === question.position}
                  onClick={() => callRight.mutate(question.position, { onSuccess: onCalledRight })}
                >
                  I was right
                </Button>
              ) : null}
            </li>
          </CardLanguages>
        ))}
      </ul>
    </section>
  );
}

function givenTo({ kind, options, given }: Question, index: number): string | null {
  if (kind === 'write') return (given?.text ?? '').trim() === '' ? null : (given?.text ?? null);
  const pick = given?.picks?.[index] ?? null;
  if (pick === null) return null;
  if (kind === 'true-false') return pick === TRUE ? 'True' : pick === FALSE ? 'False' : null;
  return options[pick] ?? null;
}
