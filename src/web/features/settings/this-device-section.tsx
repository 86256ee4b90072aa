import { Download } from 'lucide-react';
import { useState } from 'react';
import { spokenText } from '#web/features/card-text/detect-markup.ts';
import { keepOnDevice, removeFromDevice } from '#web/features/replica/open-replica.ts';
import { discard, flush, syncNow, tryAgain } from '#web/features/replica/outbox.ts';
import type { RefusedCommand } from '#web/features/replica/replica.ts';
import {
  notOnServerIn,
  refusedIn,
  unsentIn,
  useReplicaStatus,
  type ReplicaStatus,
} from '#web/features/replica/replica-status.ts';
import { countOf, formatDate, formatTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { installWay, type InstallWay } from './install-way.ts';
import { SettingSection } from './setting-section.tsx';
import { isInstalled, useInstall } from './use-install.ts';

/** Shows what this device keeps for studying without a network and which changes the server does not have, and installs the app. */
export function ThisDeviceSection() {
  const status = useReplicaStatus();
  const isRemoved = status.activity === 'removed';
  const unsent = unsentIn(status);
  return (
    <SettingSection
      id="this-device"
      title="On this device"
      description={
        isRemoved
          ? 'Nothing is kept on this device. Without a connection you can only finish a session that is open.'
          : 'Your decks and cards are kept on this device until you sign out, so that you can study without a connection.'
      }
    >
      {isRemoved ? null : (
        <>
          <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            <div>
              <dt className="text-sm text-muted">Last updated</dt>
              <dd className="font-medium">{lastUpdated(status)}</dd>
            </div>
            <div>
              <dt className="text-sm text-muted">Space on this device</dt>
              <dd className="font-medium">{status.bytes === null ? 'Unknown' : sizeOf(status.bytes)}</dd>
            </div>
            <div>
              <dt className="text-sm text-muted">Pictures and sounds</dt>
              <dd className="font-medium">
                {countOf(status.media.files, 'file')}, {sizeOf(status.media.bytes)}
              </dd>
            </div>
          </dl>
          <p className="text-sm text-muted">
            Pictures and sounds are kept when their cards come up within two weeks, and always for decks that
            you keep offline.
            {status.media.withoutRoom === 0
              ? null
              : ` ${countOf(status.media.withoutRoom, 'file')} had no room on this device.`}
          </p>
        </>
      )}
      {unsent === 0 ? null : (
        <Line
          text={`${countOf(unsent, 'change')} not sent yet.`}
          detail={
            status.activity === 'syncing' ? 'Sending now.' : 'They are sent as soon as there is a connection.'
          }
        >
          <Button loading={status.activity === 'syncing'} onClick={() => void syncNow()}>
            Send now
          </Button>
        </Line>
      )}
      {refusedIn(status).map((refused) => (
        <Refused key={refused.id} refused={refused} />
      ))}
      <Install />
      <Removal />
    </SettingSection>
  );
}

const INSTALL_TEXTS: Record<InstallWay, string> = {
  installed: 'Cardamom is installed on this device.',
  insecure: 'Cardamom cannot be installed from this address, because it does not use HTTPS.',
  offered: 'Open it like any other app, with an icon of its own.',
  'share menu': 'Open the Share menu of Safari and choose “Add to Home Screen”.',
  menu: 'If your browser can install it, its menu has “Install” or “Add to Home screen”.',
};

function Install() {
  const install = useInstall();
  const way = installWay({
    isInstalled: isInstalled(),
    isSecure: window.isSecureContext,
    isOffered: install !== null,
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
  });
  return (
    <Line text="Install Cardamom" detail={INSTALL_TEXTS[way]}>
      {install === null ? null : (
        <Button aria-label="Install Cardamom" onClick={() => void install()}>
          <Download aria-hidden size={16} />
          Install
        </Button>
      )}
    </Line>
  );
}

/** Removes the data kept on this device, or keeps it again. */
function Removal() {
  const { activity } = useReplicaStatus();
  const [isBusy, setIsBusy] = useState(false);
  if (activity === 'unavailable') return null;
  const isRemoved = activity === 'removed';
  async function change() {
    setIsBusy(true);
    try {
      await (isRemoved ? keepOnDevice() : removeUnlessUnsent());
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Line
      text={isRemoved ? 'Keep on this device' : 'Remove from this device'}
      detail={
        isRemoved
          ? 'Downloads your decks and cards, so that you can study without a connection.'
          : 'Deletes your decks, cards and pictures here. They stay in your account.'
      }
    >
      <Button
        loading={isBusy}
        aria-label={isRemoved ? 'Keep on this device' : 'Remove from this device'}
        onClick={() => void change()}
      >
        {isRemoved ? 'Keep' : 'Remove'}
      </Button>
    </Line>
  );
}

/** Sends waiting changes, and asks before losing those that could not be sent. */
async function removeUnlessUnsent(): Promise<void> {
  // The question below says what could not be sent.
  await flush();
  const left = notOnServerIn(useReplicaStatus.getState());
  const question = `${countOf(left, 'change')} not sent yet. Removing loses ${left === 1 ? 'it' : 'them'}. Remove anyway?`;
  if (left === 0 || window.confirm(question)) await removeFromDevice();
}

function Refused({ refused: { id, command, reason, front } }: { refused: RefusedCommand }) {
  const what = DONE[command.kind];
  return (
    <Line
      text={`${what} was not accepted.`}
      detail={[front && `“${spokenText(front)}”.`, reason, `${formatDate(Date.parse(command.at))}.`]
        .filter(Boolean)
        .join(' ')}
    >
      <Button aria-label={`Try again: ${what}`} onClick={() => void tryAgain(id)}>
        Try again
      </Button>
      <Button
        variant="ghost"
        aria-label={`Discard: ${what}`}
        onClick={() => {
          if (window.confirm(`Discard this change? ${what} will be lost.`)) {
            void discard(id);
          }
        }}
      >
        Discard
      </Button>
    </Line>
  );
}

function Line({ text, detail, children }: { text: string; detail: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-6 first:border-t-0 first:pt-0">
      <p className="min-w-0 flex-1 basis-60 text-sm">
        <span className="block text-base font-medium">{text}</span>
        <span className="text-muted">{detail}</span>
      </p>
      <div className="flex gap-3 empty:hidden">{children}</div>
    </div>
  );
}

const DONE: Readonly<Record<RefusedCommand['command']['kind'], string>> = {
  'start-session': 'Starting a session',
  answer: 'An answer',
  'undo-answer': 'Undoing an answer',
  'complete-session': 'Finishing a session',
  'finish-match': 'A time in Match',
  'suspend-card': 'Suspending or resuming a card',
  'forget-card': 'Resetting a card',
  'create-card': 'A new card',
  'edit-card': 'A change of a card',
  'move-card': 'Moving a card',
  'delete-card': 'Deleting a card',
  'create-deck': 'A new deck',
  'edit-deck': 'A change of a deck',
  'review-deck': 'Reviewing of a deck',
  'delete-deck': 'Deleting a deck',
  'change-settings': 'A change of the settings',
  'settle-conflict': 'A choice between two versions of a card',
};

function lastUpdated({ activity, complete, taken, syncedAt }: ReplicaStatus): string {
  if (activity === 'unavailable') return 'Not available: this browser keeps no data for this site';
  if (activity === 'full') return 'Not complete: there is no room left on this device';
  if (!complete) return taken === 0 ? 'Not yet' : `${taken} entries so far`;
  return syncedAt === null ? 'Not yet' : `${formatDate(syncedAt)}, ${formatTime(syncedAt)}`;
}

/** A size in bytes, as "1.4 MB". */
function sizeOf(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
