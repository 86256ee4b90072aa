import { useLayoutEffect } from 'react';

/** So that what is typed right after the keys arrives. A failure shows when the palette itself is loaded. */
function prepare(): void {
  import('./command-palette.tsx').catch(() => undefined);
}

/** Calls `open` on Ctrl K, and on Cmd K. The palette begins to load with the first of the two keys. */
export function usePaletteKey(open: () => void): void {
  // As soon as the screen is drawn, for those who type ahead.
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
