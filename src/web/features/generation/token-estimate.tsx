import { remainingTokens } from '#domain/tokens.ts';
import { formatNumber, formatTime } from '#web/lib/format.ts';
import type { TodaysTokens } from '#web/features/account/usage.queries.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { tokenTone } from '#web/ui/token-tone.ts';

/** The deck's cost against today's remaining tokens; the bar shows what would be left afterwards. */
export function TokenEstimate({ price, tokens }: { price: number; tokens: TodaysTokens }) {
  const affordable = price <= tokens.remaining;
  const after = { limit: tokens.limit, used: Math.min(tokens.used + price, tokens.limit) };
  return (
    <div className="flex flex-col gap-2 rounded-md bg-raised p-4 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          Estimated cost: <strong className="font-semibold tabular-nums">{formatNumber(price)}</strong> tokens
        </span>
        <span className="text-muted tabular-nums">{formatNumber(tokens.remaining)} left today</span>
      </p>
      <ProgressBar
        label="AI tokens left after this deck"
        value={remainingTokens(after)}
        max={tokens.limit}
        valueText={`${formatNumber(remainingTokens(after))} of ${formatNumber(tokens.limit)}`}
        tone={tokenTone(after)}
      />
      {affordable ? null : (
        <p className="text-danger">
          This deck costs more tokens than you have left. Choose fewer cards or a lower difficulty
          {tokens.resetsAt === undefined ? '.' : `, or come back at ${formatTime(tokens.resetsAt)}.`}
        </p>
      )}
    </div>
  );
}
