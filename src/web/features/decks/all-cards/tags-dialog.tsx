import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { tagKey } from '#domain/cards/tags.ts';
import { useTags } from '#web/features/editing/tags.queries.ts';
import { useRenameTag } from '#web/features/decks/cards.queries.ts';
import { countOf } from '#web/lib/format.ts';
import { failureTitle, needsServerText } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { addressOf } from './card-filter.ts';

type Props = { returnFocusTo: () => HTMLElement | null; onClose: () => void };

/** All tags with the number of their cards, to go to them and to rename them. Open while rendered. */
export function TagsDialog({ returnFocusTo, onClose }: Props) {
  const tags = useTags();
  const [renaming, setRenaming] = useState<string | null>(null);
  return (
    <Dialog open onOpenChange={onClose} title="Tags" returnFocusTo={returnFocusTo}>
      {tags.data === undefined ? (
        tags.isError ? (
          <EmptyState
            role="alert"
            title={failureTitle(tags.error, 'Failed to load tags')}
            action={<Button onClick={() => void tags.refetch()}>Try Again</Button>}
          />
        ) : (
          <Skeleton className="h-24" />
        )
      ) : tags.data.length === 0 ? (
        <p className="text-muted">No tags yet. Add some when you edit or select cards.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {tags.data.map(({ tag, cards }) => (
            <li key={tag} className="flex flex-wrap items-center gap-3 py-1.5">
              {renaming === tag ? (
                <RenameForm
                  tag={tag}
                  known={tags.data.map((one) => one.tag)}
                  onClose={() => setRenaming(null)}
                />
              ) : (
                <>
                  <Link
                    to={addressOf({ tag })}
                    className="flex min-h-11 min-w-0 flex-1 items-center gap-3 hover:underline"
                    onClick={onClose}
                  >
                    <span className="min-w-0 truncate">{tag}</span>
                    <span className="shrink-0 text-sm text-muted tabular-nums">{countOf(cards, 'card')}</span>
                  </Link>
                  <Button variant="ghost" aria-label={`Rename ${tag}`} onClick={() => setRenaming(tag)}>
                    Rename
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const focus = (field: HTMLInputElement | null) => field?.focus();

function RenameForm({ tag, known, onClose }: { tag: string; known: readonly string[]; onClose: () => void }) {
  const [name, setName] = useState(tag);
  const rename = useRenameTag();
  const to = name.trim();
  const other = known.find((one) => tagKey(one) === tagKey(to) && tagKey(one) !== tagKey(tag));

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (to === '' || to === tag) return;
    rename.mutate({ from: tag, to: other ?? to, merge: other !== undefined }, { onSuccess: onClose });
  }

  return (
    <form noValidate className="flex w-full flex-col gap-3 py-2" onSubmit={submit}>
      <TextField
        label={`New name for ${tag}`}
        ref={focus}
        autoComplete="off"
        maxLength={50}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <output className="text-sm text-muted">
        {other === undefined ? '' : `“${other}” exists already. Cards with “${tag}” get “${other}” instead.`}
      </output>
      <FormError message={needsServerText(rename.error)} />
      <div className="flex justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={to === '' || to === tag} loading={rename.isPending}>
          {other === undefined ? 'Rename' : 'Merge'}
        </Button>
      </div>
    </form>
  );
}
