import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { goToSection } from '#web/lib/use-linked-section.ts';

/** React Router's key for the first history entry after a page load. */
const FIRST = 'default';

/**
 * Scrolls to the section in the URL once it has rendered, except on back navigation, which restores the scroll
 * position.
 */
export function useNamedSection(isThere: boolean): void {
  const { hash, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop && key !== FIRST;
  useEffect(() => {
    if (isThere && hash !== '' && !isReturn) goToSection(hash.slice(1));
  }, [hash, isThere, isReturn]);
}
