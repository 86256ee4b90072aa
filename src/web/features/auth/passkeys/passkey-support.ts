import { usePublicConfig } from '#web/features/account/config.queries.ts';

/** Whether passkeys can be used here and, if not, why: where they can be (`elsewhere`), or what is missing. */
export type PasskeySupport = 'ready' | 'no-browser' | 'no-https' | { elsewhere: string };

const ON_THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u;

/** `passkeyOrigin` as in the public configuration. Browsers hide passkeys from pages without HTTPS, so the address is looked at first. */
export function passkeySupport(
  passkeyOrigin: string | null,
  { origin, hostname }: Pick<Location, 'origin' | 'hostname'>,
  hasBrowser: boolean,
): PasskeySupport {
  if (passkeyOrigin === null) return 'no-https';
  if (passkeyOrigin !== origin) {
    // What a server takes for its own machine may be a proxy in front of it.
    const isReachable =
      ON_THIS_MACHINE.test(hostname) || !ON_THIS_MACHINE.test(new URL(passkeyOrigin).hostname);
    return isReachable ? { elsewhere: passkeyOrigin } : 'no-https';
  }
  return hasBrowser ? 'ready' : 'no-browser';
}

/** Whether this browser has passkeys, at this address. */
export function browserHasPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Whether passkeys can be used here; undefined until that is known. */
export function usePasskeySupport(): PasskeySupport | undefined {
  const { data: config } = usePublicConfig();
  return config && passkeySupport(config.passkeyOrigin, window.location, browserHasPasskeys());
}
