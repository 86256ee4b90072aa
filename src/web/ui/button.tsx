import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes.ts';
import { Spinner } from './spinner.tsx';

/** Label and spinner share a grid cell, which keeps the button's width constant. */
const LABEL = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2';

type Props = Omit<ComponentProps<'button'>, 'type'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  type?: 'button' | 'submit';
  /** Shows a spinner and ignores further presses. */
  loading?: boolean;
  /** Replaces the label while loading; the button is wide enough for both. */
  loadingLabel?: string;
  /** Applies the button's appearance to its only child, usually a link. */
  asChild?: boolean;
};

export function Button({
  variant,
  size,
  type = 'button',
  loading = false,
  loadingLabel,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const classes = buttonClasses({
    variant,
    size,
    className,
    display: asChild ? 'inline-flex' : 'inline-grid',
  });
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
