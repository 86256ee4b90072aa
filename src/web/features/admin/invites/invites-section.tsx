import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Invite } from '#contract/invites.ts';
import { isInviteOpen } from '#domain/account/invites.ts';
import { countOf, formatDate, formatNumber } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { deferred } from '#web/ui/deferred.tsx';
import { passFocusTo } from '#web/ui/pass-focus-to.ts';
import { Loaded } from '../loaded.tsx';
import { useInvites, useWithdrawInvite } from './invites.queries.ts';

const MakeInviteDialog = deferred(async () => (await import('./make-invite-dialog.tsx')).MakeInviteDialog, {
  failure: 'above',
});

const HEADING_ID = 'invites';
const toHeading = passFocusTo(HEADING_ID);

/** The server's invites, with which people create accounts while registration requires one. */
export function InvitesSection({ needed }: { needed: boolean }) {
  const query = useInvites();
  const [isMaking, setMaking] = useState(false);
  return (
    <section aria-labelledby={HEADING_ID} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={HEADING_ID} tabIndex={-1} className="font-serif text-xl font-medium">
            Invites
          </h2>
          <p className="mt-1 text-sm text-muted">
            {needed
              ? 'Everybody who has the link of an invite can create an account.'
              : 'They work while “With an invite” is chosen above.'}
          </p>
        </div>
        <Button className="max-sm:w-full" onClick={() => setMaking(true)}>
          <Plus aria-hidden size={16} />
          Make an invite
        </Button>
      </div>
      <Loaded query={query} what="the invites">
        {(invites) =>
          invites.length === 0 ? (
            <p className="text-muted">There are no invites.</p>
          ) : (
            <ul aria-labelledby={HEADING_ID} className="flex flex-col divide-y rounded-lg border bg-surface">
              {invites.map((invite) => (
                <Row key={invite.id} invite={invite} now={query.dataUpdatedAt} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking ? <MakeInviteDialog onClose={() => setMaking(false)} /> : null}
    </section>
  );
}

function Row({ invite, now }: { invite: Invite; now: number }) {
  const withdrawal = useWithdrawInvite();
  const { id, note, endsAt, uses, maxUses, madeBy } = invite;
  const name = note === '' ? 'Invite without a note' : note;
  const used =
    maxUses === null ? `Used ${times(uses)}` : `Used ${formatNumber(uses)} of ${countOf(maxUses, 'time')}`;
  return (
    <li
      ref={toHeading}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {name}
          {isInviteOpen(invite, now) ? null : <Badge>Ended</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {used} · until {formatDate(endsAt)} · by {madeBy ?? 'the operator'}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={`Withdraw ${name}`}
        loading={withdrawal.isPending}
        onClick={() => withdrawal.mutate(id)}
      >
        Withdraw
      </Button>
    </li>
  );
}

function times(count: number): string {
  return count === 1 ? 'once' : `${formatNumber(count)} times`;
}
