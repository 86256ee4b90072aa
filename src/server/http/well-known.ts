import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Clock } from '../ports/clock.ts';

type Deps = {
  clock: Clock;
  config: Pick<Config, 'PUBLIC_URL' | 'SECURITY_CONTACT'>;
  /** Null when only the API is served. */
  webRoot: string | null;
};

const SECURITY_TXT = '/.well-known/security.txt';

/** How long what the file says can be relied on, in ms: 30 days. RFC 9116 wants a date that is less than a year away. */
const LASTS_MS = 30 * 24 * 60 * 60 * 1000;

/** The addresses at which programs look on every site: where to report a vulnerability, and where to change a password. */
export function wellKnown(app: FastifyInstance, { clock, config, webRoot }: Deps): void {
  const { PUBLIC_URL, SECURITY_CONTACT } = config;
  if (SECURITY_CONTACT !== undefined) {
    app.get(SECURITY_TXT, (_request, reply) => {
      const lines = [
        `Contact: ${SECURITY_CONTACT}`,
        `Expires: ${new Date(clock.now() + LASTS_MS).toISOString()}`,
        'Preferred-Languages: en',
        ...(PUBLIC_URL === undefined ? [] : [`Canonical: ${new URL(SECURITY_TXT, PUBLIC_URL).href}`]),
      ];
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
    });
  }
  if (webRoot !== null) {
    app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/settings#password', 303));
  }
}
