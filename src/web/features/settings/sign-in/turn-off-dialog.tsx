import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useTurnOff } from './second-factor.queries.ts';

type Props = { returnFocusTo: () => HTMLElement | null; onClose: () => void };

/** Asks before the password alone is enough again. Open while mounted. */
export function TurnOffDialog({ returnFocusTo, onClose }: Props) {
  const turningOff = useTurnOff();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Turn off two-step sign-in"
      description="Your password alone is then enough to sign in. Your recovery codes stop working."
      returnFocusTo={returnFocusTo}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          loading={turningOff.isPending}
          onClick={() => turningOff.mutate(undefined, { onSuccess: onClose })}
        >
          Turn off
        </Button>
      </div>
    </Dialog>
  );
}
