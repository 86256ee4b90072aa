import { CircleQuestionMark, Laptop, Smartphone, Tablet, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Device } from '#contract/account.ts';
import type { SignInMeans } from '#domain/account/sign-in-means.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { passFocusTo } from '#web/ui/pass-focus-to.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDevices, useSignOutDevices } from './account.queries.ts';
import { deviceName, type DeviceKind } from '#domain/account/device-name.ts';
import { lastUsedLabel } from './last-used.ts';
import { SettingSection } from './setting-section.tsx';
import { useFirstRows } from './use-first-rows.ts';

const ICONS: Record<DeviceKind, LucideIcon> = {
  computer: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  unknown: CircleQuestionMark,
};

const MEANS_TEXTS: Record<SignInMeans, string> = {
  password: 'Signed in with a password',
  passkey: 'Signed in with a passkey',
  provider: 'Signed in with single sign-on',
};

const toHeading = passFocusTo('devices');

/** The devices on which the learner is signed in. */
export function DevicesSection() {
  const devices = useDevices();
  return (
    <SettingSection
      id="devices"
      title="Signed-in devices"
      description="If you do not recognise a device, sign it out and change your password."
    >
      {devices.data ? (
        <DeviceList devices={devices.data} now={devices.dataUpdatedAt} />
      ) : devices.isError ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p>{failureTitle(devices.error, 'Failed to load devices')}</p>
          <Button loading={devices.isFetching} onClick={() => void devices.refetch()}>
            Try Again
          </Button>
        </div>
      ) : (
        <>
          <span className="sr-only">Loading devices</span>
          <Skeleton className="h-11 rounded-md" />
        </>
      )}
    </SettingSection>
  );
}

function DeviceList({ devices, now }: { devices: readonly Device[]; now: number }) {
  const signOut = useSignOutDevices();
  const sorted = devices.toSorted((one, other) => Number(other.current) - Number(one.current));
  const { shown, hidden, showAll, focusProps } = useFirstRows(sorted);
  const others = devices.filter(({ current }) => !current);
  return (
    <>
      <ul aria-labelledby="devices" className="-my-2 flex flex-col divide-y">
        {shown.map((device, index) => (
          <DeviceRow
            key={device.id}
            {...focusProps(index)}
            device={device}
            now={now}
            leaving={signOut.isPending && signOut.variables.includes(device.id)}
            onSignOut={() => signOut.mutate([device.id])}
          />
        ))}
      </ul>
      {hidden > 0 || others.length > 1 ? (
        <div className="flex flex-wrap gap-3">
          {hidden > 0 ? (
            <Button variant="ghost" onClick={showAll}>
              Show {hidden} more
            </Button>
          ) : null}
          {others.length > 1 ? (
            <Button
              ref={toHeading}
              variant="danger"
              loading={signOut.isPending && signOut.variables.length > 1}
              onClick={() => signOut.mutate(others.map(({ id }) => id))}
            >
              Sign out all other devices
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

type RowProps = ComponentProps<'li'> & {
  device: Device;
  now: number;
  leaving: boolean;
  onSignOut: () => void;
};

function DeviceRow({ device, now, leaving, onSignOut, ...rest }: RowProps) {
  const { name, kind } = deviceName(device.userAgent);
  const Icon = ICONS[kind];
  return (
    <li {...rest} className="flex items-center gap-4 py-3">
      <Icon aria-hidden size={22} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-break-word">
          {name}
          {device.current ? <Badge tone="accent">This device</Badge> : null}
        </span>
        <span className="block text-sm text-muted">
          {device.current ? 'In use now' : lastUsedLabel(device.lastUsedAt, now, browserTimeZone())}
          {' · '}
          {MEANS_TEXTS[device.means]}
        </span>
      </span>
      {device.current ? null : (
        <Button ref={toHeading} size="sm" loading={leaving} onClick={onSignOut}>
          Sign out<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}
