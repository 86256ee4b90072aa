import { KeysDialog } from '#web/ui/keys-dialog.tsx';
import { studyKeys, type ReviewOptions } from '../session/study-keys.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  review: ReviewOptions | null;
  asks: boolean;
  reads: boolean;
};

export function KeyboardShortcutsDialog({ open, onOpenChange, review, asks, reads }: Props) {
  return <KeysDialog open={open} onOpenChange={onOpenChange} keys={studyKeys(review, { asks, reads })} />;
}
