import { Flame } from 'lucide-react';
import { streakHint } from '#domain/study/session/summary.ts';
import { GoalRing } from '#web/features/progress/goal-ring.tsx';
import { useProgress } from '#web/features/progress/progress.queries.ts';
import { streakText } from './streak-text.ts';

type Props = {
  /** Accuracy of the session in percent. */
  accuracy: number;
  /** Whether the server has completed the session and therefore counts it. */
  saved: boolean;
};

/** The effect of the session on the streak and the daily goal. Takes the same space while loading. */
export function StreakLine({ accuracy, saved }: Props) {
  const { data, dataUpdatedAt, isFetchedAfterMount } = useProgress({ enabled: saved, quiet: true });
  const truth = saved && isFetchedAfterMount && data ? streakText(data.streaks) : '';
  return (
    // The ring fills from the cached value of the dashboard.
    <GoalRing progress={data} loadedAt={dataUpdatedAt}>
      <p className="flex flex-wrap items-center gap-x-2">
        <Flame aria-hidden size={18} className="text-saffron" />
        <span className="text-muted">Streak</span>
        <span className="font-medium text-saffron">{streakHint(accuracy)}</span>
        <output className="text-muted">{truth}</output>
      </p>
    </GoalRing>
  );
}
