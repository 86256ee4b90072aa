import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { searchText } from '#domain/text/search-text.ts';
import { SearchBox } from './search-box.tsx';

type Option = { value: string; label: string; note?: string };

type Props = {
  legend: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange: (values: string[]) => void;
  /** Shows only the legend until the learner unfolds it. */
  folded?: boolean;
  error?: string | undefined;
};

/** With more options than this, there is a search box. */
const MANY = 8;

/** Checkboxes for one or more of some options. */
export function CheckList({ legend, folded, error, ...list }: Props) {
  const errorId = useId();
  if (folded === undefined) {
    return (
      <fieldset
        className="flex min-w-0 flex-col gap-2"
        aria-describedby={error === undefined ? undefined : errorId}
      >
        <legend className="mb-2 text-sm font-medium">{legend}</legend>
        <Options {...list} legend={legend} />
        {error === undefined ? null : (
          <p id={errorId} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
            {error}
          </p>
        )}
      </fieldset>
    );
  }
  return (
    <details open={!folded}>
      <summary className="cursor-pointer text-sm font-medium pointer-coarse:py-3">{legend}</summary>
      <fieldset className="mt-2 flex min-w-0 flex-col gap-2">
        <legend className="sr-only">{legend}</legend>
        <Options {...list} legend={legend} />
      </fieldset>
    </details>
  );
}

function Options({ legend, options, chosen, onChange }: Omit<Props, 'folded' | 'error'>) {
  const [typed, setTyped] = useState('');
  const wanted = searchText(typed);
  // Chosen options stay in sight.
  const shown = options.filter(
    ({ value, label }) => chosen.includes(value) || searchText(label).includes(wanted),
  );
  return (
    <>
      {options.length > MANY ? (
        <SearchBox label={`Search: ${legend}`} value={typed} onChange={setTyped} />
      ) : null}
      <div className="flex max-h-72 flex-col overflow-y-auto rounded-md border p-1">
        {shown.map(({ value, label, note }) => (
          <label
            key={value}
            className="flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 hover:bg-raised pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="size-4.5 shrink-0 accent-accent"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            <span className="min-w-0 flex-1 wrap-break-word" dir="auto">
              {label}
            </span>
            {note === undefined ? null : <span className="shrink-0 text-sm text-muted">{note}</span>}
          </label>
        ))}
      </div>
    </>
  );
}
