import { FileText, X } from 'lucide-react';
import { useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { toast } from 'sonner';
import { importEndpoints, type CardImport } from '#contract/imports.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useIsSameUrl } from '#web/lib/use-is-same-url.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { usePaste } from './imports.queries.ts';

/** Characters that a text area can hold; browsers take seconds to draw a million. */
export const MAX_SHOWN_CHARACTERS = 200_000;

const FAILED = 'Failed to import the text';

const EXAMPLE = 'dog\tperro\ncat\tgato';

export type PasteHandle = {
  /** Takes a text that was pasted outside the field. */
  take: (text: string) => void;
};

type Props = { handle: Ref<PasteHandle>; onMade: (made: CardImport) => void };

/** Takes copied rows. A long text is shown by its size only. */
export function PasteForm({ handle, onMade }: Props) {
  const paste = usePaste();
  const isHere = useIsSameUrl();
  const [fault, setFault] = useState<string>();
  const [long, setLong] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  const heading = useId();

  function takeLong(text: string) {
    const before = area.current?.value ?? '';
    setLong(joined(joined(long, before), text));
    if (area.current) area.current.value = '';
    send.current?.focus();
  }

  useImperativeHandle(handle, () => ({
    take: (text) => {
      const element = area.current;
      if (element === null) return;
      if (long !== '' || element.value.length + text.length > MAX_SHOWN_CHARACTERS) return takeLong(text);
      element.focus();
      element.value = joined(element.value, text);
    },
  }));

  async function submit(text: string) {
    const { error } = importEndpoints.paste.body.safeParse({ text });
    setFault(error?.issues[0]?.message);
    if (error) return;
    try {
      const made = await paste.mutateAsync(text);
      if (isHere()) onMade(made);
      else toast.success('Text uploaded', { description: 'Open Import to check the cards.' });
    } catch (failure) {
      if (isHere()) setFault(errorTexts(failure, FAILED).title);
      else showErrorToast(failure, FAILED);
    }
  }

  return (
    <form
      noValidate
      aria-labelledby={heading}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(long === '' ? (area.current?.value ?? '') : long);
      }}
    >
      <h2 id={heading} className="font-serif text-xl font-medium">
        Or paste them
      </h2>
      <div hidden={long !== ''}>
        <TextArea
          ref={area}
          label="Rows or notes"
          description="One card per row: question, tab or comma, answer. Or notes in Markdown."
          rows={6}
          spellCheck={false}
          placeholder={EXAMPLE}
          error={long === '' ? fault : undefined}
          className="[tab-size:8]"
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain');
            if (text.length <= MAX_SHOWN_CHARACTERS) return;
            event.preventDefault();
            takeLong(text);
          }}
        />
      </div>
      {long === '' ? null : (
        <>
          <div className="flex items-center gap-3 rounded-md border border-line-strong py-2 pr-2 pl-4">
            <FileText aria-hidden size={20} className="shrink-0 text-muted" />
            <p className="min-w-0 flex-1 tabular-nums">Pasted text, {formatNumber(long.length)} characters</p>
            <IconButton
              label="Remove the pasted text"
              onClick={() => {
                setLong('');
                setFault(undefined);
                requestAnimationFrame(() => area.current?.focus());
              }}
            >
              <X aria-hidden size={18} />
            </IconButton>
          </div>
          <FormError message={fault} />
        </>
      )}
      <Button
        ref={send}
        type="submit"
        variant="soft"
        className="self-start pointer-coarse:h-11"
        loading={paste.isPending}
      >
        Preview cards
      </Button>
    </form>
  );
}

/** Joins two texts with a line break. */
function joined(before: string, after: string): string {
  return before === '' || before.endsWith('\n') ? before + after : `${before}\n${after}`;
}
