import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  description: string;
  /** The label of the button that confirms. */
  action: string;
  variant?: 'danger' | 'primary';
  /** Whether the action is under way. */
  loading: boolean;
  onConfirm: () => void;
  onClose: () => void;
  returnFocusTo?: () => HTMLElement | null;
};

/** Asks before an action that cannot simply be undone. Open while mounted. */
export function QuestionDialog(props: Props) {
  const {
    title,
    description,
    action,
    variant = 'danger',
    loading,
    onConfirm,
    onClose,
    returnFocusTo,
  } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      {...(returnFocusTo && { returnFocusTo })}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant={variant} loading={loading} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
