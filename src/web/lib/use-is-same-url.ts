import { useLocation } from 'react-router';

/**
 * Returns a function that tells whether the user is still at the URL where the component was rendered. Check it after a
 * slow response, before navigating: a user who has left must not be taken elsewhere. Being mounted is not enough,
 * because a screen stays until the code of the next one has loaded.
 */
export function useIsSameUrl(): () => boolean {
  const { pathname } = useLocation();
  return () => window.location.pathname === pathname;
}
