import type { FastifyInstance } from 'fastify';
import type { TimeLimits } from './time-limits.ts';

/**
 * Closes idle connections when the server stops. A connection that is still waiting for its response would become idle
 * later and keep the process alive for another minute, so that response closes it. Connections still open after a grace
 * period, because the client sends or reads too slowly, are cut.
 */
export function closeConnections(app: FastifyInstance, { closing: graceMs }: TimeLimits): void {
  let closing = false;
  let cut: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closing = true;
    cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
  app.addHook('onClose', async () => clearTimeout(cut));
}
