import { useEffect, useState } from 'react';

/** The height in px at the bottom of the page that an on-screen keyboard covers, as far as the page has not shrunk for it. */
export function useKeyboardInset(enabled: boolean): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!enabled || viewport === null || viewport === undefined) return undefined;
    const measure = () =>
      // While the learner zooms in, the visible part is smaller without a keyboard.
      setInset(
        viewport.scale > 1 ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop),
      );
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [enabled]);
  return enabled ? inset : 0;
}
