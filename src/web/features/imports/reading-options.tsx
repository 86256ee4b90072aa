import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { SentForm } from './imports.queries.ts';
import { SeparatorField } from './separator-field.tsx';
import { COLUMN_SEPARATORS, ENCODINGS, readingText, ROW_SEPARATORS } from './table-form.ts';

type Props = {
  form: SentForm;
  /** Whether the options are open at first, because the guess is probably wrong. */
  isOpen: boolean;
  onChange: (changes: Partial<SentForm>) => void;
};

/** How a file is split into rows and columns. Collapsed at first, since the guess is usually right. */
export function ReadingOptions({ form, isOpen, onChange }: Props) {
  const [open, setOpen] = useState(isOpen);
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/reading rounded-lg border"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2">
        <span className="min-w-0">
          <span className="font-medium">How it is read</span>
          <span className="block text-sm text-muted sm:ml-3 sm:inline">{readingText(form)}</span>
        </span>
        <ChevronRight
          aria-hidden
          size={18}
          className="ml-auto shrink-0 text-muted transition-transform duration-(--duration-fast) group-open/reading:rotate-90"
        />
      </summary>
      <div className="flex flex-col gap-5 p-4 pt-2">
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <SeparatorField
            label="Between columns"
            choices={COLUMN_SEPARATORS}
            value={form.separator}
            onChange={(separator) => onChange({ separator })}
          />
          <SeparatorField
            label="Between rows"
            choices={ROW_SEPARATORS}
            value={form.rowSeparator}
            onChange={(rowSeparator) => onChange({ rowSeparator })}
          />
          <Select
            label="Encoding"
            options={ENCODINGS}
            value={form.encoding}
            onChange={(value) => {
              const encoding = ENCODINGS.find((one) => one.value === value)?.value;
              if (encoding !== undefined) onChange({ encoding });
            }}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Switch
            label="Quotation marks enclose texts"
            description="So that a text can have separators and line breaks in it."
            checked={form.quotes}
            onChange={(quotes) => onChange({ quotes })}
          />
          <Switch
            label="Texts are HTML"
            description="As Anki writes them: bold and lists become Markdown."
            checked={form.html}
            onChange={(html) => onChange({ html })}
          />
        </div>
      </div>
    </details>
  );
}
