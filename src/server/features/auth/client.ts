import type { FastifyReply, FastifyRequest } from 'fastify';
import { isIPv6 } from 'node:net';
import type { Config } from '../../config.ts';
import { cookiesOf } from '../../http/security/cookies.ts';
import { isPublicOverHttps } from '../../http/public-url.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { hashBearerToken, newBearerToken } from './bearer-tokens.ts';

/** What is known about a client that signs in. */
export type Client = {
  /** The address that attempts are counted by. */
  address: string;
  userAgent: string | null;
  /** Hash of the device's cookie, or null for a device without one. */
  deviceHash: string | null;
  /** Whether it has sent any cookie: a browser has one before anybody signs in, a script usually has none. */
  keepsCookies: boolean;
};

/** Identifies a client without cookies, by its user agent. No cookie has a line break, so none has this hash. */
export function hashOfProgram({ userAgent }: Pick<Client, 'userAgent'>): string {
  return hashBearerToken(`no cookies\n${userAgent ?? ''}`);
}

/** What signing in needs to know about the device: its client, and the hash that identifies it from then on. */
export type SignInDevice = { client: Client; deviceHash: string };

const COOKIE = 'device';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function clientOf(request: FastifyRequest): Client {
  const cookies = cookiesOf(request);
  const device = cookies[COOKIE];
  return {
    address: countedAddress(request.ip),
    userAgent: userAgentOf(request),
    deviceHash: device === undefined ? null : hashBearerToken(device),
    keepsCookies: Object.keys(cookies).length > 0,
  };
}

/** The device that a request to sign in comes from; it is known from then on. */
export function signInDeviceOf(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'PUBLIC_URL'>,
): SignInDevice {
  const client = clientOf(request);
  return { client, deviceHash: markDevice(client, reply, config) };
}

/**
 * Gives a device a cookie, unless it has one, by which it is recognised at the next sign-in; returns the cookie's hash.
 * The cookie signs nobody in: it only prevents the guesses of others from slowing this device down.
 */
function markDevice(client: Client, reply: FastifyReply, config: Pick<Config, 'PUBLIC_URL'>): string {
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

/**
 * The key under which attempts from an address are counted. An IPv6 subscriber has a whole network, a /48 to a /56
 * (RFC 6177). Counted by /64, one subscriber would be up to 65,536 callers; by /56, one with a /48 is still 256; by /48,
 * strangers would share a limit.
 */
function countedAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(ip)?.[1];
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip;
  const [head = '', tail] = ip.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - start.length - end.length;
  const groups = [...start, ...Array.from({ length: gap }, () => '0'), ...end];
  // The fourth group is half network, half the subscriber's own.
  const network = groups
    .slice(0, 4)
    .map((group, index) => Number.parseInt(group, 16) & (index === 3 ? 0xff00 : 0xffff));
  return network.map((group) => group.toString(16)).join(':');
}
