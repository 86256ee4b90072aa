import type { Progress } from '#contract/analytics.ts';

/** What today asks for, in one line that has its place before the statistics are there. */
export function WelcomeLine({ progress }: { progress: Progress | undefined }) {
  return <p className="min-h-12 sm:min-h-6">{progress === undefined ? null : lineFor(progress)}</p>;
}

function lineFor({ streaks, totalStats }: Progress): string {
  if (totalStats.totalSessions === 0) return 'Generate a deck, study it once, and your first streak begins.';
  if (streaks.studiedToday) {
    return streaks.current === 1
      ? 'You have studied today. Come back tomorrow to keep the streak.'
      : `You have studied today: ${streaks.current} days in a row.`;
  }
  return streaks.current > 0
    ? `Study today to keep your ${streaks.current}-day streak.`
    : 'A new streak begins with one session today.';
}
