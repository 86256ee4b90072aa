import { Dialog } from '#web/ui/dialog.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { studyKeys, type ReviewOptions } from '../session/study-keys.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  review: ReviewOptions | null;
  asks: boolean;
};

export function KeyboardShortcutsDialog({ open, onOpenChange, review, asks }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="Everything here can be done from the keyboard."
    >
      <dl className="flex flex-col">
        {studyKeys(review, { asks }).map(({ keys, does }) => (
          <div
            key={does}
            className="flex items-center justify-between gap-6 border-t py-2.5 first:border-t-0"
          >
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key} className="h-7 min-w-7 px-2">
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd className="text-right text-sm">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
