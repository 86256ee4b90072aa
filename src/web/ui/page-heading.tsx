import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '#web/lib/class-names.ts';
import { takeFocus } from './take-focus.ts';

/** The history entry whose heading was last shown; undefined after a page load, which must not move the focus. */
let lastEntry: string | undefined;
/** Whether the heading that was last removed had the focus, which then belongs to the one in its place. */
let hadFocus = false;

type Props = {
  /** Replaces the default text size. */
  className?: string;
  /** Identifies a screen that stays mounted while the path changes. By default, every path is a separate screen. */
  screen?: string;
  children: ReactNode;
};

/**
 * The main heading of a screen. It takes the focus after a navigation, so that a screen reader announces the screen and
 * the keyboard continues from there. Render it immediately, even while data is loading.
 */
export function PageHeading({ className, screen, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const shown = screen ?? pathname;
  const before = useRef<string>(undefined);
  useEffect(() => {
    // A change of the search parameters alone is not a new screen.
    const sameScreen = before.current === shown;
    const isNewScreen = lastEntry !== undefined && lastEntry !== key && !sameScreen;
    if (isNewScreen || (hadFocus && document.activeElement === document.body)) takeFocus(heading.current);
    lastEntry = key;
    before.current = shown;
    hadFocus = false;
  }, [key, shown]);
  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      hadFocus = document.activeElement === element;
    };
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={classNames('font-serif font-medium', className ?? 'text-3xl')}>
      {children}
    </h1>
  );
}
