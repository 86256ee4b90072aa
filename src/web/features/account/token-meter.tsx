import { formatNumber } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { sidebarTokenTone, usedPercent } from '#web/ui/token-tone.ts';
import { decksLeftText } from './decks-left.ts';
import { resetText } from './reset-text.ts';
import { useTodaysTokens } from './usage.queries.ts';

/** Percent of the daily allowance above which the meter warns. */
const ALMOST_AT_LIMIT_PERCENT = 90;

/** Today's AI tokens in the sidebar. */
export function TokenMeter() {
  const tokens = useTodaysTokens();
  const almostAtLimit = usedPercent(tokens) > ALMOST_AT_LIMIT_PERCENT;
  return (
    <section aria-label="AI tokens" className="flex flex-col gap-2 rounded-lg border bg-surface p-4 text-sm">
      <p className="flex justify-between gap-2 font-medium">
        AI tokens
        <span className="text-muted tabular-nums">{formatNumber(tokens.remaining)} left</span>
      </p>
      <ProgressBar
        label="AI tokens left today"
        value={tokens.remaining}
        max={tokens.limit}
        valueText={`${formatNumber(tokens.remaining)} of ${formatNumber(tokens.limit)}`}
        tone={sidebarTokenTone(tokens)}
      />
      <p className="text-muted first-letter:uppercase">{decksLeftText(tokens.remaining)}</p>
      {almostAtLimit ? <p className="font-medium text-danger">Almost at daily limit</p> : null}
      <p className="text-xs text-muted">{resetText(tokens.resetsAt)}</p>
    </section>
  );
}
