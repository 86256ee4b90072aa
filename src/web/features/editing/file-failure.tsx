import { CircleAlert, X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { MediaItem } from './media-items.ts';

type Props = { item: MediaItem; onRetry: () => void; onRemove: () => void };

/** A file that could not be added to a text, and why. */
export function FileFailure({ item: { file, kind, error, canRetry }, onRetry, onRemove }: Props) {
  const name = file.name === '' ? kind : file.name;
  return (
    <li className="flex flex-col gap-3 rounded-md border border-line bg-surface p-3">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 text-sm wrap-anywhere text-muted">{name}</p>
        <IconButton label={`Remove ${name}`} className="-my-2 -mr-2" onClick={onRemove}>
          <X aria-hidden size={18} />
        </IconButton>
      </div>
      <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
        {error}
      </p>
      {canRetry ? (
        <Button variant="soft" size="sm" className="self-start" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </li>
  );
}
