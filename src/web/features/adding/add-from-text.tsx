import { useState } from 'react';
import { Link } from 'react-router';
import { DEFAULT_GENERATION_OPTIONS } from '#web/features/generation/request/generation-options.tsx';
import { useTokenCheck } from '#web/features/generation/request/make-button.tsx';
import { SOURCE_CARD_COUNTS } from '#web/features/generation/request/source-form.tsx';
import { closeAddDialog, useAddDialog } from '#web/lib/add-dialog.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { MakeForm } from './make-form.tsx';
import { useMakeFromText, type Material } from './make-from-text.ts';

/** Requests cards from a text or a document, which also becomes a source. */
export function AddFromText({ material }: { material: Material }) {
  const deck = useAddDialog((state) => state.deck) ?? null;
  const { isMaking, sent, failure, run } = useMakeFromText(material, deck?.id ?? null, closeAddDialog);
  const [options, setOptions] = useState({
    ...DEFAULT_GENERATION_OPTIONS,
    ...(deck && { difficulty: deck.difficulty }),
  });
  const affordable = useTokenCheck(options);
  const unusable = failure?.source ?? null;
  if (unusable !== null) {
    return (
      <div className="flex flex-col gap-3">
        <FormError message={failure?.message} />
        <p className="text-sm">
          The text is kept in{' '}
          <Link
            to={`/sources/${unusable.id}`}
            className="rounded-sm font-medium text-accent underline underline-offset-4"
            onClick={closeAddDialog}
          >
            your sources
          </Link>
          . You can change it above and try once more, or write cards yourself, such as “chien = dog”.
        </p>
      </div>
    );
  }
  return (
    <MakeForm
      label="Make cards"
      makingLabel={'file' in material && sent < 1 ? `Sending, ${Math.floor(sent * 100)}%` : 'Reading...'}
      counts={SOURCE_CARD_COUNTS}
      options={options}
      onOptions={setOptions}
      making={isMaking}
      fault={failure?.message}
      onSubmit={() => {
        if (!isMaking && affordable()) void run(options);
      }}
    />
  );
}
