import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { goToSection } from '#web/lib/use-linked-section.ts';

/** The key of the history entry that a page load begins with. */
const FIRST = 'default';

/**
 * Goes to the section that the address names, once it is there; not on the way back, where the learner's place is kept.
 */
export function useNamedSection(isThere: boolean): void {
  const { hash, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop && key !== FIRST;
  useEffect(() => {
    if (isThere && hash !== '' && !isReturn) goToSection(hash.slice(1));
  }, [hash, isThere, isReturn]);
}
