import { create } from 'zustand';

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
    // The browser would show an offer of its own.
    event.preventDefault();
    useInstallOffer.setState({ event });
  });
  window.addEventListener('appinstalled', () => useInstallOffer.setState({ event: null }));
}
