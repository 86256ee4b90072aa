import { create } from 'zustand';
import { PAGE_LOCK } from './shell.ts';

/** Chromium's event for offering to install the app; other browsers have none. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent;
  }
}

/** What the browser offered, until it is used. */
export const useInstallOffer = create<{ event: InstallEvent | null }>()(() => ({ event: null }));

/** Keeps the browser's offer to install the app for Settings. It comes once, soon after the page has loaded. */
export function followInstallOffers(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser would show an offer of its own.
    event.preventDefault();
    useInstallOffer.setState({ event });
  });
  window.addEventListener('appinstalled', () => useInstallOffer.setState({ event: null }));
}

/** Keeps the worker from discarding the files of this version while this page is open. */
export function keepFilesOfPage(): void {
  // In development, inline scripts come before the entry script.
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  // Only secure contexts have locks, and only they have workers.
  if (entry === undefined || !('locks' in navigator)) return;
  const name = PAGE_LOCK + new URL(entry).pathname;
  void navigator.locks.request(name, { mode: 'shared' }, () => new Promise(() => {}));
}
