import { classNames } from '#web/lib/class-names.ts';
import { useId } from 'react';

type Props<T extends string | number> = {
  /** The accessible name. */
  label: string;
  /** Shows the label before the segments. */
  labelShown?: boolean;
  segments: ReadonlyArray<{ value: T; label: string }>;
  value: T;
  onChange: (value: T) => void;
};

/** A choice among a few short words, shown side by side. */
export function Segments<T extends string | number>(props: Props<T>) {
  const { label, labelShown = false, segments, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="flex items-center gap-3">
      <legend className="sr-only">{label}</legend>
      {labelShown ? (
        <span aria-hidden className="text-sm text-muted">
          {label}
        </span>
      ) : null}
      <span className="flex rounded-md border p-0.5">
        {segments.map((segment) => (
          <label
            key={segment.value}
            className={classNames(
              'cursor-pointer rounded-sm px-3 py-1 text-sm pointer-coarse:py-3 text-muted transition-colors duration-(--duration-fast) hover:text-ink has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent',
              segments.length > 3 && 'max-sm:px-2',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
            />
            {segment.label}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
