import { Link } from 'react-router';
import type { Due } from '#contract/scheduling.ts';
import { localDay } from '#domain/local-day.ts';
import { awayText } from '#web/lib/away-text.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';

type Props = {
  plan: Due['plans'][number];
  /** In epoch ms. */
  now: number;
  timeZone: string;
};

/** The next exam, and what its plan asks for today. */
export function PlanLine({ plan, now, timeZone }: Props) {
  const away = awayText(localDay(plan.examAt, timeZone), localDay(now, timeZone));
  const asked =
    plan.cards === 0
      ? 'nothing left today'
      : `${countOf(plan.cards, 'card')} today, about ${formatNumber(plan.minutes)} min`;
  return (
    <p className="text-sm text-muted tabular-nums pointer-coarse:-my-2">
      <Link
        to={`/plans/${plan.id}`}
        className="inline-flex min-h-6 items-center rounded-sm font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        <span className="line-clamp-1">{plan.name}</span>
      </Link>{' '}
      {away}: {asked}
    </p>
  );
}
