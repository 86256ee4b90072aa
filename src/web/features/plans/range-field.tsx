import { Field } from '#web/ui/field.tsx';

type Props = {
  label: string;
  value: number;
  min: number;
  max: number;
  /** The value in words. */
  text: string;
  onChange: (value: number) => void;
};

/** A slider with its value beside the label. */
export function RangeField({ label, text, value, onChange, ...range }: Props) {
  return (
    <Field label={label}>
      {(control) => (
        <div className="-my-1.5 flex items-center gap-4">
          <input
            {...control}
            {...range}
            type="range"
            value={value}
            aria-valuetext={text}
            onChange={({ target }) => onChange(target.valueAsNumber)}
            className="h-11 min-w-0 flex-1 cursor-pointer accent-accent"
          />
          <span
            aria-hidden
            className="w-20 shrink-0 text-right whitespace-nowrap text-sm font-medium tabular-nums"
          >
            {text}
          </span>
        </div>
      )}
    </Field>
  );
}
