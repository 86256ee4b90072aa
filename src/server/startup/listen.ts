import type { FastifyInstance } from 'fastify';
import { StartupError } from './startup-error.ts';

/**
 * For `localhost`, the framework would open a second server on the IPv6 address, whose connections would not be closed when the
 * server stops. Browsers try both addresses.
 */
function pathOf(host: string): string {
  return host.toLowerCase() === 'localhost' ? '127.0.0.1' : host;
}

/** Opens the port. Throws StartupError, naming the settings that chose it, when that fails. */
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
