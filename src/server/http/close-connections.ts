import type { FastifyInstance } from 'fastify';
import type { TimeLimits } from './time-limits.ts';

/**
 * Idle connections are closed when the server stops. One that still waits for its answer then becomes idle later, and
 * its client would keep it, and with it the process, for another minute: such an answer ends its connection. Whatever
 * is open after a grace period, because its client sends or reads too slowly, is cut.
 */
export function closeConnections(app: FastifyInstance, { closing: graceMs }: TimeLimits): void {
  let closing = false;
  let cut: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closing = true;
    cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => clearTimeout(cut));
}
