import compress from '@fastify/compress';
import type { FastifyInstance, onSendHookHandler } from 'fastify';

/** What is shorter, in bytes, is sent as it is: it fits into a packet or two. */
const THRESHOLD = 2_048;

/** Compresses answers, cheaply: they are made for each request, and a better compression would cost more than it saves. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, { encodings: ['gzip'], zlibOptions: { level: 1 }, threshold: THRESHOLD });
  app.addHook('onRoute', (route) => {
    if (route.compress === false) return;
    const hooks = [route.onSend ?? []].flat();
    const compressAny = hooks.pop();
    if (compressAny === undefined) throw new Error('The plugin has not added its hook');
    route.onSend = [...hooks, whereItPays(compressAny)];
  });
}

/** The plugin looks at all headers before it sees that nothing is asked for, or at the length (`npm run bench -- api`). */
function whereItPays(
  hook: (this: FastifyInstance, ...args: Parameters<onSendHookHandler>) => unknown,
): onSendHookHandler {
  return function compressLong(request, reply, answer, done) {
    const isWanted = request.headers['accept-encoding'] !== undefined;
    const isShort = typeof answer === 'string' && Buffer.byteLength(answer) < THRESHOLD;
    if (!isWanted || isShort) done(null, answer);
    else hook.call(this, request, reply, answer, done);
  };
}
