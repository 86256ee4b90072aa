import type { FastifyReply, FastifyRequest } from 'fastify';
import { isIPv6 } from 'node:net';
import type { Config } from '../../config.ts';
import { isPublicOverHttps } from '../../http/public-url.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { hashBearerToken, newBearerToken } from './bearer-tokens.ts';

/** What is known of whoever wants to sign in. */
export type Client = {
  /** The address that attempts are counted by. */
  address: string;
  userAgent: string | null;
  /** Hash of the device's cookie, or null for a device without one. */
  deviceHash: string | null;
  /** Whether it has sent any cookie: a browser has one before anybody signs in, a script usually has none. */
  keepsCookies: boolean;
};

const COOKIE = 'device';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function clientOf(request: FastifyRequest): Client {
  const device = request.cookies[COOKIE];
  return {
    address: countedAddress(request.ip),
    userAgent: userAgentOf(request),
    deviceHash: device === undefined ? null : hashBearerToken(device),
    keepsCookies: Object.keys(request.cookies).length > 0,
  };
}

/**
 * Gives a device that has none a cookie, by which it is known when somebody signs in on it again, and returns the hash
 * of it. The cookie lets nobody in: it only keeps the guesses of others from slowing this device down.
 */
export function markDevice(client: Client, reply: FastifyReply, config: Pick<Config, 'PUBLIC_URL'>): string {
  if (client.deviceHash !== null) return client.deviceHash;
  const device = newBearerToken();
  void reply.setCookie(COOKIE, device, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: isPublicOverHttps(config),
    maxAge: YEAR_SECONDS,
  });
  return hashBearerToken(device);
}

/** An IPv6 network gives each of its members 2^64 addresses, so only its first half tells them apart (RFC 6177). */
function countedAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(ip)?.[1];
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip;
  const [head = '', tail] = ip.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - start.length - end.length;
  return [...start, ...Array.from({ length: gap }, () => '0'), ...end]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
