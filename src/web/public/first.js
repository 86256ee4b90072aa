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

  let token;
  try {
    token = /"token":"([^"]+)"/.exec(localStorage.getItem('auth-storage') ?? '')?.[1];
  } catch {
    // As above: a visitor.
  }
  if (token === undefined) return;
  // The page's static shell is of use only to those whom the page is for; others go to another one.
  root.dataset.signedIn = '';
  // What the screen asks for first, asked while its code is still loading (app/first-calls.ts, lib/first-answers.ts).
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
    // What belongs to the page's subject is asked for once that is known to exist.
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
  // The first formatter that a page makes takes as long as half a screen. In a task of its own, after the first paint, it
  // falls into the time that the code takes to load.
  requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat('en')));
})();
