import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { isScreen } from '#contract/screens.ts';
import type { Config } from '../../config.ts';
import { csrfCookie } from '../security/csrf.ts';
import { pageHeaders } from '../security/security-headers.ts';

/** A year, in seconds: the longest that is allowed. */
const FOR_EVER = `public, max-age=${365 * 24 * 60 * 60}, immutable`;

/** Pages set a cookie, so only the browser may store them, and it must revalidate each time. */
const REVALIDATED = 'private, no-cache';

/** Paths that programs ask for although they do not look like files. A page would tell them that something is there. */
const OF_MACHINES = /^\/(?:api|assets|metrics)(?:\/|$)/iu;

/**
 * Serves the built web app: hashed assets cached permanently, everything else revalidated. A new build is served without a
 * restart. Where the app has no screen it is still sent, with status 404, and leads people home; programs that ask for
 * something else are told that it is not there.
 */
export async function webApp(
  app: FastifyInstance,
  root: string,
  config: Pick<Config, 'PUBLIC_URL'>,
): Promise<void> {
  const giveCookie = csrfCookie(config);
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    // Sends the .br and .gz files of the build.
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = path.relative(root, file).startsWith(`assets${path.sep}`);
      void reply.header('cache-control', hashed ? FOR_EVER : REVALIDATED);
    },
  });
  await app.register((shared) => {
    shared.removeAllContentTypeParsers();
    shared.addContentTypeParser('*', (_request, _payload, done) => done(null));
    // The service worker takes what is shared with the installed app. Where there is none, it cannot be kept.
    shared.post('/share', (_request, reply) => reply.redirect('/dashboard?not-shared', 303));
    return Promise.resolve();
  });
  app.get<{ Params: { '*': string } }>(
    '/*',
    {
      compress: false,
      onRequest: pageHeaders(config),
    },
    async (request, reply) => {
      const file = request.params['*'];
      const [address = ''] = request.url.split('?');
      if (isFile(address)) return reply.sendFile(file);
      if (OF_MACHINES.test(address)) return reply.callNotFound();
      giveCookie(request, reply);
      if (isScreen(address)) return reply.sendFile(await pageOf(root, file));
      return reply.status(404).sendFile('index.html', WHOLE);
    },
  );
}

/** Whether a segment of this path has an extension or begins with a dot, as in `/.well-known/security.txt`. */
function isFile(address: string): boolean {
  return address.split('/').some((part) => part.includes('.'));
}

/** The build makes separate pages for some paths, named after the first segment. */
async function pageOf(root: string, address: string): Promise<string> {
  const [name = ''] = address.split('/');
  if (!/^[a-z]+(?:-[a-z]+)*$/u.test(name)) return 'index.html';
  const page = `${name}.html`;
  return access(path.join(root, page)).then(
    () => page,
    () => 'index.html',
  );
}

/** Request headers that may lead to 304 or 206, which a page with another status must not get. */
const WHOLE = { etag: false, lastModified: false, acceptRanges: false };
