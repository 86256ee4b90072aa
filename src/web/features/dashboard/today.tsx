import type { UseQueryResult } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Progress } from '#contract/analytics.ts';
import type { Due } from '#contract/scheduling.ts';
import type { Deck } from '#domain/deck.ts';
import { daysBetween, localDay } from '#domain/local-day.ts';
import { AWAY_FROM_DAYS, BACKLOG_FROM } from '#domain/planning/catch-up.ts';
import { useUserTimeZone, useSettings } from '#web/features/account/settings.queries.ts';
import { cardsToStudy, countsText, nextCardsText } from '#web/features/scheduling/today.ts';
import { cardsOn } from '#web/features/progress/day-series.ts';
import { classNames } from '#web/lib/class-names.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useUnfinished } from './unfinished.queries.ts';
import { whatNow, type WhatNow } from './what-now.ts';

const LeftSessionLine = deferred(async () => (await import('./left-session.tsx')).LeftSessionLine, {
  placeholder: <p className="min-h-6 pointer-coarse:-my-2 pointer-coarse:min-h-11" />,
  failure: 'nowhere',
});
const StudyMenu = deferred(async () => (await import('./study-menu.tsx')).StudyMenu, {
  placeholder: <span className="h-12 w-11 rounded-r-md bg-accent" />,
  failure: 'nowhere',
});
const LINE_PLACEHOLDER = <p className="min-h-6 pointer-coarse:-my-2 pointer-coarse:min-h-11" />;
const CatchUpOffer = deferred(async () => (await import('./catch-up-line.tsx')).CatchUpOffer, {
  placeholder: LINE_PLACEHOLDER,
  failure: 'nowhere',
});
const CatchingUp = deferred(async () => (await import('./catch-up-line.tsx')).CatchingUp, {
  placeholder: LINE_PLACEHOLDER,
  failure: 'nowhere',
});
const PlanLine = deferred(async () => (await import('./plan-line.tsx')).PlanLine, {
  placeholder: LINE_PLACEHOLDER,
  failure: 'nowhere',
});
const FirstTopic = deferred(async () => (await import('./first-topic.tsx')).FirstTopic);

type Props = {
  due: UseQueryResult<Due>;
  /** Undefined while they load, null if they could not be loaded. */
  decks: readonly Deck[] | null | undefined;
  progress: UseQueryResult<Progress>;
};

/** What to do now, in a box that keeps its full height while loading. */
export function Today({ due, decks, progress }: Props) {
  const unfinished = useUnfinished();
  const timeZone = useUserTimeZone();
  const now = whatNow({
    unfinished,
    decks,
    due: due.data ?? (due.isError ? null : undefined),
    missing: useMissing(progress),
    now: due.dataUpdatedAt,
    timeZone,
  });
  const first = now.type === 'first-topic';
  return (
    <section
      aria-labelledby="today-heading"
      tabIndex={-1}
      className={classNames(
        'min-h-43 rounded-lg border bg-surface outline-none p-4 sm:min-h-28 sm:px-5',
        !first && 'flex justify-between gap-x-6 gap-y-3 max-sm:flex-col sm:items-center',
      )}
    >
      <div className="min-w-0">
        <h2 id="today-heading" className="text-sm text-muted">
          Today
        </h2>
        <Contents now={now} due={due} timeZone={timeZone} />
        {due.data?.plans[0] === undefined ? null : (
          <PlanLine plan={due.data.plans[0]} now={due.dataUpdatedAt} timeZone={timeZone} />
        )}
        <Backlog due={due} progress={progress} timeZone={timeZone} />
      </div>
      {first ? <FirstTopic /> : <Action now={now} due={due} />}
    </section>
  );
}

/** How a backlog is worked off, or after a break the offer to spread it. */
function Backlog({ due, progress, timeZone }: Pick<Props, 'due' | 'progress'> & { timeZone: string }) {
  const catchUp = useSettings().data?.catchUp;
  if (due.data === undefined || progress.data === undefined || catchUp === undefined) return null;
  const today = localDay(due.dataUpdatedAt, timeZone);
  if (catchUp !== null && catchUp.until >= today) return <CatchingUp catchUp={catchUp} />;
  if (due.data.due + due.data.heldBack < BACKLOG_FROM) return null;
  const lastDay = progress.data.daily.findLast(({ date, cards }) => date < today && cards > 0)?.date;
  const isBack = lastDay === undefined || daysBetween(lastDay, today) > AWAY_FROM_DAYS;
  return isBack ? <CatchUpOffer due={due.data} /> : null;
}

/** Number of cards missing from today's goal. */
function useMissing({ data, dataUpdatedAt }: UseQueryResult<Progress>): number | undefined {
  const goal = useSettings().data?.dailyGoal;
  const timeZone = useUserTimeZone();
  if (goal === undefined || data === undefined) return undefined;
  return Math.max(0, goal - cardsOn(data.daily, localDay(dataUpdatedAt, timeZone)));
}

type PartProps = { now: WhatNow; due: UseQueryResult<Due> };

function Contents({ now, due, timeZone }: PartProps & { timeZone: string }): ReactNode {
  switch (now.type) {
    case 'loading':
      return (
        <>
          <Skeleton className="my-1 h-7 w-28 max-w-full" />
          <Skeleton className="h-5 w-48 max-w-full" />
        </>
      );
    case 'failed':
      return <p>What is due could not be loaded.</p>;
    case 'first-topic':
      return (
        <>
          <Line>What would you like to learn first?</Line>
          <p className="text-sm text-muted">
            Pick a topic and get ten cards. Your cards come back here when it is time to review them.
          </p>
        </>
      );
    case 'study':
      return (
        <>
          <Line>{countOf(cardsToStudy(now.due), 'card')} to study</Line>
          {now.left === undefined ? (
            <p className="text-sm text-muted tabular-nums">
              {countsText(now.due)} · about {formatNumber(now.due.minutes)}&nbsp;min
            </p>
          ) : (
            <LeftSessionLine left={now.left} />
          )}
        </>
      );
    case 'goal':
    case 'rest':
      return (
        <>
          <Line>Nothing left for today.</Line>
          {now.left === undefined ? (
            <p className="text-sm text-muted">{nextCardsText(now.due, due.dataUpdatedAt, timeZone)}</p>
          ) : (
            <LeftSessionLine left={now.left} />
          )}
          {now.type === 'goal' ? (
            <p className="line-clamp-2 text-sm text-muted tabular-nums">
              {countOf(now.missing, 'card')} to today&rsquo;s goal, for example from {now.deck.title}.
            </p>
          ) : null}
        </>
      );
  }
}

function Line({ children }: { children: ReactNode }) {
  return <p className="mt-1 font-serif text-xl font-medium tabular-nums sm:text-2xl">{children}</p>;
}

function Action({ now, due }: PartProps): ReactNode {
  switch (now.type) {
    case 'loading':
      return <Skeleton className="h-12 shrink-0 rounded-md sm:w-44" />;
    case 'failed':
      return (
        <Button loading={due.isFetching} onClick={() => void due.refetch()}>
          Try Again
        </Button>
      );
    case 'study':
      return <StudyActions to="/study" label="Study" />;
    case 'goal':
      return <StudyActions to={`/study/${now.deck.id}`} label="Study more" />;
    case 'rest':
      return <StudyActions />;
    case 'first-topic':
      return null;
  }
}

/** The primary action, if there is one, with other ways to study in a menu beside it. */
function StudyActions({ to, label }: { to?: string; label?: string }) {
  return (
    <div className="flex shrink-0 gap-0.5">
      {to === undefined ? null : (
        <Button asChild variant="primary" size="lg" className="rounded-r-none max-sm:flex-1">
          <Link to={to}>
            <Play aria-hidden size={18} />
            {label}
          </Link>
        </Button>
      )}
      <StudyMenu joined={to !== undefined} />
    </div>
  );
}
