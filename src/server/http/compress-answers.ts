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
    const compressLong = hooks.pop();
    if (compressLong === undefined) throw new Error('The plugin has not added its hook');
    route.onSend = [...hooks, unlessShort(compressLong)];
  });
}

/** The plugin looks at headers, and negotiates, before it looks at the length (`npm run bench -- api`). */
function unlessShort(
  hook: (this: FastifyInstance, ...args: Parameters<onSendHookHandler>) => unknown,
): onSendHookHandler {
  return function sendShort(request, reply, answer, done) {
    if (typeof answer === 'string' && Buffer.byteLength(answer) < THRESHOLD) done(null, answer);
    else hook.call(this, request, reply, answer, done);
  };
}
