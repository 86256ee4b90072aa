import { Bookmark, Trash2 } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import type { CardFilter } from '#contract/card-filter.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useDeleteFilter, useSavedFilters, useSaveFilter } from './all-cards.queries.ts';
import { addressOf } from './card-filter.ts';

/** Opens, saves and deletes filters with a name. */
export function SavedFilters({ filter }: { filter: CardFilter }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} className="max-sm:flex-1" onClick={() => setOpen(true)}>
        <Bookmark aria-hidden size={16} />
        Saved filters
      </Button>
      {open ? (
        <SavedFiltersDialog
          filter={filter}
          returnFocusTo={() => button.current}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

type Props = { filter: CardFilter; returnFocusTo: () => HTMLElement | null; onClose: () => void };

function SavedFiltersDialog({ filter, returnFocusTo, onClose }: Props) {
  const filters = useSavedFilters();
  const deletion = useDeleteFilter();
  return (
    <Dialog open onOpenChange={onClose} title="Saved filters" returnFocusTo={returnFocusTo}>
      <div className="flex flex-col gap-5">
        {filters.data?.length === 0 ? <p className="text-muted">No saved filters yet.</p> : null}
        {filters.data === undefined || filters.data.length === 0 ? null : (
          <ul className="flex flex-col divide-y divide-line">
            {filters.data.map(({ id, name, filter: saved }) => (
              <li key={id} className="flex items-center gap-3 py-1">
                <Link
                  to={addressOf(saved)}
                  className="flex min-h-11 min-w-0 flex-1 items-center hover:underline"
                  onClick={onClose}
                >
                  <span className="min-w-0 truncate">{name}</span>
                </Link>
                <IconButton label={`Delete filter ${name}`} onClick={() => deletion.mutate(id)}>
                  <Trash2 aria-hidden size={18} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {Object.keys(filter).length === 0 ? (
          <p className="text-sm text-muted">Set a filter to save it under a name.</p>
        ) : (
          <SaveForm filter={filter} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

function SaveForm({ filter, onClose }: { filter: CardFilter; onClose: () => void }) {
  const [name, setName] = useState('');
  const save = useSaveFilter();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (name.trim() !== '') save.mutate({ name, filter }, { onSuccess: onClose });
  }

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <TextField
        label="Save the current filter as"
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={name.trim() === ''} loading={save.isPending}>
          Save filter
        </Button>
      </div>
    </form>
  );
}
