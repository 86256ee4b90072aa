import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Source } from '#domain/sources/source.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { formatDate } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { sourceSummary } from './source-labels.ts';
import { useDeleteSource } from './sources.queries.ts';

const RenameSourceDialog = deferred(
  async () => (await import('./rename-source-dialog.tsx')).RenameSourceDialog,
  { failure: 'above' },
);

export function SourceList({ sources }: { sources: readonly Source[] }) {
  return (
    <ul aria-label="Sources" className="flex flex-col gap-3">
      {sources.map((source) => (
        <li
          key={source.id}
          className="relative flex items-center gap-3 rounded-lg border bg-surface py-3 pr-2 pl-4 transition-colors duration-(--duration-fast) hover:border-line-strong sm:pl-5"
        >
          <div className="min-w-0 flex-1">
            <h2 className="font-serif text-lg font-medium wrap-anywhere">
              <Link to={`/sources/${source.id}`} className="after:absolute after:inset-0 after:rounded-lg">
                {source.title}
              </Link>
            </h2>
            <p className="text-sm text-muted">
              {sourceSummary(source)}, added {formatDate(source.createdAt)}
            </p>
          </div>
          <div className="relative">
            <SourceMenu source={source} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Renames and deletes a source. `onDeleted` should leave the screen of the source. */
export function SourceMenu({ source, onDeleted }: { source: Source; onDeleted?: () => void }) {
  const [renaming, setRenaming] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const deletion = useDeleteSource(onDeleted);

  function remove() {
    const question = `Delete “${source.title}”? Cards that were made from it stay, with what they quote. This cannot be undone.`;
    if (window.confirm(question)) deletion.mutate(source.id);
  }

  return (
    <>
      <Menu
        trigger={
          <IconButton
            ref={trigger}
            label={`Actions for ${source.title}`}
            data-tooltip="Source actions"
            className="size-11!"
            aria-busy={deletion.isPending}
          >
            <EllipsisVertical aria-hidden size={20} />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={() => setRenaming(true)}>
          Rename
        </MenuItem>
        <MenuItem danger icon={<Trash2 aria-hidden size={16} />} onSelect={remove}>
          Delete
        </MenuItem>
      </Menu>
      {renaming ? (
        <RenameSourceDialog
          source={source}
          returnFocusTo={() => trigger.current}
          onClose={() => setRenaming(false)}
        />
      ) : null}
    </>
  );
}
