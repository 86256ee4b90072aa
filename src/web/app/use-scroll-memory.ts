import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { onUserChange } from '#web/lib/auth-store.ts';

/** By history entry. */
const positions = new Map<string, number>();
onUserChange(() => positions.clear());

/** Scrolls a new screen to its top, and restores the position when going back. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    const remember = () => void positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const before = positions.get(key);
    if (type === NavigationType.Pop) {
      // After a page load, the browser restores the position itself.
      if (before !== undefined) window.scrollTo({ top: before, behavior: 'instant' });
    } else {
      window.scrollTo({ top: 0, behavior: 'instant' });
    }
    // A change of the search parameters alone does not scroll.
    // eslint-disable-next-line react/exhaustive-deps
  }, [pathname]);
}
