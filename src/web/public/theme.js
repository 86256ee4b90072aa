// Runs before the first paint, from a file of its own because the content security policy forbids inline scripts.
(() => {
  let theme = 'dark';
  try {
    const choice = localStorage.getItem('theme');
    const light = choice === 'system' && matchMedia('(prefers-color-scheme: light)').matches;
    if (choice === 'light' || light) theme = 'light';
  } catch {
    // Storage may be forbidden: dark it is.
  }
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.style.colorScheme = theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.setAttribute('content', theme === 'light' ? '#f7f5ee' : '#0c120f');

  // The page's static shell is of use only to those whom the page is for; others go to another one.
  try {
    if (localStorage.getItem('auth-storage')?.includes('"token":"')) root.dataset.signedIn = '';
  } catch {
    // As above, a visitor.
  }
})();
