import { Dialog } from './dialog.tsx';
import { Kbd } from './kbd.tsx';
import type { KeyHelp } from './key-help.ts';

type Props = { open: boolean; onOpenChange: (open: boolean) => void; keys: readonly KeyHelp[] };

/** Lists the keyboard shortcuts of a screen. */
export function KeysDialog({ open, onOpenChange, keys }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="Everything here can be done from the keyboard."
    >
      <dl className="flex flex-col">
        {keys.map((help) => (
          <div
            key={help.does}
            className="flex items-center justify-between gap-6 border-t py-2.5 first:border-t-0"
          >
            <dt className="flex gap-1">
              {help.keys.map((key) => (
                <Kbd key={key} className="h-7 min-w-7 px-2">
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd className="text-right text-sm">{help.does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
