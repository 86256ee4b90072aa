/** How the app gets onto this device. */
export type InstallWay =
  /** It is installed already. */
  | 'installed'
  /** Browsers install only from HTTPS and localhost. */
  | 'insecure'
  /** The browser has offered it. */
  | 'offered'
  /** Safari on iPhone and iPad never offers it. */
  | 'share menu'
  /** Other browsers may have an entry in a menu. */
  | 'menu';

type Browser = {
  isInstalled: boolean;
  isSecure: boolean;
  isOffered: boolean;
  userAgent: string;
  maxTouchPoints: number;
};

export function installWay(browser: Browser): InstallWay {
  if (browser.isInstalled) return 'installed';
  if (!browser.isSecure) return 'insecure';
  if (browser.isOffered) return 'offered';
  return isAppleTouch(browser) ? 'share menu' : 'menu';
}

/** An iPad calls itself a Mac, and no Mac has a touch screen. */
export function isAppleTouch({
  userAgent,
  maxTouchPoints,
}: Pick<Browser, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/u.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
