import { create } from 'zustand';
import { readStoredText, writeStoredText } from './stored.ts';

export type Theme = 'dark' | 'light';

/** What somebody chose: one of the themes, or that of their system, whatever it is at the time. */
export type ThemeChoice = Theme | 'system';

const STORAGE_KEY = 'theme';
/** The page's ground in each theme, for the browser's own bars; equal to `--canvas` in tokens.css. */
const BAR_COLORS: Record<Theme, string> = { dark: '#0c120f', light: '#f7f5ee' };

const systemIsLight = window.matchMedia('(prefers-color-scheme: light)');

/** Comes to the same as what `public/first.js` has set before the first paint. */
const useStore = create<{ choice: ThemeChoice; theme: Theme }>()(() => chosen(storedChoice()));

useStore.subscribe(({ theme }) => {
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.style.colorScheme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLORS[theme]);
});

/** The bare word rather than JSON: the script that reads it before the first paint is to stay short. */
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
  // Where storage is full or forbidden, it holds until the page is left.
  writeStoredText(STORAGE_KEY, choice);
  useStore.setState(chosen(choice));
}

/** Several tabs agree: a theme chosen in one of them is that of the others. And a system may change by the hour. */
export function followTheme(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY) useStore.setState(chosen(choiceNamed(newValue)));
  });
  systemIsLight.addEventListener('change', () => useStore.setState(({ choice }) => chosen(choice)));
}

/** The theme that is on. */
export function useTheme(): Theme {
  return useStore((state) => state.theme);
}

export function useThemeChoice(): ThemeChoice {
  return useStore((state) => state.choice);
}
