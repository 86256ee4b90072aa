import { useLayoutEffect } from 'react';

/** Loading early keeps the keys that the learner types next. A failure is shown when the palette itself is loaded. */
function prepare(): void {
  import('./command-palette.tsx').catch(() => undefined);
}

/** Calls `open` on Ctrl K, and on Cmd K. The palette starts to load when the first of the two keys is pressed. */
export function usePaletteKey(open: () => void): void {
  // Listens as soon as the screen is drawn, for learners who type ahead.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') prepare();
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [open]);
}
