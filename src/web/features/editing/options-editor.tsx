import { CircleAlert, Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { CONTROL_CLASSES } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MAX_OPTIONS, withoutOption, type CardForm } from './card-form.ts';

type Options = Pick<CardForm, 'options' | 'key'>;

type Props = {
  value: Options;
  onChange: (value: Options) => void;
  /** Errors by row. */
  rowErrors: ReadonlyArray<string | undefined>;
  /** Error of the options as a whole. */
  error: string | undefined;
};

/** The options of a card, one row each, with the correct one marked. */
export function OptionsEditor({ value, onChange, rowErrors, error }: Props) {
  const { options, key } = value;
  const id = useId();
  const rows = useRef<HTMLDivElement>(null);

  function change(row: number, text: string) {
    onChange({ key, options: options.map((option, index) => (index === row ? { text } : option)) });
  }

  /** Focuses the new row, or the one that replaced the removed row. */
  function focusRow(row: number) {
    requestAnimationFrame(() => rows.current?.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus());
  }

  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="text-sm font-medium">Options</legend>
      <p className="mt-0.5 text-sm text-muted">Mark the correct option. Blank rows are ignored.</p>
      <div ref={rows} className="mt-2 flex flex-col gap-2">
        {options.map((option, row) => {
          const name = `Option ${row + 1}`;
          const rowError = rowErrors[row];
          return (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their position
            <div key={row} className="flex flex-col gap-1">
              <div className="flex items-center gap-1">
                <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
                  <input
                    type="radio"
                    name={`${id}-key`}
                    aria-label={`${name} is correct`}
                    checked={row === key}
                    onChange={() => onChange({ options, key: row })}
                    className="size-5 cursor-pointer accent-accent"
                  />
                </label>
                <input
                  data-row={row}
                  aria-label={name}
                  aria-invalid={rowError === undefined ? undefined : true}
                  aria-describedby={rowError === undefined ? undefined : `${id}-${row}`}
                  autoComplete="off"
                  value={option.text}
                  onChange={(event) => change(row, event.target.value)}
                  className={classNames(CONTROL_CLASSES, 'h-11', row === key && 'border-accent')}
                />
                <IconButton
                  label={`Remove option ${row + 1}`}
                  onClick={() => {
                    onChange(withoutOption(value, row));
                    focusRow(Math.max(0, Math.min(row, options.length - 2)));
                  }}
                >
                  <X aria-hidden size={18} />
                </IconButton>
              </div>
              {rowError === undefined ? null : (
                <p id={`${id}-${row}`} role="alert" className="pl-12 text-sm text-danger">
                  {rowError}
                </p>
              )}
            </div>
          );
        })}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className="mt-2 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
      <Button
        size="sm"
        className="mt-3 ml-12"
        disabled={options.length >= MAX_OPTIONS}
        onClick={() => {
          onChange({ key, options: [...options, { text: '' }] });
          focusRow(options.length);
        }}
      >
        <Plus aria-hidden size={16} />
        Add option
      </Button>
    </fieldset>
  );
}
