import { classNames } from '#web/lib/class-names.ts';

export type BarTone = 'accent' | 'saffron' | 'danger';

const TONES: Record<BarTone, string> = {
  accent: 'bg-accent',
  saffron: 'bg-saffron-fill',
  danger: 'bg-danger',
};

type Props = {
  /** The accessible name. */
  label: string;
  /** From 0 to `max`; above it the bar is full. */
  value: number;
  max?: number;
  /** The value in words, for example "7 of 10 cards". */
  valueText?: string;
  tone?: BarTone;
  className?: string;
};

export function ProgressBar({ label, value, max = 100, valueText, tone = 'accent', className }: Props) {
  const share = max <= 0 ? 0 : Math.min(Math.max(value / max, 0), 1);
  const percent = Math.round(share * 100);
  return (
    <div
      className={classNames(
        'relative h-1.5 w-full overflow-hidden rounded-full bg-line forced-color-adjust-none',
        className,
      )}
    >
      <progress
        className="sr-only"
        aria-label={label}
        aria-valuetext={valueText ?? `${percent}%`}
        value={percent}
        max={100}
      />
      <div
        aria-hidden
        className={classNames(
          'h-full rounded-full transition-[translate] duration-(--duration-base) ease-calm',
          TONES[tone],
        )}
        // A translation, unlike a width, needs no layout in any frame.
        style={{ translate: `${(share - 1) * 100}%` }}
      />
    </div>
  );
}
