import { KeyRound } from 'lucide-react';
import { useRef, useState, type ComponentProps } from 'react';
import type { AccessKey } from '#contract/access-keys.ts';
import { formatDate } from '#web/lib/format.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { deviceName } from '#domain/account/device-name.ts';
import { lastUsedLabel } from '../last-used.ts';
import { SettingSection } from '../setting-section.tsx';
import { SettingsFailed } from '../settings-failed.tsx';
import { useFirstRows } from '../use-first-rows.ts';
import { useAccessKeys } from './connected-apps.queries.ts';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { OriginsForm } from './origins-form.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { scopesText } from './scope-texts.ts';

const HEADING_ID = 'connected-apps';

/** The keys with which other apps reach the learner's cards. */
export function ConnectedAppsSection() {
  const query = useAccessKeys();
  const [making, setMaking] = useState(false);
  return (
    <SettingSection
      id={HEADING_ID}
      title="Connected apps"
      description="Each app that reads or adds cards for you gets its own key, which you can revoke at any time."
    >
      {query.data ? (
        <>
          <KeyList keys={query.data.keys} now={query.dataUpdatedAt} />
          <Button className="self-start" onClick={() => setMaking(true)}>
            <KeyRound aria-hidden size={16} />
            Make a key
          </Button>
          <OriginsForm origins={query.data.origins} />
        </>
      ) : query.isError ? (
        <SettingsFailed query={query} />
      ) : (
        <>
          <span className="sr-only">Loading connected apps</span>
          <Skeleton className="h-11 rounded-md" />
        </>
      )}
      {making ? <MakeKeyDialog onClose={() => setMaking(false)} /> : null}
    </SettingSection>
  );
}

function KeyList({ keys, now }: { keys: readonly AccessKey[]; now: number }) {
  const { shown, hidden, showAll, focusProps } = useFirstRows(keys);
  const [revoked, setRevoked] = useState<AccessKey | null>(null);
  const returnTo = useRef<HTMLElement>(null);
  if (keys.length === 0) return <p className="text-muted">No app is connected.</p>;
  return (
    <>
      <ul aria-labelledby={HEADING_ID} className="-my-2 flex flex-col divide-y">
        {shown.map((key, index) => (
          <KeyRow
            key={key.id}
            {...focusProps(index)}
            shownKey={key}
            now={now}
            onRevoke={(button) => {
              returnTo.current = button;
              setRevoked(key);
            }}
          />
        ))}
      </ul>
      {hidden > 0 ? (
        <Button variant="ghost" className="self-start" onClick={showAll}>
          Show {hidden} more
        </Button>
      ) : null}
      {revoked ? (
        <RevokeKeyDialog
          revoked={revoked}
          returnFocusTo={() => returnTo.current}
          onRevoked={() => {
            returnTo.current = document.getElementById(HEADING_ID);
          }}
          onClose={() => setRevoked(null)}
        />
      ) : null}
    </>
  );
}

type RowProps = ComponentProps<'li'> & {
  shownKey: AccessKey;
  now: number;
  onRevoke: (button: HTMLElement) => void;
};

function KeyRow({ shownKey, now, onRevoke, ...rest }: RowProps) {
  const { name, scopes, endsAt } = shownKey;
  const hasEnded = endsAt !== null && endsAt <= now;
  return (
    <li {...rest} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {name}
          </span>
          {hasEnded ? <Badge>Ended</Badge> : null}
        </p>
        <p className="text-sm text-muted">{scopesText(scopes)}</p>
        <p className="text-sm text-muted">
          {lastUse(shownKey, now)}
          {endsAt === null ? '' : `. ${hasEnded ? 'Ended' : 'Ends'} on ${formatDate(endsAt)}`}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={`Revoke ${name}`}
        onClick={({ currentTarget }) => onRevoke(currentTarget)}
      >
        Revoke
      </Button>
    </li>
  );
}

function lastUse({ lastUsedAt, lastUserAgent }: AccessKey, now: number): string {
  if (lastUsedAt === null) return 'Never used';
  const label = lastUsedLabel(lastUsedAt, now, browserTimeZone());
  return lastUserAgent === null ? label : `${label} by ${deviceName(lastUserAgent).name}`;
}
