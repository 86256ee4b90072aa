import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { Spinner } from './spinner.tsx';

type Variant = 'primary' | 'soft' | 'secondary' | 'ghost' | 'danger';
type Size = 'sm' | 'md' | 'lg';

const BASE =
  'items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap select-none ' +
  'transition-colors duration-(--duration-fast) disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed';

const VARIANTS: Record<Variant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-hover [a]:hover:bg-accent-hover',
  soft: 'border-accent-line bg-accent-soft text-accent enabled:hover:border-accent [a]:hover:border-accent',
  secondary: 'border-card-rule text-ink enabled:hover:bg-raised [a]:hover:bg-raised',
  ghost: 'border-transparent text-ink enabled:hover:bg-raised [a]:hover:bg-raised',
  danger: 'border-danger-line text-danger enabled:hover:bg-danger-soft [a]:hover:bg-danger-soft',
};

const SIZES: Record<Size, string> = {
  sm: 'h-8 px-3 text-sm',
  md: 'h-10 px-4 text-sm',
  lg: 'h-12 px-6 text-base',
};

/** Label and spinner share one cell, so that the button's width does not change. */
const LABEL = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2';

type Props = Omit<ComponentProps<'button'>, 'type'> & {
  variant?: Variant;
  size?: Size;
  type?: 'button' | 'submit';
  /** Something is under way: the label stays, the width too, and another press does nothing. */
  loading?: boolean;
  /** Stands in for the label while loading; the button is wide enough for either from the start. */
  loadingLabel?: string;
  /** Lends its looks to the one child, usually a link. */
  asChild?: boolean;
};

export function Button({
  variant = 'secondary',
  size = 'md',
  type = 'button',
  loading = false,
  loadingLabel,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const classes = classNames(
    asChild ? 'inline-flex' : 'inline-grid',
    BASE,
    VARIANTS[variant],
    SIZES[size],
    className,
  );
  if (asChild) {
    return (
      <Slot.Root {...rest} className={classes}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      {...rest}
      type={loading ? 'button' : type}
      className={classes}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? undefined : onClick}
    >
      <span
        className={classNames(LABEL, loading && (loadingLabel === undefined ? 'opacity-0' : 'invisible'))}
      >
        {children}
      </span>
      {loadingLabel === undefined ? null : (
        <span className={classNames(LABEL, !loading && 'invisible')}>
          <Spinner />
          {loadingLabel}
        </span>
      )}
      {loading && loadingLabel === undefined ? (
        <span className={LABEL}>
          <Spinner />
        </span>
      ) : null}
    </button>
  );
}
