import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const bar = { color: '', setAttribute: (_name: string, color: string) => void (bar.color = color) };
const root = { dataset: { theme: 'dark' }, style: { colorScheme: 'dark' } };
const page = new EventTarget();

/** A page on which the script in its head has set this theme. */
async function open(theme: string) {
  root.dataset.theme = theme;
  root.style.colorScheme = theme;
  vi.resetModules();
  return import('./theme.ts');
}

function chosenInOtherTab(key: string, newValue: string | null): void {
  page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
}

const shown = () => [root.dataset.theme, root.style.colorScheme, bar.color];

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('document', { documentElement: root, querySelector: () => bar });
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => void stored.set(key, value) });
});
afterEach(() => vi.unstubAllGlobals());

test('the theme that is chosen is shown and stored', async () => {
  const { setTheme } = await open('dark');
  setTheme('light');
  expect(shown()).toEqual(['light', 'light', '#f7f5ee']);
  expect(stored.get('theme')).toBe('light');
  setTheme('dark');
  expect(shown()).toEqual(['dark', 'dark', '#0c120f']);
});

test('it holds for the page where nothing can be stored', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { setTheme } = await open('dark');
  setTheme('light');
  expect(shown()).toEqual(['light', 'light', '#f7f5ee']);
});

test('it follows other tabs', async () => {
  const { followThemeOfOtherTabs } = await open('light');
  followThemeOfOtherTabs();
  chosenInOtherTab('something else', 'dark');
  expect(root.dataset.theme).toBe('light');
  chosenInOtherTab('theme', 'dark');
  expect(shown()).toEqual(['dark', 'dark', '#0c120f']);
  chosenInOtherTab('theme', 'light');
  expect(root.dataset.theme).toBe('light');
  chosenInOtherTab('theme', null);
  expect(root.dataset.theme).toBe('dark');
});
