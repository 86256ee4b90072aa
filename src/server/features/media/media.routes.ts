import type { FastifyReply } from 'fastify';
import { mediaEndpoints } from '#contract/media.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { MAX_MEDIA_BYTES } from '#domain/limits.ts';
import { mediaUrl } from '#domain/media/media-reference.ts';
import { MEDIA_TOO_LARGE, type Media } from '#domain/media/media.ts';
import { readRange } from '../../http/files/byte-range.ts';
import { withReceivedFile } from '../../http/files/receive-file.ts';
import { locationOf, route, type AddRoutes } from '../../http/route.ts';
import { untilGone } from '../../http/files/upload-form.ts';
import { createUploadLimit } from '../../http/limits/upload-limit.ts';
import { createFairSemaphore } from '../../concurrency/fair-semaphore.ts';
import { currentUser } from '../auth/authenticate.ts';
import { findMedia } from './media.repository.ts';
import { addMedia, type MediaDeps } from './media.usecases.ts';

/** Files held in memory at a time, in all and per user. Others wait on the disk. */
const IN_MEMORY = 4;
const PER_USER = 2;

const FILE = { maxBytes: MAX_MEDIA_BYTES, tooLarge: MEDIA_TOO_LARGE };

/** For a year, since the content of a hash never changes. Varies by token, since the URL does not name the owner. */
const FOR_EVER = 'private, max-age=31536000, immutable';

export function mediaRoutes(deps: MediaDeps): AddRoutes {
  const { db, mediaStore } = deps;
  return (app) => {
    route(
      app,
      mediaEndpoints.read,
      async (request, reply) => {
        const userId = currentUser(request).id;
        const { hash } = request.params;
        const media = await findMedia(db, userId, hash);
        if (!media) throw notFound('File');
        const etag = `"${hash}"`;
        if (matches(request.headers['if-none-match'], etag)) {
          return servedPrivately(reply, etag).status(304).send();
        }
        const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
        const range = isSame ? readRange(request.headers.range, media.bytes) : undefined;
        if (range === 'none') {
          void reply.header('content-range', `bytes */${media.bytes}`);
          throw new AppError('RANGE_NOT_SATISFIABLE', 'The file does not reach that far');
        }
        const { from, to } = range ?? { from: 0, to: media.bytes - 1 };
        const contents = await mediaStore.read(db, { userId, hash }, { from, to });
        if (!contents) throw notFound('File');
        if (range) {
          void reply.status(206).header('content-range', `bytes ${from}-${to}/${media.bytes}`);
        }
        return servedPrivately(reply, etag)
          .type(media.type)
          .header('content-length', to - from + 1)
          .send(contents);
      },
      // Fastify would answer HEAD by reading the whole file. Pictures and sounds are compressed already.
      { exposeHeadRoute: false, compress: false },
    );
  };
}

/** Adds the route that accepts a multipart form. */
export function mediaUpload(deps: MediaDeps): AddRoutes {
  const limit = createUploadLimit();
  const semaphore = createFairSemaphore(IN_MEMORY, { perOwner: PER_USER });
  return (app) =>
    route(app, mediaEndpoints.add, async (request, reply) => {
      const userId = currentUser(request).id;
      const leave = limit.enter(userId);
      try {
        const signal = untilGone(reply);
        const media = await withReceivedFile(request, { ...FILE, signal }, async (file) => {
          const permit = await semaphore.acquire(signal, { owner: userId });
          try {
            return await addMedia(deps, userId, { hash: file.digest, bytes: await file.bytes() });
          } finally {
            permit.release();
          }
        });
        return added(media, reply);
      } finally {
        leave();
      }
    });
}

function added(media: Media, reply: FastifyReply) {
  void reply.header('location', locationOf(mediaEndpoints.read, { params: { hash: media.hash } }));
  return { media, address: mediaUrl(media) };
}

/** Files are untrusted: only the user's own browser may cache them, and nothing in them may run. */
function servedPrivately(reply: FastifyReply, etag: string): FastifyReply {
  const vary = reply.getHeader('vary');
  return reply
    .header('cache-control', FOR_EVER)
    .header('vary', vary === undefined ? 'Authorization' : `${String(vary)}, Authorization`)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin');
}

function matches(condition: string | undefined, etag: string): boolean {
  const tags = condition?.split(',').map((tag) => tag.trim().replace(/^W\//u, '')) ?? [];
  return tags.includes('*') || tags.includes(etag);
}
