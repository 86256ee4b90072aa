import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

/** A keyboard key. */
export function Kbd({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      className={classNames(
        'inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line-strong px-1 font-sans text-xs font-medium text-muted',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
