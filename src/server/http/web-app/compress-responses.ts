import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this many bytes a response fits into a packet or two. */
const THRESHOLD = 2_048;

/** Compresses responses at the fastest level, because each is made for one request. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, { encodings: ['gzip'], zlibOptions: { level: 1 }, threshold: THRESHOLD });
}
