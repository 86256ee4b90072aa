import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';

const STORAGE_KEY = 'theme';
/** The page's ground in each theme, for the browser's own bars; equal to `--canvas` in tokens.css. */
const BAR_COLORS: Record<Theme, string> = { dark: '#0c120f', light: '#f7f5ee' };

const listeners = new Set<() => void>();

/** Before the first paint `public/theme.js` has set the attribute that this reads. */
function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.style.colorScheme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLORS[theme]);
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage may be full or forbidden: the theme then holds until the page is left.
  }
  apply(theme);
}

function followOtherTab(event: StorageEvent): void {
  if (event.key === STORAGE_KEY) apply(event.newValue === 'light' ? 'light' : 'dark');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', followOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', followOtherTab);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}
