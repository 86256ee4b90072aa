import { useState } from 'react';
import type { Role } from '#domain/account/roles.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { useChangeRole } from '../admin.queries.ts';
import type { DialogProps } from './learner-actions.tsx';

const CHOICES: ReadonlyArray<{ value: Role; label: string; description: string }> = [
  { value: 'member', label: 'Member', description: 'Learns, and sees nothing of the admin screen.' },
  {
    value: 'admin',
    label: 'Admin',
    description: 'Sees the admin screen, and can change the accounts of members.',
  },
  { value: 'owner', label: 'Owner', description: 'Can do everything, and gives others their roles.' },
];

/** Gives a learner another role. Open while mounted. */
export function RoleDialog({ learner: { id, username, role }, onClose }: DialogProps) {
  const [wanted, setWanted] = useState(role);
  const change = useChangeRole(id);
  return (
    <Dialog open onOpenChange={onClose} title="Role" description={`What ${username} may do on this server.`}>
      <div className="flex flex-col gap-5">
        <RadioCards
          legend={`Role of ${username}`}
          legendHidden
          choices={CHOICES}
          value={wanted}
          onChange={setWanted}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            loading={change.isPending}
            onClick={() => (wanted === role ? onClose() : change.mutate(wanted, { onSuccess: onClose }))}
          >
            Save
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
