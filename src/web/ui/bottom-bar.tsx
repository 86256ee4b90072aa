import { useEffect, type ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

type Props = {
  /** The accessible name. */
  label: string;
  className?: string;
  children: ReactNode;
};

/** Actions for the whole screen, always visible at the bottom. It never covers the focused element (`base.css`). */
export function BottomBar({ label, className, children }: Props) {
  useEffect(() => {
    document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      aria-label={label}
      data-bottom-bar=""
      className={classNames(
        'sticky bottom-3 z-20 flex flex-wrap gap-2 rounded-lg border border-accent-line bg-surface p-2.5 shadow-3',
        className,
      )}
    >
      {children}
    </section>
  );
}
