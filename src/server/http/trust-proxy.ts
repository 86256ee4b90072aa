import { isIP } from 'node:net';

/** Whom the server believes about where a request came from: nobody, that many proxies in a row, or the proxies at these addresses. */
export type TrustProxy = false | number | readonly string[];

/** Ranges that go by a name: 127.0.0.0/8 and its like; those of a network link; those of private networks. */
const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Reads the setting; undefined when it is none of its forms. */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  if (text === 'false' || text === '0') return false;
  // `true` means the one proxy that there usually is. To believe every address would be to believe the caller.
  if (text === 'true') return 1;
  if (/^\d{1,2}$/u.test(text)) return Number(text);
  const places = text.split(',').map((place) => place.trim());
  return places.every(isPlace) ? places : undefined;
}

function isPlace(place: string): boolean {
  if (NAMED_RANGES.has(place)) return true;
  const [address = '', prefix, ...rest] = place.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/u.test(prefix) && Number(prefix) <= bits);
}

/**
 * The setting as the framework takes it. Addresses in `X-Forwarded-For` are read from the right, where the nearest proxy
 * writes, and only as far as proxies are trusted; what stands left of them is whatever the caller made up.
 */
export function trustedHops(
  trust: TrustProxy,
): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (trust === false) return false;
  return typeof trust === 'number' ? (_address, hop) => hop < trust : [...trust];
}
