import { History, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { SecurityEvent } from '#contract/account.ts';
import { classNames } from '#web/lib/class-names.ts';
import { formatDate, formatTime } from '#web/lib/format.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useSecurityEvents } from './account.queries.ts';
import { deviceName } from '#domain/account/device-name.ts';
import { securityEventText } from './security-event-text.ts';
import { SettingSection } from './setting-section.tsx';
import { useFirstRows } from './use-first-rows.ts';

/** Recent sign-ins and account changes. */
export function SecuritySection() {
  const events = useSecurityEvents();
  return (
    <SettingSection
      id="security"
      title="Recent security activity"
      description="Your latest sign-ins and account changes: up to 100, kept for 180 days. If any of these was not you, change your password."
    >
      {events.data ? (
        <EventList events={events.data} />
      ) : events.isError ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p>{failureTitle(events.error, 'Failed to load security activity')}</p>
          <Button loading={events.isFetching} onClick={() => void events.refetch()}>
            Try Again
          </Button>
        </div>
      ) : (
        <>
          <span className="sr-only">Loading security activity</span>
          <Skeleton className="h-11 rounded-md" />
        </>
      )}
    </SettingSection>
  );
}

function EventList({ events }: { events: readonly SecurityEvent[] }) {
  const { shown, hidden, showAll, focusProps } = useFirstRows(events);
  if (events.length === 0) return <p className="text-muted">Nothing has been recorded yet.</p>;
  return (
    <>
      <ul aria-labelledby="security" className="-my-2 flex flex-col divide-y">
        {shown.map((event, index) => (
          <EventRow key={event.id} event={event} {...focusProps(index)} />
        ))}
      </ul>
      {hidden > 0 ? (
        <Button variant="ghost" className="self-start" onClick={showAll}>
          Show {hidden} more
        </Button>
      ) : null}
    </>
  );
}

function EventRow({ event, ...rest }: ComponentProps<'li'> & { event: SecurityEvent }) {
  const { text, alarming = false } = securityEventText(event.kind);
  const Icon = alarming ? TriangleAlert : History;
  const { at } = event;
  return (
    <li {...rest} className="flex items-center gap-4 py-3">
      <Icon
        aria-hidden
        size={22}
        className={classNames('shrink-0', alarming ? 'text-danger' : 'text-muted')}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-break-word">{text}</span>
        <span className="block text-sm text-muted">
          {/* Events caused by those who run the server have no device. */}
          {/by-(?:operator|admin)$/u.test(event.kind) ? null : `${deviceName(event.userAgent).name}, `}
          <time dateTime={new Date(at).toISOString()} className="inline-block">
            {formatDate(at)}, {formatTime(at)}
          </time>
        </span>
      </span>
    </li>
  );
}
