import { FileText, Pencil, Upload, X } from 'lucide-react';
import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { InLanguagesOf } from '#web/features/card-text/in-languages-of.tsx';
import { useGeneration } from '#web/features/generation/generation-context.ts';
import { MAX_SHOWN_CHARACTERS } from '#web/features/imports/paste-form.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { closeAddDialog, useAddDialog } from '#web/lib/add-dialog.ts';
import { confirmDiscard } from '#web/lib/confirm-discard.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import { useFileDrop } from '#web/lib/use-file-drop.ts';
import { Button } from '#web/ui/button.tsx';
import { deferred } from '#web/ui/deferred.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { AddCards } from './add-cards.tsx';
import { AddFromText } from './add-from-text.tsx';
import { AddFromTopic } from './add-from-topic.tsx';
import { recognise, type Recognised } from './recognise.ts';
import { useTakeFiles } from './take-files.ts';

const CardEditorDialog = deferred(
  async () => (await import('#web/features/editing/card-editor-dialog.tsx')).CardEditorDialog,
  { failure: 'above' },
);

const NO_FILES: readonly File[] = [];

/**
 * Adds cards from whatever is typed, pasted, dropped or chosen: a topic, a text, a list or table, or a file. What it is
 * is recognised, and the shortest way to cards is offered. Open while rendered.
 */
export function AddDialog() {
  const deck = useAddDialog((state) => state.deck) ?? null;
  const { setWriting } = useGeneration();
  const material = useAddDialog((state) => state.material);
  const [text, setText] = useState(material?.text ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [byHand, setByHand] = useState(false);
  /** What the learner decided not to use as cards. */
  const [asText, setAsText] = useState(false);
  const shown = useDeferredValue(text);
  const found = useMemo(() => recognise(shown), [shown]);
  const kind = asText && found.kind !== 'nothing' ? 'text' : found.kind;

  function change(next: string) {
    setText(next);
    setAsText(false);
  }

  const { note, take } = useTakeFiles({
    onDocument: setFile,
    // A text that came with the files is not lost.
    onDone: () => text.trim() === '' && closeAddDialog(),
  });
  useSharedFiles(material?.files ?? NO_FILES, take);
  const { over, ...drop } = useFileDrop((files) => void take(files));
  const leave = () => {
    if (confirmDiscard(text.trim() !== '')) closeAddDialog();
  };

  if (byHand && deck !== null) {
    return (
      <InLanguagesOf deckId={deck.id}>
        <CardEditorDialog deckId={deck.id} onClose={closeAddDialog} />
      </InLanguagesOf>
    );
  }
  return (
    <Dialog
      wide
      open
      onOpenChange={leave}
      title="Add cards"
      description={deck === null ? 'For a new deck or one you have.' : `For “${deck.title}”.`}
    >
      <div
        className={classNames(
          'flex flex-col gap-4',
          over && 'rounded-md outline-2 outline-offset-8 outline-accent',
        )}
        {...drop}
      >
        {file === null ? (
          <Field text={text} onText={change} onFiles={(files) => void take(files)} />
        ) : (
          <Chip label={file.name} remove={`Remove ${file.name}`} onRemove={() => setFile(null)} />
        )}
        {file === null && text.trim() === '' ? (
          <Ways
            onFiles={(files) => void take(files)}
            onByHand={() => {
              if (deck !== null) return setByHand(true);
              closeAddDialog();
              return setWriting(true);
            }}
          />
        ) : null}
        <FormError message={note} />
        {file === null ? (
          <>
            <output className="text-sm text-muted">{describe(kind, found, shown)}</output>
            <Way key={kind} kind={kind} found={found} text={shown} onAsText={() => setAsText(true)} />
          </>
        ) : (
          <AddFromText material={{ file }} />
        )}
      </div>
    </Dialog>
  );
}

/** Takes files that were shared with the app, once it is known whether pictures can be read. */
function useSharedFiles(files: readonly File[], take: (files: readonly File[]) => Promise<void>): void {
  const isReady = !usePublicConfig().isPending;
  const areTaken = useRef(false);
  const takeOnce = useEffectEvent(() => {
    if (areTaken.current || files.length === 0) return;
    areTaken.current = true;
    void take(files);
  });
  useEffect(() => {
    if (isReady) takeOnce();
  }, [isReady]);
}

type WayProps = { kind: Recognised['kind']; found: Recognised; text: string; onAsText: () => void };

/** The way from what was added to cards. */
function Way({ kind, found, text, onAsText }: WayProps) {
  if (kind === 'topic') return <AddFromTopic topic={text.trim()} />;
  if (kind === 'text') return <AddFromText material={{ text }} />;
  if (kind === 'table' || kind === 'cards') {
    const form = found.kind === 'table' ? found.form : null;
    return <AddCards text={text} form={form} cards={found.cards} onAsText={onAsText} />;
  }
  if (found.kind === 'terms') return <AddFromTopic topic={found.terms.join(', ')} areTerms />;
  return null;
}

/** What was recognised, in words. */
function describe(kind: Recognised['kind'], found: Recognised, text: string): string {
  switch (kind) {
    case 'nothing':
      return '';
    case 'topic':
      return 'A topic.';
    case 'address':
      return 'Web pages are not opened from here. Copy the text of the page and paste it.';
    case 'table':
      return found.cards === null ? 'A table.' : `A list of ${countOf(found.cards.count, 'card')}.`;
    case 'cards':
      return 'Cards from notes or another program.';
    case 'terms':
      return `A list of ${countOf(found.kind === 'terms' ? found.terms.length : 0, 'word')} without answers.`;
    case 'text':
      return `A text of ${formatNumber(text.length)} characters.`;
    case 'unusable':
      return found.kind === 'unusable' ? found.message : '';
  }
}

type FieldProps = { text: string; onText: (text: string) => void; onFiles: (files: File[]) => void };

/** The text, or its size if it is too long for a text area. */
function Field({ text, onText, onFiles }: FieldProps) {
  if (text.length > MAX_SHOWN_CHARACTERS) {
    return (
      <Chip
        label={`Pasted text, ${formatNumber(text.length)} characters`}
        remove="Remove the pasted text"
        onRemove={() => onText('')}
      />
    );
  }
  return (
    <TextArea
      label="A topic, notes, a list or a table"
      rows={5}
      placeholder={'capitals of Europe\nor: chien = dog'}
      description="Type or paste anything. Put one card on a line, such as “chien = dog”, to add cards yourself."
      value={text}
      className="max-h-[40dvh] [tab-size:8]"
      onChange={({ target }) => onText(target.value)}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        const pasted = event.clipboardData.getData('text/plain');
        if (pasted === '' && files.length > 0) {
          event.preventDefault();
          onFiles(files);
        } else if (text.length + pasted.length > MAX_SHOWN_CHARACTERS) {
          event.preventDefault();
          onText(text === '' ? pasted : `${text}\n${pasted}`);
        }
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.closest('[role="dialog"]')?.querySelector('form')?.requestSubmit();
      }}
    />
  );
}

function Chip({ label, remove, onRemove }: { label: string; remove: string; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-md border border-line-strong py-2 pr-2 pl-4">
      <FileText aria-hidden size={20} className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 wrap-anywhere tabular-nums">{label}</p>
      <IconButton label={remove} onClick={onRemove}>
        <X aria-hidden size={18} />
      </IconButton>
    </div>
  );
}

/** Ways that need no text. */
function Ways({ onFiles, onByHand }: { onFiles: (files: File[]) => void; onByHand: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const note = useId();
  const readsPictures = usePublicConfig().data?.provider.readsPictures === true;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        <Button className="max-sm:flex-1" aria-describedby={note} onClick={() => input.current?.click()}>
          <Upload aria-hidden size={16} />
          Choose a file
        </Button>
        <Button className="max-sm:flex-1" onClick={onByHand}>
          <Pencil aria-hidden size={16} />
          By hand
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files"
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // Allows the same file to be chosen again.
            target.value = '';
          }}
        />
      </div>
      <p id={note} className="text-sm text-muted">
        A document, slides, {readsPictures ? 'a photo of notes, ' : null}a spreadsheet, or a deck from Anki or
        another program. You can also drop it here.
      </p>
    </div>
  );
}
