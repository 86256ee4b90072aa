import { CircleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { nameOf, type MediaItem } from './media-items.ts';

type Props = {
  item: MediaItem;
  onInsert: (words: string) => void;
  onRetry: () => void;
  onRemove: () => void;
};

const ASKED = {
  picture: {
    label: 'Describe the picture',
    description: "Used by screen readers and search. Don't reveal the answer.",
  },
  sound: { label: 'Name the sound', description: 'Shown on the button that plays it.' },
} as const;

/** A file on its way into a text, with its name, its progress, or why it failed. */
export function WaitingMedia({ item, onInsert, onRetry, onRemove }: Props) {
  const { file, kind, added, error, sent } = item;
  const [words, setWords] = useState(kind === 'sound' ? nameOf(file) : '');
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const name = file.name === '' ? kind : file.name;
  return (
    <li ref={place} className="flex flex-col gap-3 rounded-md border border-line bg-surface p-3">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 text-sm wrap-anywhere text-muted">{name}</p>
        <IconButton label={`Remove ${name}`} className="-my-2 -mr-2" onClick={onRemove}>
          <X aria-hidden size={18} />
        </IconButton>
      </div>
      {error === undefined ? (
        <>
          {added ? null : <ProgressBar label={`Sending ${name}`} value={sent} max={1} />}
          <TextField
            {...ASKED[kind]}
            autoComplete="off"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              // Enter would save the card.
              event.preventDefault();
              if (added) onInsert(words);
            }}
          />
          <Button
            variant="soft"
            size="sm"
            className="self-start"
            loading={!added}
            onClick={() => onInsert(words)}
          >
            {words.trim() === '' && kind === 'picture' ? 'Insert without description' : 'Insert'}
          </Button>
        </>
      ) : (
        <>
          <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
            {error}
          </p>
          {item.canRetry ? (
            <Button variant="soft" size="sm" className="self-start" onClick={onRetry}>
              Try again
            </Button>
          ) : null}
        </>
      )}
    </li>
  );
}
