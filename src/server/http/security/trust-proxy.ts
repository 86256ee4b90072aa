import { isIP } from 'node:net';

/** Which proxies are trusted to name the origin of a request: none, that many in a row, or those at these addresses. */
export type TrustProxy = false | number | readonly string[];

/** Named ranges: loopback, link-local and private networks. */
const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Parses the setting; undefined when it is invalid. */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  if (text === 'false' || text === '0') return false;
  // `true` means one proxy, the usual case. Trusting every address would mean trusting the caller.
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
 * The setting as the framework expects it. `X-Forwarded-For` is read from the right, where the nearest proxy writes, and
 * only as far as proxies are trusted; anything further left may be made up by the caller.
 */
export function trustedHops(
  trust: TrustProxy,
): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (trust === false) return false;
  return typeof trust === 'number' ? (_address, hop) => hop < trust : [...trust];
}
