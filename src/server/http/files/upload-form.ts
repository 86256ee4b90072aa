import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** Makes the routes of `app` accept a form with a file instead of JSON. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addHook('preParsing', async (request) => {
    if (!/^multipart\/form-data\b/iu.test(request.headers['content-type'] ?? '')) {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the file in a form (multipart/form-data)');
    }
  });
}

/** Aborted when nobody waits for the response. */
export function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = () => gone.abort(new AppError('MALFORMED_REQUEST', 'Nobody waits for the answer any more'));
  reply.raw.once('close', leave);
  if (reply.raw.destroyed) leave();
  return gone.signal;
}
