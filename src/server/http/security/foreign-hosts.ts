import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { isLoopback, nameIn } from '../../startup/loopback.ts';

/**
 * Paths for health checks of a proxy and for Prometheus, which use addresses and names of their own network. They say nothing that
 * a website could use, and metrics need a token.
 */
const FOR_MONITORS = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Protects against DNS rebinding: a website can make its own name resolve to 127.0.0.1, and a visitor's browser then takes this
 * server for a part of that site. A server on a loopback address therefore answers only to the names of this machine, and to the
 * host of its public URL, which a proxy passes on. So does a server on a network, such as a container, once its public URL is
 * known; until then, it accepts every name.
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
