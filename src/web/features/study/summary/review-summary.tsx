import { ArrowRight, CalendarClock, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Due } from '#contract/scheduling.ts';
import type { StudySession } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import { accuracyPercent } from '#domain/statistics/accuracy.ts';
import { roundSize, type StudyMode } from '#domain/study/mode.ts';
import { summarizeReview } from '#domain/study/session/summary.ts';
import { formatDuration } from '#web/lib/duration.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { useDue } from '#web/features/scheduling/due.queries.ts';
import { countsOf, dueCards } from '#web/features/scheduling/today.ts';
import type { SessionSnapshot } from '../session/session-runner.ts';
import type { Back } from '../study-frame.tsx';
import { Figures } from './figures.tsx';
import { MissedCards } from './missed-cards.tsx';
import { NewAchievements } from './new-achievements.tsx';
import { Saved } from './saved.tsx';
import { StreakLine } from './streak-line.tsx';
import { useSummaryFocus } from './use-summary-focus.ts';
import { ShareRing } from './share-ring.tsx';

type Props = {
  session: StudySession;
  back: Back;
  snapshot: SessionSnapshot;
  cardsById: ReadonlyMap<string, Card>;
  onRetry: () => void;
  onRestart: () => void;
};

/** The summary of a review or a round. A round offers the next one. */
export function ReviewSummary({ session, back, snapshot, cardsById, onRetry, onRestart }: Props) {
  const { deckId } = session;
  const isRound = session.scope === 'round';
  const { state, completion, dueTomorrow, explanations } = snapshot;
  const saved = typeof completion === 'object';
  const { reviewed, remembered, totalTime } = summarizeReview(state.answers);
  const heading = useRef<HTMLHeadingElement>(null);
  useSummaryFocus(heading);
  const firsts = new Map(state.answers.toReversed().map((answer) => [answer.cardId, answer]));
  const forgotten = [...firsts.values()].filter(({ grade }) => grade === 'incorrect').toReversed();
  const figures = [
    { label: 'Cards reviewed', value: formatNumber(reviewed) },
    { label: 'Remembered', value: `${formatNumber(remembered)} / ${formatNumber(reviewed)}` },
    { label: 'Total time', value: formatDuration(totalTime) },
    { label: 'Average per card', value: formatDuration(reviewed === 0 ? 0 : totalTime / reviewed) },
  ];
  return (
    <div className="flex flex-col gap-8 pt-4 pb-8 sm:pt-8">
      <section
        className="flex animate-rise flex-col items-center gap-5 text-center"
        aria-labelledby="summary-heading"
      >
        {reviewed === 0 ? null : (
          <ShareRing percent={accuracyPercent(remembered, reviewed)} label="remembered" />
        )}
        <div>
          <h2 id="summary-heading" ref={heading} tabIndex={-1} className="font-serif text-3xl font-medium">
            {reviewed === 0 ? 'No cards answered' : isRound ? 'Round finished' : 'Review finished'}
          </h2>
          <output className="mt-2 flex min-h-6 items-center justify-center gap-2 text-muted">
            {dueTomorrow === null ? null : (
              <>
                <CalendarClock aria-hidden size={18} className="shrink-0 text-saffron" />
                {tomorrowText(dueTomorrow)}
              </>
            )}
          </output>
        </div>
        {isRound ? (
          <>
            {reviewed === 0 ? null : (
              <StreakLine accuracy={accuracyPercent(remembered, reviewed)} saved={saved} />
            )}
            <NextRound mode={session.mode} cards={snapshot.nextRound} back={back} onStart={onRestart} />
          </>
        ) : null}
        <NewAchievements achievements={snapshot.newAchievements} />
        {reviewed === 0 ? null : (
          <>
            <Figures figures={figures} />
            <p className="-mt-3 text-sm text-muted">
              A card counts as remembered unless your first answer to it was Incorrect.
            </p>
          </>
        )}
        <Saved snapshot={snapshot} onRetry={onRetry} />
        {isRound ? null : (
          <>
            <More deckId={deckId} saved={saved} onRestart={onRestart} />
            <div className="flex w-full flex-wrap justify-center gap-3">
              <Button asChild variant="primary" size="lg" className="flex-1 sm:flex-none">
                <Link to="/dashboard">Dashboard</Link>
              </Button>
              {deckId === null ? null : (
                <Button asChild size="lg" className="flex-1 sm:flex-none">
                  <Link to={back.to}>{back.label}</Link>
                </Button>
              )}
            </div>
          </>
        )}
      </section>
      <MissedCards
        heading="Not remembered"
        answers={forgotten}
        cardsById={cardsById}
        explanations={explanations}
      />
    </div>
  );
}

type NextProps = {
  mode: StudyMode;
  /** How many cards the next round would have; null until known. */
  cards: number | null;
  back: Back;
  onStart: () => void;
};

/** Starts the next round while something is left. Takes the same space in every state. */
function NextRound({ mode, cards, back, onStart }: NextProps) {
  const whole = mode === 'learn' ? 'Seven more' : 'Ten more';
  return (
    <div className="flex w-full flex-col items-center gap-3">
      <div className="flex w-full flex-wrap justify-center gap-3">
        {cards === 0 ? null : (
          <Button
            variant="primary"
            size="lg"
            className="flex-1 sm:flex-none"
            disabled={cards === null}
            onClick={onStart}
          >
            {cards === null || cards >= roundSize(mode) ? whole : `${cards} more`}
            <ArrowRight aria-hidden size={18} />
          </Button>
        )}
        <Button
          asChild
          variant={cards === 0 ? 'primary' : 'secondary'}
          size="lg"
          className="flex-1 sm:flex-none"
        >
          <Link to={back.to}>{back.to === '/dashboard' ? 'Dashboard' : back.label}</Link>
        </Button>
      </div>
      <output className="min-h-6 text-sm text-muted">
        {cards === 0 ? 'That was everything for today.' : null}
      </output>
    </div>
  );
}

function tomorrowText(count: number): string {
  if (count === 0) return 'No cards are due tomorrow';
  return `${countOf(count, 'card')} ${count === 1 ? 'is' : 'are'} due tomorrow`;
}

type MoreProps = { deckId: string | null; saved: boolean; onRestart: () => void };

/** What else there is to study today. Takes the same space in every state. */
function More({ deckId, saved, onRestart }: MoreProps) {
  // Loaded once the server has every answer.
  const { data: today } = useDue({ enabled: saved, quiet: true });
  return (
    <output className="flex min-h-10 flex-wrap items-center justify-center gap-x-4 gap-y-2 text-muted">
      {today !== undefined && saved ? <Left today={today} deckId={deckId} onRestart={onRestart} /> : null}
    </output>
  );
}

type LeftProps = Omit<MoreProps, 'saved'> & { today: Due };

function Left({ today, deckId, onRestart }: LeftProps) {
  const here = deckId === null ? today : countsOf(today, deckId);
  const [due, elsewhere] = [dueCards(here), dueCards(today)];
  if (due > 0) {
    return (
      <>
        {countOf(due, 'more card')} {due === 1 ? 'is' : 'are'} due now.
        <Button onClick={onRestart}>
          <RotateCcw aria-hidden size={16} />
          Review more
        </Button>
      </>
    );
  }
  if (here.new > 0) {
    return (
      <>
        {countOf(here.new, 'new card')} left today.
        <Button asChild>
          <Link to={deckId === null ? '/study' : `/study?deck=${deckId}`}>Study</Link>
        </Button>
      </>
    );
  }
  if (elsewhere === 0) return null;
  return (
    <>
      {countOf(elsewhere, 'card')} in other decks {elsewhere === 1 ? 'is' : 'are'} due now.
      <Button asChild>
        <Link to="/review?only=due">Review all decks</Link>
      </Button>
    </>
  );
}
