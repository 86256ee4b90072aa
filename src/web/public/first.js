// Runs before the first paint, from a file of its own because the content security policy forbids inline scripts.
(() => {
  let theme = 'dark';
  try {
    const choice = localStorage.getItem('theme');
    const light = choice === 'system' && matchMedia('(prefers-color-scheme: light)').matches;
    if (choice === 'light' || light) theme = 'light';
  } catch {
    // Storage may be forbidden. The theme stays dark.
  }
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.style.colorScheme = theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.setAttribute('content', theme === 'light' ? '#f7f5ee' : '#0c120f');

  let token;
  try {
    token = /"token":"([^"]+)"/.exec(localStorage.getItem('auth-storage') ?? '')?.[1];
  } catch {
    // Storage may be forbidden. The user counts as a visitor.
  }
  if (token === undefined) return;
  // The page's static shell is shown only to users for whom the page is meant; others are redirected.
  root.dataset.signedIn = '';
  // Sends the screen's first requests while its code is still loading (app/first-calls.ts, lib/first-answers.ts).
  const first = document.querySelector('meta[name="first-calls"]')?.getAttribute('content') ?? '';
  const [, , id = '', below] = location.pathname.split('/');
  const calls = new Map();
  /** @type {Promise<Response> | undefined} */
  let subject;
  for (const path of first.split(' ').filter((named) => named !== '' && !(below && named[0] === '='))) {
    const controller = new AbortController();
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
    const address = path.replace(/^=?/, '/api').replace(':id', id);
    const ask = () => fetch(address, { headers, signal: controller.signal });
    // Data about the subject of the page, such as a deck, is requested once the subject is known to exist.
    const isOfSubject = path.includes(':id');
    const answer =
      isOfSubject && subject
        ? subject.then(({ ok }) => (ok ? ask() : Promise.reject(new Error('Not found'))))
        : ask();
    if (isOfSubject) subject ??= answer;
    // A failure is handled where the response is used.
    answer.catch(() => undefined);
    calls.set(address, { answer, controller });
  }
  window.firstCalls = { token, calls };
  // The first formatter takes half as long to create as a screen. In a task of its own, after the first paint, it
  // is created while the code is still loading.
  requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat('en')));
})();
