import { useId, useState, type SubmitEvent } from 'react';
import { deckPath, folderOf, folderTitle, titleIn } from '#domain/deck-folders.ts';
import type { Deck } from '#domain/deck.ts';
import { needsServerText } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { foldersOf } from './deck-tree.ts';
import { usePlaceDecks, useRenameFolder } from './deck-places.queries.ts';
import { useDecks } from './decks.queries.ts';

type Closing = { returnFocusTo: () => HTMLElement | null; onClose: () => void };

/** Asks which folder a deck goes into. Open while rendered. */
export function MoveDeckDialog({ deck, ...closing }: { deck: Deck } & Closing) {
  const { mutate, isPending } = usePlaceDecks();
  const { name } = deckPath(deck.title);
  return (
    <FolderDialog
      title="Move to folder"
      description={deck.title}
      folder={folderOf(deck.title)}
      hint="Leave it empty for no folder. Put :: between folders, as in Languages::French."
      submit="Move"
      pending={isPending}
      onSubmit={(folder, onSuccess) =>
        mutate({ decks: [{ id: deck.id, title: titleIn(folder, name) }], done: 'Deck moved' }, { onSuccess })
      }
      {...closing}
    />
  );
}

/** Asks for a new name of a folder. Open while rendered. */
export function RenameFolderDialog({ folder: from, ...closing }: { folder: string } & Closing) {
  const { mutate, isPending, error } = useRenameFolder();
  return (
    <FolderDialog
      title="Rename folder"
      folder={from}
      required
      hint="Put :: between folders, as in Languages::French."
      submit="Rename"
      pending={isPending}
      fault={needsServerText(error)}
      onSubmit={(to, onSuccess) => mutate({ from, to }, { onSuccess })}
      {...closing}
    />
  );
}

type Props = Closing & {
  title: string;
  description?: string;
  /** The folder at first. */
  folder: string;
  required?: boolean;
  hint: string;
  submit: string;
  pending: boolean;
  /** Why nothing was changed. */
  fault?: string | undefined;
  onSubmit: (folder: string, onSuccess: () => void) => void;
};

function FolderDialog(props: Props) {
  const {
    title,
    description,
    folder,
    required = false,
    hint,
    submit,
    pending,
    fault,
    onSubmit,
    ...closing
  } = props;
  const { returnFocusTo, onClose } = closing;
  const listId = useId();
  const [typed, setTyped] = useState(folder);
  const [missing, setMissing] = useState(false);
  const folders = foldersOf(useDecks('').data?.decks ?? []);

  function send(event: SubmitEvent) {
    event.preventDefault();
    if (required && typed.trim() === '') setMissing(true);
    else if (folderTitle(typed) === folder) onClose();
    else onSubmit(typed, onClose);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      returnFocusTo={returnFocusTo}
      {...(description === undefined ? {} : { description })}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={send}>
        <TextField
          label="Folder"
          description={hint}
          error={missing ? 'Folder is required' : undefined}
          autoComplete="off"
          list={listId}
          maxLength={255}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setMissing(false);
          }}
        />
        <datalist id={listId}>
          {folders.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
        <FormError message={fault} />
        <div className="flex justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={pending}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
