import { useState, type ComponentType } from 'react';
import type { LearnerDetails } from '#contract/admin.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { Button } from '#web/ui/button.tsx';

const dialogs = () => import('./dialogs.ts');
const PasswordLinkDialog = deferred(async () => (await dialogs()).PasswordLinkDialog, { failure: 'above' });
const SignOutDialog = deferred(async () => (await dialogs()).SignOutDialog, { failure: 'above' });
const SecondFactorDialog = deferred(async () => (await dialogs()).SecondFactorDialog, { failure: 'above' });
const TokenLimitDialog = deferred(async () => (await dialogs()).TokenLimitDialog, { failure: 'above' });
const SuspensionDialog = deferred(async () => (await dialogs()).SuspensionDialog, { failure: 'above' });
const RoleDialog = deferred(async () => (await dialogs()).RoleDialog, { failure: 'above' });
const DeleteLearnerDialog = deferred(async () => (await dialogs()).DeleteLearnerDialog, {
  failure: 'above',
});

export type DialogProps = { learner: LearnerDetails; onClose: () => void };

type ActionOf = {
  /** Stays the same when the action changes its name, so that its button keeps the focus. */
  id: string;
  name: string;
  text: string;
  Dialog: ComponentType<DialogProps>;
  isDangerous?: boolean;
};

/** What an admin can do for a learner, each in a dialog of its own. Only owners give roles. */
const actionsFor = (
  { suspendedAt, hasSecondFactor }: LearnerDetails,
  isOwner: boolean,
): readonly ActionOf[] => [
  {
    id: 'password',
    name: 'New password',
    text: 'Give them a link with which they set one.',
    Dialog: PasswordLinkDialog,
  },
  ...(hasSecondFactor
    ? [
        {
          id: 'second-factor',
          name: 'Two-step sign-in',
          text: 'Turn it off, if they have lost their phone and their recovery codes.',
          Dialog: SecondFactorDialog,
        },
      ]
    : []),
  {
    id: 'sign-out',
    name: 'Sign out everywhere',
    text: 'End every device and key for apps.',
    Dialog: SignOutDialog,
  },
  {
    id: 'limit',
    name: 'Token limit',
    text: 'Allow more or fewer tokens a day than to others.',
    Dialog: TokenLimitDialog,
  },
  ...(isOwner
    ? [{ id: 'role', name: 'Role', text: 'Let them run the server too.', Dialog: RoleDialog }]
    : []),
  suspendedAt === null
    ? {
        id: 'suspension',
        name: 'Suspend',
        text: 'Keep them out for a while, and delete nothing.',
        Dialog: SuspensionDialog,
        isDangerous: true,
      }
    : {
        id: 'suspension',
        name: 'End suspension',
        text: 'Let them in again.',
        Dialog: SuspensionDialog,
      },
  {
    id: 'deletion',
    name: 'Delete',
    text: 'Delete the account with everything in it.',
    Dialog: DeleteLearnerDialog,
    isDangerous: true,
  },
];

export function LearnerActions({ learner }: { learner: LearnerDetails }) {
  const isOwner = useUser()?.role === 'owner';
  return (
    <section aria-labelledby="actions" className="flex flex-col gap-4">
      <h2 id="actions" className="font-serif text-xl font-medium">
        Change the account
      </h2>
      <ul aria-labelledby="actions" className="flex flex-col divide-y rounded-lg border bg-surface">
        {actionsFor(learner, isOwner).map((action) => (
          <Action key={action.id} learner={learner} {...action} />
        ))}
      </ul>
    </section>
  );
}

type ActionProps = ActionOf & { learner: LearnerDetails };

function Action({ name, text, Dialog, isDangerous = false, learner }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <p className="min-w-0 flex-1 basis-56 text-sm text-muted">{text}</p>
      <Button
        variant={isDangerous ? 'danger' : 'secondary'}
        className="max-sm:w-full sm:w-48"
        onClick={() => setOpen(true)}
      >
        {name}
      </Button>
      {isOpen ? <Dialog learner={learner} onClose={() => setOpen(false)} /> : null}
    </li>
  );
}
