import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { isLoopback, nameIn } from '../loopback.ts';

/**
 * What a proxy's health check or Prometheus asks for, by an address or a name of their own network. It tells nothing that a
 * website could use, and the figures only to who has their token.
 */
const FOR_MONITORS = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * DNS rebinding: a website can let its own name lead to 127.0.0.1, and a visitor's browser then takes the server there for a
 * part of that site. What listens on a loopback address therefore answers to the names of this machine alone, and to
 * that of the public address, which a proxy passes on. So does what listens to a network, a container's for example, once
 * its public address is known; until then the operator's network decides by what name it is called.
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  { host, publicUrl }: { host: string; publicUrl?: string | undefined },
): void {
  const onLoopback = isLoopback(host);
  if (!onLoopback && publicUrl === undefined) return;
  const publicName = publicUrl === undefined ? undefined : nameIn(new URL(publicUrl).host);
  let lastKnown: string | undefined;

  function isAllowed(request: FastifyRequest): boolean {
    const asked = request.headers.host;
    // Only HTTP/1.0 requests may lack it, and no browser sends those.
    if (asked === undefined) return true;
    // Nearly all requests ask for the same.
    if (asked === lastKnown) return true;
    const name = nameIn(asked);
    if (name !== undefined && (name === publicName || isLoopback(name))) {
      lastKnown = asked;
      return true;
    }
    return !onLoopback && FOR_MONITORS.has(request.routeOptions.url ?? '');
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isAllowed(request)) {
      throw new AppError(
        'HOST_NOT_ALLOWED',
        'This server does not recognise this host name. Set PUBLIC_URL to the address that learners use.',
      );
    }
    done();
  });
}
