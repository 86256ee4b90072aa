import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const bar = { color: '', setAttribute: (_name: string, color: string) => void (bar.color = color) };
const root = { dataset: { theme: '' }, style: { colorScheme: '' } };
const system = Object.assign(new EventTarget(), { matches: false });
const page = Object.assign(new EventTarget(), { matchMedia: () => system });

/** Opens a page with this choice in storage, if any. */
async function open(choice?: string) {
  if (choice !== undefined) stored.set('theme', choice);
  vi.resetModules();
  return import('./theme.ts');
}

function chosenInOtherTab(key: string, newValue: string | null): void {
  page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
}

function systemTurns(theme: 'dark' | 'light'): void {
  system.matches = theme === 'light';
  system.dispatchEvent(new Event('change'));
}

const shown = () => [root.dataset.theme, root.style.colorScheme, bar.color];
const DARK = ['dark', 'dark', '#0c120f'];
const LIGHT = ['light', 'light', '#f7f5ee'];

beforeEach(() => {
  stored.clear();
  system.matches = false;
  vi.stubGlobal('document', { documentElement: root, querySelector: () => bar });
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a chosen theme is applied and stored', async () => {
  const { setTheme } = await open();
  setTheme('light');
  expect(shown()).toEqual(LIGHT);
  expect(stored.get('theme')).toBe('light');
  setTheme('dark');
  expect(shown()).toEqual(DARK);
});

test('a chosen theme applies to the page even if it cannot be stored', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { setTheme } = await open();
  setTheme('light');
  expect(shown()).toEqual(LIGHT);
});

test('a choice in another tab is applied here', async () => {
  const { followTheme } = await open('light');
  followTheme();
  chosenInOtherTab('theme', 'dark');
  expect(shown()).toEqual(DARK);
  chosenInOtherTab('something else', 'light');
  expect(shown()).toEqual(DARK);
  chosenInOtherTab('theme', 'light');
  expect(shown()).toEqual(LIGHT);
  chosenInOtherTab('theme', null);
  expect(shown()).toEqual(DARK);
});

test("the page follows the system's theme until the user chooses one", async () => {
  const { followTheme, setTheme } = await open('system');
  followTheme();
  systemTurns('light');
  expect(shown()).toEqual(LIGHT);
  systemTurns('dark');
  expect(shown()).toEqual(DARK);
  setTheme('light');
  expect(shown()).toEqual(LIGHT);
  systemTurns('light');
  systemTurns('dark');
  expect(shown()).toEqual(LIGHT);
  setTheme('system');
  expect(shown()).toEqual(DARK);
  expect(stored.get('theme')).toBe('system');
});
