import { BlockList, isIP } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isLoopback } from '../../startup/loopback.ts';

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

const privateNetworks = new BlockList();
privateNetworks.addSubnet('10.0.0.0', 8, 'ipv4');
privateNetworks.addSubnet('172.16.0.0', 12, 'ipv4');
privateNetworks.addSubnet('192.168.0.0', 16, 'ipv4');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');

function isNear(address: string): boolean {
  const family = isIP(address);
  return (
    family !== 0 && (isLoopback(address) || privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4'))
  );
}

/**
 * Logs one warning when requests seem to come through a proxy that is not trusted. All visitors then share its address and the limits of
 * that address, and nothing else in the log would say why they are refused.
 */
export function warnOfUntrustedProxy(
  app: FastifyInstance,
  { config, log }: { config: { TRUST_PROXY: TrustProxy }; log: Pick<FastifyBaseLogger, 'warn'> },
): void {
  if (config.TRUST_PROXY !== false) return;
  let hasWarned = false;
  app.addHook('onRequest', ({ socket, headers }, _reply, done) => {
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    if (!hasWarned && isForwarded && isNear(socket.remoteAddress ?? '')) {
      hasWarned = true;
      log.warn(
        'requests come through a proxy, but TRUST_PROXY is off, so all visitors share one address and its limits: see docs/reverse-proxy.md',
      );
    }
    done();
  });
}
