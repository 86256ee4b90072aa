import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { SentForm } from './imports.queries.ts';
import { SeparatorField } from './separator-field.tsx';
import {
  COLUMN_SEPARATORS,
  ENCODINGS,
  KEY_CHOICES,
  readingText,
  ROW_SEPARATORS,
  TAG_CHOICES,
} from './table-form.ts';

type Props = {
  form: SentForm;
  /** Whether the encoding is beyond doubt. */
  certain: boolean;
  /** Whether the options are open at first, because the guess is probably wrong. */
  isOpen: boolean;
  onChange: (changes: Partial<SentForm>) => void;
};

/** How a file is split into rows and columns. Collapsed at first, since the guess is usually right. */
export function ReadingOptions({ form, certain, isOpen, onChange }: Props) {
  const [open, setOpen] = useState(isOpen);
  const isText = form.source === 'text';
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/reading rounded-lg border"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2">
        <span className="min-w-0">
          <span className="font-medium">Reading options</span>
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
          {isText ? (
            <>
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
              <ChoiceField
                label="Encoding"
                description={certain ? undefined : 'Choose another one if the letters above look wrong.'}
                choices={ENCODINGS}
                value={form.encoding}
                onChange={(encoding) => onChange({ encoding })}
              />
            </>
          ) : null}
          {form.columns.includes('tags') ? (
            <ChoiceField
              label="Between tags"
              choices={TAG_CHOICES}
              value={form.tagSeparator}
              onChange={(tagSeparator) => onChange({ tagSeparator })}
            />
          ) : null}
          {form.columns.includes('correct option') ? (
            <ChoiceField
              label="Correct option is given as"
              choices={KEY_CHOICES}
              value={form.keyStyle}
              onChange={(keyStyle) => onChange({ keyStyle })}
            />
          ) : null}
          <TextField
            label="Lines before the table"
            inputMode="numeric"
            autoComplete="off"
            value={String(form.leadingLines)}
            onChange={({ target }) => onChange({ leadingLines: readLines(target.value) })}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {isText ? (
            <>
              <Switch
                label="Quotation marks enclose text"
                description="So text can contain separators and line breaks."
                checked={form.quotes}
                onChange={(quotes) => onChange({ quotes })}
              />
              <Switch
                label="Lines without a separator continue the text before"
                description="For definitions that take several lines."
                checked={form.continued}
                onChange={(continued) => onChange({ continued })}
              />
            </>
          ) : null}
          <Switch
            label="Text is HTML"
            description="As Anki writes it: bold and lists become Markdown."
            checked={form.html}
            onChange={(html) => onChange({ html })}
          />
        </div>
      </div>
    </details>
  );
}

type ChoiceFieldProps<Value extends string> = {
  label: string;
  description?: string | undefined;
  choices: ReadonlyArray<{ value: Value; label: string }>;
  value: Value;
  onChange: (value: Value) => void;
};

function ChoiceField<Value extends string>({
  label,
  description,
  choices,
  value,
  onChange,
}: ChoiceFieldProps<Value>) {
  return (
    <Select
      label={label}
      description={description}
      options={choices}
      value={value}
      onChange={(text) => {
        const choice = choices.find((one) => one.value === text);
        if (choice !== undefined) onChange(choice.value);
      }}
    />
  );
}

/** A number of lines, as far as one was typed. */
function readLines(text: string): number {
  return Math.min(1_000, Number(text.replaceAll(/\D/gu, '').slice(0, 4)));
}
