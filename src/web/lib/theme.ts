import { create } from 'zustand';

export type Theme = 'dark' | 'light';

const STORAGE_KEY = 'theme';
/** The page's ground in each theme, for the browser's own bars; equal to `--canvas` in tokens.css. */
const BAR_COLORS: Record<Theme, string> = { dark: '#0c120f', light: '#f7f5ee' };

/** Begins with what `public/theme.js` has set before the first paint. */
const useStore = create<{ theme: Theme }>()(() => ({
  theme: themeNamed(document.documentElement.dataset['theme']),
}));

useStore.subscribe(({ theme }) => {
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.style.colorScheme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLORS[theme]);
});

function themeNamed(name: string | null | undefined): Theme {
  return name === 'light' ? 'light' : 'dark';
}

export function setTheme(theme: Theme): void {
  try {
    // The bare word rather than JSON: the script that reads it before the first paint is to stay short.
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage may be full or forbidden: the theme then holds until the page is left.
  }
  useStore.setState({ theme });
}

/** Several tabs agree: a theme chosen in one of them is that of the others. */
export function followThemeOfOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY) useStore.setState({ theme: themeNamed(newValue) });
  });
}

export function useTheme(): Theme {
  return useStore((state) => state.theme);
}
