import { classNames } from '#web/lib/class-names.ts';

export type ButtonVariant = 'primary' | 'soft' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const BASE =
  'items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap select-none ' +
  'transition-colors duration-(--duration-fast) disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent forced-color-adjust-none enabled:hover:bg-accent-hover [a]:hover:bg-accent-hover',
  soft: 'border-accent-line bg-accent-soft text-accent enabled:hover:border-accent [a]:hover:border-accent',
  secondary: 'border-card-rule text-ink enabled:hover:bg-raised [a]:hover:bg-raised',
  ghost: 'border-transparent text-ink enabled:hover:bg-raised [a]:hover:bg-raised',
  danger: 'border-danger-line text-danger enabled:hover:bg-danger-soft [a]:hover:bg-danger-soft',
};

/** Touch targets are 44 px. */
const SIZES: Record<ButtonSize, string> = {
  sm: 'h-8 px-3 text-sm pointer-coarse:h-11',
  md: 'h-10 px-4 text-sm pointer-coarse:h-11',
  lg: 'h-12 px-6 text-base',
};

type Look = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Layout of the content; a row by default. */
  display?: 'inline-flex' | 'inline-grid';
  className?: string | undefined;
};

/** The appearance of a button, for any element. */
export function buttonClasses({
  variant = 'secondary',
  size = 'md',
  display = 'inline-flex',
  className,
}: Look): string {
  return classNames(display, BASE, VARIANTS[variant], SIZES[size], className);
}
