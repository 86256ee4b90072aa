import { useLocation } from 'react-router';

/**
 * Whether the learner is still at the address where a function was made, to be asked once a slow answer has come: who has gone
 * elsewhere is not led away from there. That a screen is shown says nothing, as it stays until the code of the next one has loaded.
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  return () => window.location.pathname === pathname;
}
