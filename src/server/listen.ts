import type { FastifyInstance } from 'fastify';
import { StartupError } from './startup-error.ts';

/**
 * For `localhost` the framework would open a second server, on the IPv6 address, besides `app.server`: its connections would
 * be neither watched nor cut when the server stops. Browsers try both addresses.
 */
function pathOf(host: string): string {
  return host.toLowerCase() === 'localhost' ? '127.0.0.1' : host;
}

/** Opens the port. Throws StartupError, in the names of the settings that chose it, when that cannot be. */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  settings: { host: string; port: string } = { host: 'HOST', port: 'PORT' },
): Promise<void> {
  try {
    await app.listen({ host: pathOf(host), port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartupError(
        `Port ${port} is already in use. Choose another one: ${settings.port}=${port + 1} npm start`,
      );
    }
    if (code === 'EACCES')
      throw new StartupError(`Port ${port} may not be opened by this user. Choose one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartupError(`${settings.host} ${host} is not an address of this machine.`);
    }
    throw error;
  }
}
