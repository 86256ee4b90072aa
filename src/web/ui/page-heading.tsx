import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '#web/lib/class-names.ts';

/** The history entry whose heading was shown last; undefined on a page just loaded, where the focus is not ours to move. */
let lastEntry: string | undefined;

/**
 * The one main heading of a screen. After a navigation it takes the focus, so that a screen reader says where one is and the
 * keyboard goes on from there. `className` replaces its size. Render it at once, also while the screen's data is still loading.
 */
export function PageHeading({ className, children }: { className?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const path = useRef<string>(undefined);
  useEffect(() => {
    // A search that is kept in the address is no other screen.
    const sameScreen = path.current === pathname;
    if (lastEntry !== undefined && lastEntry !== key && !sameScreen) {
      heading.current?.focus({ preventScroll: true });
    }
    lastEntry = key;
    path.current = pathname;
  }, [key, pathname]);
  return (
    <h1 ref={heading} tabIndex={-1} className={classNames('font-serif font-medium', className ?? 'text-3xl')}>
      {children}
    </h1>
  );
}
