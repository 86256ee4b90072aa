import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { SecretField } from '#web/features/settings/secret-field.tsx';
import { formatDate, formatTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { usePasswordLink } from '../admin.queries.ts';
import type { DialogProps } from './learner-actions.tsx';

/** Makes a link to a new password and shows it, only this once, or has it sent by mail. Open while mounted. */
export function PasswordLinkDialog({ learner: { id, username, hasOwnPassword }, onClose }: DialogProps) {
  const link = usePasswordLink(id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New password"
      description={`With a link, ${username} sets a new password, and nobody else learns it. Until it is used, the present one works.`}
    >
      <div className="flex flex-col gap-5">
        {link.data === undefined ? (
          <Choice hasOwnPassword={hasOwnPassword} making={link} onClose={onClose} />
        ) : (
          <>
            {link.data.link === null ? (
              <output>A link is on its way to the learner’s email address.</output>
            ) : (
              <SecretField label="Link" what="link" value={link.data.link} />
            )}
            <p className="text-sm text-muted">
              It works once, until {formatDate(link.data.expiresAt)}, {formatTime(link.data.expiresAt)}.
            </p>
            <Button variant="primary" className="self-end" onClick={onClose}>
              Done
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

type ChoiceProps = {
  hasOwnPassword: boolean;
  making: ReturnType<typeof usePasswordLink>;
  onClose: () => void;
};

function Choice({ hasOwnPassword, making, onClose }: ChoiceProps) {
  const { data: config } = usePublicConfig();
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      {config?.mail === true && hasOwnPassword ? (
        <Button
          loading={making.isPending && making.variables === 'mail'}
          onClick={() => making.mutate('mail')}
        >
          Send by mail
        </Button>
      ) : null}
      <Button
        variant="primary"
        loading={making.isPending && making.variables === 'link'}
        onClick={() => making.mutate('link')}
      >
        Make a link
      </Button>
    </div>
  );
}
