import { Flame } from 'lucide-react';
import { streakHint } from '#domain/study/session/summary.ts';
import { GoalRing } from '#web/features/progress/goal-ring.tsx';
import { useProgress } from '#web/features/progress/progress.queries.ts';
import { streakText } from './streak-text.ts';

type Props = {
  /** Of the session, in percent. */
  accuracy: number;
  /** Whether the server has completed the session, and so counts it. */
  saved: boolean;
};

/** What the session did for the streak and the daily goal. Takes the same space before that is known. */
export function StreakLine({ accuracy, saved }: Props) {
  const { data, dataUpdatedAt, isFetchedAfterMount } = useProgress({ enabled: saved, quiet: true });
  const truth = saved && isFetchedAfterMount && data ? streakText(data.streaks) : '';
  return (
    // What the dashboard knew before is where the ring fills from.
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
