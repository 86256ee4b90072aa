import type { Registration } from '#domain/account/registration.ts';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { useRegistration, useSetRegistration } from './admin.queries.ts';
import { InvitesSection } from './invites/invites-section.tsx';
import { Loaded } from './loaded.tsx';

const CHOICES: ReadonlyArray<{ value: Registration; label: string; description: string }> = [
  { value: 'open', label: 'Open', description: 'Everybody who can reach this server can create an account.' },
  { value: 'invite', label: 'With an invite', description: 'Only people who have the link of an invite.' },
  { value: 'closed', label: 'Closed', description: 'Only the operator creates accounts, with a command.' },
];

/** Who may create an account. */
export function RegistrationPart() {
  const state = useRegistration();
  const change = useSetRegistration();
  return (
    <div className="flex flex-col gap-10">
      <section aria-labelledby="registration" className="flex flex-col gap-4">
        <h2 id="registration" className="font-serif text-xl font-medium">
          Who can create an account
        </h2>
        <Loaded query={state} what="registration">
          {({ registration, set }) => (
            <div className="flex flex-col gap-4 rounded-lg border bg-surface p-4 sm:p-6">
              <RadioCards
                legend="Who can create an account"
                legendHidden
                choices={CHOICES}
                value={change.isPending ? change.variables : registration}
                // Not disabled meanwhile, or it would lose the focus.
                onChange={(value) => change.isPending || change.mutate(value)}
              />
              <p className="text-sm text-muted">
                {set
                  ? 'Set here or with the admin command. It holds at once, whatever the settings of the server say.'
                  : 'As the settings of the server say. A choice here holds at once, in place of them.'}
              </p>
            </div>
          )}
        </Loaded>
      </section>
      <InvitesSection needed={state.data?.registration === 'invite'} />
    </div>
  );
}
