import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Whether users reach the server by HTTPS, according to the settings. */
export function isPublicOverHttps({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean {
  return PUBLIC_URL !== undefined && new URL(PUBLIC_URL).protocol === 'https:';
}

type Asked = Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>;

/** Where learners find the server, as far as it knows: at its public URL or, until that is set, where a request found it. */
export function homeUrl(
  { PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  request?: Asked,
): string {
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(HOST) ? 'localhost' : HOST;
  return PUBLIC_URL ?? (request && originOf(request)) ?? `http://${host}:${PORT}`;
}

/** The URL of a path, for a link that somebody is given. */
export function linkTo(path: string, ...whereFrom: Parameters<typeof homeUrl>): string {
  return new URL(path, homeUrl(...whereFrom)).href;
}

function originOf({ headers, protocol, host }: Asked): string | undefined {
  const asked = URL.parse(`${protocol}://${host}`);
  // A browser knows whether a proxy before the server speaks HTTPS, and says so in the origin of its page.
  const page = URL.parse(headers.origin ?? '');
  return page !== null && page.host === asked?.host ? page.origin : asked?.origin;
}
