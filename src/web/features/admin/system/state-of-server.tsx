import type { ServerState } from '#contract/admin-server.ts';
import { countOf, formatDate, formatNumber, formatTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fact, Facts } from '../facts.tsx';
import { Loaded } from '../loaded.tsx';
import { sizeText } from '../size-text.ts';
import { useBackUp, useServer } from './system.queries.ts';

const READINESS_TEXTS: ReadonlyMap<string, string> = new Map([
  ['ok', 'Works'],
  ['database unavailable', 'The database does not answer'],
  ['disk full', 'The disk is full'],
]);

/** Version and health of the server, its storage and its backups. */
export function StateOfServer() {
  const query = useServer();
  return (
    <>
      <section aria-labelledby="health" className="flex flex-col gap-4">
        <h2 id="health" className="font-serif text-xl font-medium">
          Version and health
        </h2>
        <Loaded query={query} what="the state of the server">
          {(state) => (
            <div className="rounded-lg border bg-surface p-4 sm:p-6">
              <Facts>
                <Fact name="State">
                  <Badge tone={state.readiness === 'ok' ? 'accent' : 'saffron'}>
                    {READINESS_TEXTS.get(state.readiness) ?? state.readiness}
                  </Badge>
                </Fact>
                <Fact name="Version">{state.version}</Fact>
                <Fact name="Running since">{when(state.startedAt)}</Fact>
                <Fact name="Database">{state.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}</Fact>
                <Fact name="Upgrades of the database">
                  {formatNumber(state.migrations)}, the last {state.migration ?? 'none'}
                </Fact>
                <Fact name="Size of the database">{sizeText(state.databaseBytes)}</Fact>
                <Fact name="Pictures and sounds">{sizeText(state.mediaBytes)}</Fact>
              </Facts>
              {state.mail === null ? null : <WaitingMail mail={state.mail} />}
            </div>
          )}
        </Loaded>
      </section>
      {query.data ? <Backups backups={query.data.backups} /> : null}
    </>
  );
}

function WaitingMail({ mail: { waiting, error } }: { mail: NonNullable<ServerState['mail']> }) {
  if (waiting === 0) return <p className="mt-4 text-sm text-muted">No mail waits for another attempt.</p>;
  return (
    <p className="mt-4 text-sm wrap-anywhere text-danger">
      {waiting === 1 ? '1 mail waits' : `${formatNumber(waiting)} mails wait`} for another attempt: {error}
    </p>
  );
}

function Backups({ backups }: Pick<ServerState, 'backups'>) {
  return (
    <section aria-labelledby="backups" className="flex flex-col gap-4">
      <h2 id="backups" className="font-serif text-xl font-medium">
        Backups
      </h2>
      {backups === null ? (
        <p className="text-muted">
          This server makes no backups itself. With the embedded database, the operator sets a folder for them
          (BACKUP_DIR); PostgreSQL is backed up with its own tools.
        </p>
      ) : (
        <KeptBackups backups={backups} />
      )}
    </section>
  );
}

function KeptBackups({ backups }: { backups: NonNullable<ServerState['backups']> }) {
  const backUp = useBackUp();
  const { lastAt, lastBytes, kept, pending, readable } = backups;
  return (
    <div className="flex flex-col gap-5 rounded-lg border bg-surface p-4 sm:p-6">
      <Facts>
        <Fact name="Last good backup">{lastAt === null ? 'None yet' : when(lastAt)}</Fact>
        <Fact name="Its size">{lastBytes === null ? 'Unknown' : sizeText(lastBytes)}</Fact>
        <Fact name="Kept">{countOf(kept, 'backup')}</Fact>
      </Facts>
      {readable ? null : (
        <p role="alert" className="text-sm text-danger">
          The folder of the backups cannot be read at the moment.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          loading={backUp.isPending || pending !== null}
          loadingLabel="Backing up"
          onClick={() => backUp.mutate()}
        >
          Back up now
        </Button>
        <output className="text-sm text-muted">
          {pending === 'queued' ? 'The backup begins in a moment.' : null}
          {pending === 'running' ? 'The backup is being written.' : null}
        </output>
      </div>
    </div>
  );
}

function when(at: number): string {
  return `${formatDate(at)}, ${formatTime(at)}`;
}
