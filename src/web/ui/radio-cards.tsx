import { useId, type ReactNode } from 'react';

export type Choice<T extends string> = { value: T; label: string; description?: ReactNode };

type Props<T extends string> = {
  legend: string;
  /** Hides the legend from sight, for when it repeats a heading. */
  legendHidden?: boolean;
  description?: string;
  choices: ReadonlyArray<Choice<T>>;
  value: T | undefined;
  onChange: (value: T) => void;
  disabled?: boolean;
  columns?: 1 | 2 | 3;
};

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'md:grid-cols-3' } as const;

/** A choice among a few options with descriptions, applied immediately. */
export function RadioCards<T extends string>(props: Props<T>) {
  const { legend, legendHidden = false, description, choices, value, onChange, disabled = false } = props;
  const id = useId();
  return (
    <fieldset
      disabled={disabled}
      {...(description === undefined ? {} : { 'aria-describedby': `${id}-description` })}
    >
      <legend className={legendHidden ? 'sr-only' : 'text-sm font-medium'}>{legend}</legend>
      {description === undefined ? null : (
        <p id={`${id}-description`} className="text-sm text-muted">
          {description}
        </p>
      )}
      <div className={`grid gap-3 ${legendHidden ? '' : 'mt-3'} ${COLUMNS[props.columns ?? 1]}`}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            htmlFor={`${id}-${choice.value}`}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong bg-canvas p-3 transition-colors duration-(--duration-fast) hover:border-muted has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-default has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              id={`${id}-${choice.value}`}
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              {...(choice.description === undefined
                ? {}
                : { 'aria-describedby': `${id}-${choice.value}-description` })}
              aria-labelledby={`${id}-${choice.value}-label`}
              className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0">
              <span id={`${id}-${choice.value}-label`} className="block text-sm font-medium">
                {choice.label}
              </span>
              {choice.description === undefined ? null : (
                <span id={`${id}-${choice.value}-description`} className="block text-sm text-muted">
                  {choice.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
