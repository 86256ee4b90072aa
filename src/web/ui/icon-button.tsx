import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

type Props = Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'children'> & {
  /** The accessible name and, unless `tooltip` is shorter, the tooltip. */
  label: string;
  'data-tooltip'?: string;
  children: ReactNode;
};

export function IconButton({ label, className, children, ...rest }: Props) {
  return (
    <button
      data-tooltip={label}
      {...rest}
      type="button"
      aria-label={label}
      className={classNames(
        'inline-grid size-10 shrink-0 pointer-coarse:size-11 place-items-center rounded-md text-muted transition-colors duration-(--duration-fast)',
        'hover:bg-raised hover:text-ink data-[state=open]:bg-raised data-[state=open]:text-ink disabled:opacity-55',
        className,
      )}
    >
      {children}
    </button>
  );
}
