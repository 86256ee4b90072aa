import type { Progress } from '#contract/analytics.ts';

type Props = { progress: Progress | undefined; hasDecks: boolean };

/** One line about today's study, whose space is reserved until the statistics have loaded. */
export function WelcomeLine({ progress, hasDecks }: Props) {
  return <p className="min-h-12 sm:min-h-6">{progress === undefined ? null : lineFor(progress, hasDecks)}</p>;
}

function lineFor({ streaks, totalStats }: Progress, hasDecks: boolean): string {
  if (totalStats.totalSessions === 0) {
    return hasDecks
      ? 'Finish a session to start your first streak.'
      : 'Generate a deck and study it to start your first streak.';
  }
  if (streaks.studiedToday) {
    return streaks.current === 1
      ? 'You have studied today. Come back tomorrow to keep your streak.'
      : `You have studied today: ${streaks.current} days in a row.`;
  }
  return streaks.current > 0
    ? `Study today to keep your ${streaks.current}-day streak.`
    : 'Finish a session today to start a new streak.';
}
