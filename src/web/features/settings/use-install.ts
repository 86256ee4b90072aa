import { useInstallOffer } from '#web/lib/install.ts';

/** Whether this page runs as an installed app. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}

/** Installs the app if the learner agrees; null if the browser has not offered it. */
export function useInstall(): (() => Promise<void>) | null {
  const event = useInstallOffer((state) => state.event);
  if (event === null) return null;
  return async () => {
    // The event can be used only once.
    useInstallOffer.setState({ event: null });
    await event.prompt();
  };
}
