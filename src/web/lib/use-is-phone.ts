import { useSyncExternalStore } from 'react';

/** As `max-sm:` of the styles. */
const PHONE = '(width < 40rem)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a phone, where a screen is built differently rather than only styled differently. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
}
