import { Printer } from 'lucide-react';
import { useRef } from 'react';
import { useParams } from 'react-router';
import type { Question, TestWithQuestions } from '#contract/tests.ts';
import { FALSE, TRUE } from '#domain/study/tests/question.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { usePrintedAlone } from '#web/features/print/use-printing.ts';
import '#web/features/print/print.css';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import '#web/ui/paper.css';
import { letterOf } from './kind-names.ts';
import './test-paper.css';
import { TestFrame } from './test-frame.tsx';
import { TestMissing } from './test-missing.tsx';
import { usePaperOf } from './tests.queries.ts';
import { titleOf } from './title-of.ts';

/** A test to be printed, with the right answers on a page of their own. */
export function PaperScreen() {
  const { id = '' } = useParams();
  const query = usePaperOf(id);
  usePageTitle('Print a test');
  if (query.data === undefined) return <TestMissing title="Print a test" query={query} />;
  return (
    <TestFrame
      title="Print a test"
      actions={
        <Button variant="primary" className="max-sm:w-full" onClick={() => window.print()}>
          <Printer aria-hidden size={16} />
          Print
        </Button>
      }
    >
      <Paper paper={query.data} />
    </TestFrame>
  );
}

function Paper({ paper: { test, questions } }: { paper: TestWithQuestions }) {
  const element = useRef<HTMLDivElement>(null);
  usePrintedAlone(element);
  const numbers = firstNumbers(questions);
  return (
    <div ref={element} data-paper className="test-paper">
      <section aria-labelledby="paper-questions">
        <h2 id="paper-questions" dir="auto">
          {titleOf(test)}
        </h2>
        <p className="test-paper-name">Name</p>
        {questions.map((question, index) => (
          <div key={question.position} className="test-paper-question">
            <PaperQuestion question={question} number={numbers[index] ?? 1} />
          </div>
        ))}
      </section>
      <section aria-labelledby="paper-key" className="test-paper-key">
        <h2 id="paper-key">Answers</h2>
        <ol>
          {questions.flatMap((question) =>
            question.cards.map((card, index) => (
              <li key={card.id}>
                <CardText text={keyOf(question, index)} inline />
              </li>
            )),
          )}
        </ol>
      </section>
    </div>
  );
}

function PaperQuestion({ question, number }: { question: Question; number: number }) {
  const { kind, cards, options, claim } = question;
  if (kind === 'matching') {
    return (
      <>
        <p>Write the letter of the right answer.</p>
        <div className="test-paper-pairs">
          <ol start={number}>
            {cards.map(({ id, front }) => (
              <li key={id}>
                <CardText text={front} inline /> <span className="test-paper-gap" />
              </li>
            ))}
          </ol>
          <Lettered options={options} />
        </div>
      </>
    );
  }
  return (
    <ol start={number}>
      <li>
        <CardText text={cards[0]?.front ?? ''} />
        {claim === null ? null : <CardText text={claim} />}
        {kind === 'choice' ? <Lettered options={options} /> : null}
        {kind === 'true-false' ? <p>True / False</p> : null}
        {kind === 'write' ? <p className="test-paper-line" /> : null}
      </li>
    </ol>
  );
}

function Lettered({ options }: { options: readonly string[] }) {
  return (
    <ul>
      {options.map((text, index) => (
        <li key={letterOf(index)}>
          {letterOf(index)}) <CardText text={text} inline />
        </li>
      ))}
    </ul>
  );
}

function firstNumbers(questions: readonly Question[]): number[] {
  let next = 1;
  return questions.map(({ cards }) => {
    const number = next;
    next += cards.length;
    return number;
  });
}

function keyOf({ kind, solution }: Question, index: number): string {
  const { key = null, answer = '' } = solution?.[index] ?? {};
  if (kind === 'true-false') return key === TRUE ? 'True' : key === FALSE ? `False: ${answer}` : answer;
  return key === null ? answer : `${letterOf(key)}) ${answer}`;
}
