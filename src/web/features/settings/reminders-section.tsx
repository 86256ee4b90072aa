import { useState } from 'react';
import type { Reminders } from '#contract/reminders.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { classNames } from '#web/lib/class-names.ts';
import { clockOf, minuteOf } from '#web/lib/clock-text.ts';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { CONTROL_CLASSES, Field } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { findObstacle, type Obstacle } from './push-subscription.ts';
import {
  useMakeCalendar,
  useNotifyHere,
  useNotifyHereNoMore,
  useRemindAt,
  useReminders,
  useRemoveCalendar,
} from './reminders.queries.ts';
import { SecretField } from './secret-field.tsx';
import { SettingSection } from './setting-section.tsx';
import { SettingsFailed } from './settings-failed.tsx';

/** Six in the evening. */
const USUAL_MINUTE = 18 * 60;

/** When the learner is reminded of due cards, on which devices, and the calendar. */
export function RemindersSection() {
  const query = useReminders();
  return (
    <SettingSection
      id="reminders"
      title="Reminders"
      description="A notification on days with due cards, unless you have already reached your goal."
    >
      {query.data ? (
        <>
          <Notifications reminders={query.data} />
          <Calendar exists={query.data.calendar} />
        </>
      ) : query.isError ? (
        <SettingsFailed query={query} />
      ) : (
        <>
          <span className="sr-only">Loading reminders</span>
          <Skeleton className="h-12 rounded-md" />
          <Skeleton className="h-16 rounded-md" />
          <Skeleton className="h-16 rounded-md" />
        </>
      )}
    </SettingSection>
  );
}

function Notifications({ reminders }: { reminders: Reminders }) {
  const start = useNotifyHere();
  return (
    <>
      <DailyReminder reminders={reminders} start={start} />
      <ThisDevice reminders={reminders} start={start} />
    </>
  );
}

type NotificationsProps = { reminders: Reminders; start: ReturnType<typeof useNotifyHere> };

function DailyReminder({ reminders, start }: NotificationsProps) {
  const { minute, failure, thisDevice, otherDevices, publicKey } = reminders;
  const remindAt = useRemindAt();
  const isSeenNowhere = !thisDevice && otherDevices === 0;
  const turnOn = () => {
    // First, because browsers ask for permission only soon after a press.
    if (isSeenNowhere && findObstacle() === null) start.mutate(publicKey);
    remindAt.mutate(USUAL_MINUTE);
  };
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label="Daily reminder"
        description="Says how many cards are due and how long they take."
        checked={minute !== null}
        onChange={(wanted) => (wanted ? turnOn() : remindAt.mutate(null))}
      />
      {minute === null ? null : (
        <>
          <TimeOfDay minute={minute} onChange={remindAt.mutate} />
          {isSeenNowhere && !start.isPending ? (
            <p className="text-sm text-danger">No device shows notifications, so no reminder reaches you.</p>
          ) : null}
        </>
      )}
      {failure === null ? null : (
        <p className="text-sm text-danger">The last reminder could not be delivered. {failure}</p>
      )}
    </div>
  );
}

function TimeOfDay({ minute, onChange }: { minute: number; onChange: (minute: number) => void }) {
  const timeZone = useUser()?.timeZone;
  const save = ({ value }: HTMLInputElement) => {
    const chosen = minuteOf(value);
    if (chosen !== null && chosen !== minute) onChange(chosen);
  };
  return (
    <Field label="Time" description={timeZone === undefined ? undefined : `In your time zone, ${timeZone}.`}>
      {(control) => (
        <input
          {...control}
          type="time"
          required
          defaultValue={clockOf(minute)}
          onBlur={({ currentTarget }) => save(currentTarget)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') save(currentTarget);
          }}
          className={classNames(CONTROL_CLASSES, 'h-11 max-w-36 tabular-nums')}
        />
      )}
    </Field>
  );
}

function ThisDevice({ reminders: { thisDevice, otherDevices, publicKey }, start }: NotificationsProps) {
  const stop = useNotifyHereNoMore();
  const obstacle = findObstacle();
  const state = obstacle === null ? (thisDevice ? 'On.' : 'Off.') : OBSTACLES[obstacle];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-6">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="text-base font-medium">Notifications on this device</p>
        <p className="text-muted">
          {state}
          {otherDevices === 0 ? '' : ` On for ${countOf(otherDevices, 'other device')}.`}
        </p>
        {start.isError && obstacle === null ? (
          <p role="alert" className="text-danger">
            {errorTexts(start.error, 'Failed to turn on notifications').title}
          </p>
        ) : null}
      </div>
      {thisDevice ? (
        <Button
          aria-label="Turn off notifications on this device"
          loading={stop.isPending}
          onClick={() => stop.mutate()}
        >
          Turn off
        </Button>
      ) : obstacle === null ? (
        <Button
          aria-label="Turn on notifications on this device"
          loading={start.isPending}
          onClick={() => start.mutate(publicKey)}
        >
          Turn on
        </Button>
      ) : null}
    </div>
  );
}

const OBSTACLES: Readonly<Record<Obstacle, string>> = {
  insecure: 'Notifications cannot be shown from this address, because it does not use HTTPS.',
  'not installed': 'To get notifications, install Cardamom on this device first.',
  unsupported: 'This browser cannot show notifications while Cardamom is closed.',
  blocked: 'Your browser blocks notifications of this site; you can allow them in its settings.',
};

function Calendar({ exists }: { exists: boolean }) {
  const make = useMakeCalendar();
  const remove = useRemoveCalendar();
  const [url, setUrl] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-4 border-t pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-sm">
          <span className="block text-base font-medium">Calendar</span>
          <span className="text-muted">
            A secret address with the cards due in the next 30 days, for any calendar app. Anyone who has the
            address can see these numbers.
          </span>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button loading={make.isPending} onClick={() => make.mutate(undefined, { onSuccess: setUrl })}>
            {exists ? 'New address' : 'Make address'}
          </Button>
          {exists ? (
            <Button
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: () => setUrl(null) })}
            >
              Remove address
            </Button>
          ) : null}
        </div>
      </div>
      {url === null ? null : <SecretField label="Calendar address" what="address" value={url} />}
    </div>
  );
}
