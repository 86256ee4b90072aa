import type { Act } from '#contract/admin.ts';
import { formatDate, formatTime } from '#web/lib/format.ts';
import { actorText, actText } from './act-text.ts';

/** What admins did, in the order given. */
export function ActList({ label, acts }: { label: string; acts: readonly Act[] }) {
  return (
    <ul aria-label={label} className="flex flex-col divide-y overflow-hidden rounded-lg border bg-surface">
      {acts.map((act) => (
        <li key={act.id} className="flex flex-col gap-0.5 px-4 py-3 sm:px-5">
          <span className="font-medium wrap-break-word">{actText(act)}</span>
          <span className="text-sm wrap-break-word text-muted">
            {actorText(act)},{' '}
            <time dateTime={new Date(act.at).toISOString()} className="inline-block">
              {formatDate(act.at)}, {formatTime(act.at)}
            </time>
          </span>
        </li>
      ))}
    </ul>
  );
}
