import { ChartColumn } from 'lucide-react';
import { Link } from 'react-router';
import type { Progress } from '#contract/analytics.ts';
import { localDay } from '#domain/local-day.ts';
import { useProgress } from '#web/features/progress/progress.queries.ts';
import { useUserTimeZone } from '#web/features/account/settings.queries.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Achievements } from './achievements.tsx';
import { ActivityMap } from './activity-map.tsx';
import { DayCharts } from './day-charts.tsx';
import { lastDayOf } from '#web/features/progress/day-series.ts';
import { Insights } from './insights.tsx';
import { MemorySection } from './memory-section.tsx';
import { ProgressTiles } from './progress-tiles.tsx';
import { TopDecks } from './top-decks.tsx';

/** Shows what the learner has studied and how it went: figures, charts, a year of study, insights and achievements. */
export function AnalyticsScreen() {
  usePageTitle('Analytics');
  return (
    <div className="flex flex-col gap-10">
      <PageHeader title="Analytics">
        <p>What you have studied and how well you remember it.</p>
      </PageHeader>
      <Content />
    </div>
  );
}

function Content() {
  const progress = useProgress();
  const zone = useUserTimeZone();

  if (progress.isError && progress.data === undefined) {
    return (
      <EmptyState
        role="alert"
        title={failureTitle(progress.error, 'Failed to load progress')}
        action={
          <Button loading={progress.isFetching} onClick={() => void progress.refetch()}>
            Try Again
          </Button>
        }
      />
    );
  }
  if (progress.data && isNew(progress.data)) {
    return (
      <>
        <NothingYet />
        <Achievements />
      </>
    );
  }
  const daily = progress.data?.daily;
  const today = daily && lastDayOf(daily, localDay(progress.dataUpdatedAt, zone));
  const history = daily && today ? { daily, today } : undefined;
  return (
    <>
      <ProgressTiles progress={progress.data} />
      <Insights />
      <DayCharts history={history} />
      <ActivityMap history={history} />
      <MemorySection />
      <TopDecks decks={progress.data?.topDecks} />
      <Achievements />
    </>
  );
}

function isNew({ totalStats }: Progress): boolean {
  return totalStats.totalSessions === 0 && totalStats.totalCardsStudied === 0;
}

function NothingYet() {
  return (
    <EmptyState
      icon={<ChartColumn aria-hidden size={32} />}
      title="Nothing to show yet"
      action={
        <Button asChild variant="primary">
          <Link to="/dashboard">Choose a deck to study</Link>
        </Button>
      }
    >
      Finish studying one deck to see your accuracy, your streak and your first insights.
    </EmptyState>
  );
}
