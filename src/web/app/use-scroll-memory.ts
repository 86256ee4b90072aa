import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const positions = new Map<string, number>();

/** A new screen begins at its top; going back, one is where one was. */
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
      // A page just loaded is left to the browser, which remembers it better.
      if (before !== undefined) window.scrollTo({ top: before, behavior: 'instant' });
    } else {
      window.scrollTo({ top: 0, behavior: 'instant' });
    }
    // A change of the search alone stays where it is.
    // eslint-disable-next-line react/exhaustive-deps
  }, [pathname]);
}
