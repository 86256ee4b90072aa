import { useTodaysTokens } from '#web/features/account/usage.queries.ts';
import { resetText } from '#web/features/account/reset-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { tokenTone } from '#web/ui/token-tone.ts';
import { SettingSection } from './setting-section.tsx';

/** Today's AI tokens: used, left, and the time of the reset. */
export function UsageSection() {
  const tokens = useTodaysTokens();
  const figures = [
    { label: 'Used today', value: tokens.used },
    { label: 'Left today', value: tokens.remaining },
    { label: 'Daily limit', value: tokens.limit },
  ];
  return (
    <SettingSection
      id="usage"
      title="Token usage"
      description="Generating decks costs tokens, and so does requesting new hints and explanations."
    >
      <dl className="grid grid-cols-3 gap-4">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-serif text-xl font-medium tabular-nums sm:text-2xl">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-col gap-2">
        <ProgressBar
          label="AI tokens used today"
          value={tokens.used}
          max={tokens.limit}
          valueText={`${formatNumber(tokens.used)} of ${formatNumber(tokens.limit)}`}
          tone={tokenTone(tokens)}
        />
        <p className="text-sm text-muted">{resetText(tokens.resetsAt)}.</p>
      </div>
    </SettingSection>
  );
}
