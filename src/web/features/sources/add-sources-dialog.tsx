import { newId } from '#web/lib/new-id.ts';
import { Upload } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { sourceEndpoints } from '#contract/sources.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { useAddText } from './sources.queries.ts';

const PICTURES = ',.png,.jpg,.jpeg,.webp';
const ENDINGS = '.pdf,.docx,.pptx,.epub,.html,.htm,.md,.markdown,.ipynb,.txt,.srt,.vtt';

type Props = {
  /** Whether files are being dragged over the screen. */
  over: boolean;
  /** Whether the text field gets the initial focus instead of the file button. */
  startWithText: boolean;
  returnFocusTo: () => HTMLElement | null;
  onFiles: (files: File[]) => void;
  /** Reports whether there is text that closing would lose. */
  onTextBegun: (isBegun: boolean) => void;
  /** Called when the text has been added. */
  onAdded: () => void;
  onClose: () => void;
};

/** Adds files, which upload in the background, or a pasted text. Open while mounted. */
export function AddSourcesDialog(props: Props) {
  const { over, startWithText, returnFocusTo, onFiles, onTextBegun, onAdded, onClose } = props;
  return (
    <Dialog open onOpenChange={onClose} title="Add sources" returnFocusTo={returnFocusTo}>
      <div className="flex flex-col gap-6">
        <FileChoice over={over} onFiles={onFiles} />
        <PasteForm startWithText={startWithText} onTextBegun={onTextBegun} onAdded={onAdded} />
      </div>
    </Dialog>
  );
}

function FileChoice({ over, onFiles }: Pick<Props, 'over' | 'onFiles'>) {
  const input = useRef<HTMLInputElement>(null);
  const note = useId();
  const readsPictures = usePublicConfig().data?.provider.readsPictures === true;
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-6 text-center',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <p className="max-sm:hidden">Drop files here, or</p>
      <Button variant="soft" aria-describedby={note} onClick={() => input.current?.click()}>
        <Upload aria-hidden size={16} />
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={readsPictures ? ENDINGS + PICTURES : ENDINGS}
        hidden
        aria-label="Files"
        onChange={({ target }) => {
          if (target.files !== null && target.files.length > 0) onFiles([...target.files]);
        }}
      />
      <p id={note} className="text-sm text-muted">
        PDF, Word, PowerPoint, EPUB, HTML, Markdown, text or subtitles, up to 25 MB and 600 pages each.
        {readsPictures ? ' Scanned pages and photos of pages are read by the AI, if you agree.' : null}
      </p>
    </div>
  );
}

type PasteProps = Pick<Props, 'startWithText' | 'onTextBegun' | 'onAdded'>;

function PasteForm({ startWithText, onTextBegun, onAdded }: PasteProps) {
  const add = useAddText();
  // One key for all attempts, so that a retry after a lost response adds the text once.
  const [key, setKey] = useState(() => newId());
  const { register, setFocus, formProps, errors, isSubmitting } = useApiForm({
    schema: sourceEndpoints.create.body,
    defaultValues: { text: '' },
    async send({ title, text }) {
      await add.mutateAsync({ key, title, text });
      onTextBegun(false);
      onAdded();
    },
    failure: 'Failed to add the text',
  });
  useEffect(() => {
    if (startWithText) setFocus('text');
  }, [startWithText, setFocus]);

  function changed({ target }: { target: { value: string } }) {
    setKey(newId());
    onTextBegun(target.value !== '');
  }

  return (
    <form {...formProps} aria-label="Paste text" className="flex flex-col gap-4">
      <TextArea
        label="Or paste text"
        rows={5}
        error={errors.text?.message}
        {...register('text', { onChange: changed })}
      />
      <TextField
        label="Title (optional)"
        autoComplete="off"
        placeholder="The first words, if empty"
        error={errors.title?.message}
        {...register('title', { setValueAs: (title: string) => (title?.trim() ? title : undefined) })}
      />
      <FormError message={errors.root?.message} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Add text
        </Button>
      </div>
    </form>
  );
}
