import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { isLoopback, nameIn } from '../loopback.ts';

/**
 * DNS rebinding: a website can let its own name lead to 127.0.0.1, and a visitor's browser then takes the server there for a
 * part of that site. What listens on a loopback address therefore answers to the names of this machine alone, and to
 * that of the public address, which a proxy passes on. Elsewhere the operator's network decides by what name it is called.
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  { host, publicUrl }: { host: string; publicUrl?: string | undefined },
): void {
  if (!isLoopback(host)) return;
  const publicName = publicUrl === undefined ? undefined : nameIn(new URL(publicUrl).host);
  app.addHook('onRequest', async (request) => {
    const { host: asked } = request.headers;
    // Only HTTP/1.0 may come without, which no browser speaks.
    if (asked === undefined) return;
    const name = nameIn(asked);
    if (name !== undefined && (name === publicName || isLoopback(name))) return;
    throw new AppError(
      'HOST_NOT_ALLOWED',
      'This server does not go by this name. Set PUBLIC_URL to the address that learners use.',
    );
  });
}
