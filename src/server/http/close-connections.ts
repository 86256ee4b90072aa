import type { FastifyInstance } from 'fastify';

/**
 * Idle connections are closed when the server stops. One that still waits for its answer then becomes idle later, and
 * its client would keep it, and with it the process, for another minute: such an answer ends its connection.
 */
export function closeConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close');
  });
}
