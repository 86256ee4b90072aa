import { Printer, Repeat, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Question, TestWithQuestions } from '#contract/tests.ts';
import { resultOf, type MarkedCard, type Points } from '#domain/study/tests/result.ts';
import { ShareRing } from '#web/features/study/summary/share-ring.tsx';
import { useSummaryFocus } from '#web/features/study/summary/use-summary-focus.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { newId } from '#web/lib/new-id.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { TestFrame } from '../test-frame.tsx';
import { useStartTest } from '../tests.queries.ts';
import { titleOf } from '../title-of.ts';
import { MissedQuestions } from './missed-questions.tsx';

/** The mark of a finished test, by deck and tag, and what was missed. */
export function TestResult({ finished }: { finished: TestWithQuestions }) {
  const { test, questions } = finished;
  const navigate = useNavigate();
  const again = useStartTest();
  const heading = useRef<HTMLHeadingElement>(null);
  useSummaryFocus(heading);
  const cards = markedCards(questions);
  const { right, total, percent, decks, tags } = resultOf(cards);

  function testAgain() {
    const { tags: only, kinds, minutes, onePage } = test;
    const deckIds = test.decks.map(({ id }) => id);
    const settings = { deckIds, tags: only, kinds, minutes, onePage, questions: total };
    again.mutate(
      { ...settings, id: newId(), timeZone: browserTimeZone() },
      { onSuccess: (made) => void navigate(`/tests/${made.test.id}`) },
    );
  }

  return (
    <TestFrame title={`Test: ${titleOf(test)}`}>
      <section aria-labelledby="mark" className="flex flex-col items-center gap-5 text-center">
        <ShareRing percent={percent} label="right" />
        <h2 id="mark" ref={heading} tabIndex={-1} className="font-serif text-3xl font-medium">
          {right} of {total} right
        </h2>
        <div className="flex w-full flex-wrap justify-center gap-3">
          <StudyMissed cards={cards} />
          <Button size="lg" className="max-sm:w-full" loading={again.isPending} onClick={testAgain}>
            <RotateCcw aria-hidden size={18} />
            Test again
          </Button>
          <Button asChild size="lg" variant="ghost" className="max-sm:w-full">
            <Link to={`/tests/${test.id}/print`}>
              <Printer aria-hidden size={18} />
              Print
            </Link>
          </Button>
        </div>
        <FormError
          message={
            again.error === null ? undefined : errorTexts(again.error, 'Failed to make the test').title
          }
        />
      </section>
      {decks.length > 1 ? <PointsList heading="By deck" points={decks} /> : null}
      {tags.length > 0 ? <PointsList heading="By tag" points={tags} /> : null}
      <MissedQuestions
        testId={test.id}
        questions={questions}
        onCalledRight={() => takeFocus(heading.current)}
      />
    </TestFrame>
  );
}

function markedCards(questions: readonly Question[]): MarkedCard[] {
  return questions.flatMap(({ cards, solution }) =>
    cards.map((card, index) => ({ ...card, mark: solution?.[index]?.mark ?? 'wrong' })),
  );
}

/** A session over the missed cards of each deck. */
function StudyMissed({ cards }: { cards: readonly MarkedCard[] }) {
  const missed = cards.filter(({ mark }) => mark === 'wrong');
  const byDeck = [...Map.groupBy(missed, ({ deckId }) => deckId)];
  return byDeck.map(([deckId, some]) => {
    const text = some.length === 1 ? 'Study the one you missed' : `Study the ${some.length} you missed`;
    return (
      <Button key={deckId} asChild variant="primary" size="lg" className="max-sm:w-full">
        <Link
          to={`/study/${deckId}`}
          state={{ missed: { round: newId(), cardIds: some.map(({ id }) => id) } }}
        >
          <Repeat aria-hidden size={18} />
          <span className="min-w-0 wrap-break-word">
            {byDeck.length === 1 ? text : `${text} in ${some[0]?.deckTitle ?? ''}`}
          </span>
        </Link>
      </Button>
    );
  });
}

function PointsList({ heading, points }: { heading: string; points: readonly Points[] }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-serif text-xl font-medium">{heading}</h2>
      <ul className="flex flex-col gap-3">
        {points.map(({ name, right, total }) => (
          <li key={name} className="flex flex-col gap-1.5">
            <p className="flex justify-between gap-3 text-sm">
              <span className="min-w-0 wrap-break-word" dir="auto">
                {name}
              </span>
              <span className="shrink-0 text-muted tabular-nums">
                {right} of {total}
              </span>
            </p>
            <ProgressBar label={name} value={right} max={total} valueText={`${right} of ${total} right`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
