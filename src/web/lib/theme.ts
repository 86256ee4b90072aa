import { create } from 'zustand';
import { readStoredText, writeStoredText } from './stored.ts';

export type Theme = 'dark' | 'light';

/** The user's choice: a theme, or whatever the system uses. */
export type ThemeChoice = Theme | 'system';

const STORAGE_KEY = 'theme';
/** The page background in each theme, for the browser's own bars. Must equal `--canvas` in tokens.css. */
const BAR_COLORS: Record<Theme, string> = { dark: '#0c120f', light: '#f7f5ee' };

const systemIsLight = window.matchMedia('(prefers-color-scheme: light)');

/** Must produce the theme that `public/first.js` set before the first paint. */
const useStore = create<{ choice: ThemeChoice; theme: Theme }>()(() => chosen(storedChoice()));

useStore.subscribe(({ theme }) => {
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.style.colorScheme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLORS[theme]);
});

/** Stored as a plain word rather than JSON to keep the script that reads it before the first paint short. */
function storedChoice(): ThemeChoice {
  return choiceNamed(readStoredText(STORAGE_KEY));
}

function choiceNamed(name: string | null): ThemeChoice {
  return name === 'light' || name === 'system' ? name : 'dark';
}

function chosen(choice: ThemeChoice): { choice: ThemeChoice; theme: Theme } {
  if (choice !== 'system') return { choice, theme: choice };
  return { choice, theme: systemIsLight.matches ? 'light' : 'dark' };
}

export function setTheme(choice: ThemeChoice): void {
  // If storage is full or unavailable, the choice lasts until the page is left.
  writeStoredText(STORAGE_KEY, choice);
  useStore.setState(chosen(choice));
}

/** Follows choices made in other tabs and changes of the system's theme. */
export function followTheme(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY) useStore.setState(chosen(choiceNamed(newValue)));
  });
  systemIsLight.addEventListener('change', () => useStore.setState(({ choice }) => chosen(choice)));
}

/** The current theme. */
export function useTheme(): Theme {
  return useStore((state) => state.theme);
}

export function useThemeChoice(): ThemeChoice {
  return useStore((state) => state.choice);
}
