import { useState, type ComponentType } from 'react';
import type { LearnerDetails } from '#contract/admin.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { Button } from '#web/ui/button.tsx';

const dialogs = () => import('./dialogs.ts');
const PasswordLinkDialog = deferred(async () => (await dialogs()).PasswordLinkDialog, { failure: 'above' });
const SignOutDialog = deferred(async () => (await dialogs()).SignOutDialog, { failure: 'above' });
const TokenLimitDialog = deferred(async () => (await dialogs()).TokenLimitDialog, { failure: 'above' });
const DeleteLearnerDialog = deferred(async () => (await dialogs()).DeleteLearnerDialog, {
  failure: 'above',
});

export type DialogProps = { learner: LearnerDetails; onClose: () => void };

/** What an admin can do for a learner, each in a dialog of its own. */
const ACTIONS = [
  {
    name: 'New password',
    text: 'Give them a link with which they set one.',
    Dialog: PasswordLinkDialog,
  },
  { name: 'Sign out everywhere', text: 'End every device and key for apps.', Dialog: SignOutDialog },
  { name: 'Token limit', text: 'Allow more or fewer tokens a day than to others.', Dialog: TokenLimitDialog },
  {
    name: 'Delete',
    text: 'Delete the account with everything in it.',
    Dialog: DeleteLearnerDialog,
    isDangerous: true,
  },
] as const;

export function LearnerActions({ learner }: { learner: LearnerDetails }) {
  return (
    <section aria-labelledby="actions" className="flex flex-col gap-4">
      <h2 id="actions" className="font-serif text-xl font-medium">
        Change the account
      </h2>
      <ul aria-labelledby="actions" className="flex flex-col divide-y rounded-lg border bg-surface">
        {ACTIONS.map((action) => (
          <Action key={action.name} learner={learner} {...action} />
        ))}
      </ul>
    </section>
  );
}

type ActionProps = {
  name: string;
  text: string;
  Dialog: ComponentType<DialogProps>;
  isDangerous?: boolean;
  learner: LearnerDetails;
};

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
