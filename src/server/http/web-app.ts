import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import { csrfCookie } from './csrf.ts';
import { isScreen } from './is-screen.ts';
import { pageHeaders } from './security-headers.ts';

/** For a year, in seconds, which is the longest. */
const FOR_EVER = `public, max-age=${365 * 24 * 60 * 60}, immutable`;

/** By the browser alone, which asks again each time: a page brings a cookie. */
const REVALIDATED = 'private, no-cache';

/** Addresses that machines ask at, with no name of a file. A page would tell them that there is something. */
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
  const kept = new KeptAssets();
  const giveCookie = csrfCookie(config);
  const sendKept: onRequestHookHandler = (request, reply, done) => {
    const asset = kept.find(request);
    if (asset) void reply.headers(asset.headers).send(asset.body);
    else done();
  };
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    // As the build has left them.
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = path.relative(root, file).startsWith(`assets${path.sep}`);
      void reply.header('cache-control', hashed ? FOR_EVER : REVALIDATED);
    },
  });
  app.get<{ Params: { '*': string } }>(
    '/*',
    {
      compress: false,
      onRequest: [sendKept, pageHeaders(config)],
      onSend: async (request, reply, answer) => {
        if (reply.statusCode !== 200 || !(answer instanceof Readable)) return answer;
        return kept.keep(request, reply, answer);
      },
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

/** Whether a part of this address has an extension, or begins with a dot as in `/.well-known/security.txt`. */
function isFile(address: string): boolean {
  return address.split('/').some((part) => part.includes('.'));
}

/** The build makes pages of their own for some addresses, named after their first part. */
async function pageOf(root: string, address: string): Promise<string> {
  const [name = ''] = address.split('/');
  if (!/^[a-z]+(?:-[a-z]+)*$/u.test(name)) return 'index.html';
  const page = `${name}.html`;
  return access(path.join(root, page)).then(
    () => page,
    () => 'index.html',
  );
}

/** Several times what a build weighs, compressed. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

/** What an answer takes beside its body, so that many small ones have an end too. */
const HEADERS_BYTES = 2_048;

/** Longer than that of any browser. */
const MAX_ACCEPT_ENCODING = 64;

/** Nothing that answers 304 or 206: those stand for 200. */
const WHOLE = { etag: false, lastModified: false, acceptRanges: false };

const CONDITIONS = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
];

/**
 * What was answered for assets, whose names change with their contents: to look at the disk again would cost more than all
 * else.
 */
class KeptAssets {
  readonly #answers = new Map<string, { headers: ReturnType<FastifyReply['getHeaders']>; body: Buffer }>();
  #bytes = 0;

  find(request: FastifyRequest) {
    const key = keyOf(request);
    return key === undefined ? undefined : this.#answers.get(key);
  }

  /** Keeps the answer if all who ask alike get the same one; returns what to send. */
  async keep(request: FastifyRequest, reply: FastifyReply, answer: Readable) {
    const key = keyOf(request);
    const headers = reply.getHeaders();
    const bytes = Number(headers['content-length']) + HEADERS_BYTES;
    if (key === undefined || headers['cache-control'] !== FOR_EVER || !(bytes <= MAX_KEPT_BYTES))
      return answer;
    const body = await buffer(answer);
    if (this.#answers.has(key)) return body;
    if (this.#bytes + bytes > MAX_KEPT_BYTES) {
      this.#answers.clear();
      this.#bytes = 0;
    }
    this.#answers.set(key, { headers, body });
    this.#bytes += bytes;
    return body;
  }
}

/** Undefined for what must not be kept, or need not. */
function keyOf({ method, url, headers }: FastifyRequest): string | undefined {
  if (method !== 'GET' || !url.startsWith('/assets/') || url.includes('?')) return undefined;
  const { 'accept-encoding': encoding = '' } = headers;
  if (encoding.length > MAX_ACCEPT_ENCODING || CONDITIONS.some((name) => headers[name] !== undefined))
    return undefined;
  return `${encoding} ${url}`;
}
