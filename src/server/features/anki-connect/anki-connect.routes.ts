import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorResponse } from '../../http/error-handler.ts';
import { createUserLimit } from '../../http/limits/user-limit.ts';
import { bearerToken } from '../../http/security/bearer.ts';
import { jsonOfAnyName } from '../../http/json-body.ts';
import { isAccessKey } from '../auth/bearer-tokens.ts';
import { keyAdmission } from '../auth/keys/admit-key.ts';
import type { AnkiConnectDeps } from './action.ts';
import {
  API_VERSION,
  failureOf,
  readRequest,
  resultIn,
  runAction,
  runnerOf,
  type ActionRequest,
  type Caller,
} from './run-actions.ts';

/** Room for a sound or picture of 10 MB in base64, with the note that it is for. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Larger bodies are read a few at a time for one address: who sends them is only known once they have been read. */
const LARGE_BYTES = 1024 * 1024;
const LARGE_AT_ONCE = 4;
const TOO_MANY_LARGE = 'Too many files are being sent at once. Please wait a moment.';

const HIDDEN = { schema: { hide: true } };

/**
 * The endpoint for tools that are made for Anki: what the add-on AnkiConnect offers to programs on its computer, for the learner whose
 * key a request carries. Failures are reported with status 200, as these tools expect.
 */
export function ankiConnect(app: FastifyInstance, deps: AnkiConnectDeps): void {
  const admitKey = keyAdmission(deps);
  // Many of these tools send JSON under the name of a form or of plain text.
  jsonOfAnyName(app);
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = errorResponse(error, request);
    return reply.status(status).send(failureOf(body.message));
  });

  const large = createUserLimit(LARGE_AT_ONCE, TOO_MANY_LARGE);
  app.addHook('onRequest', (request, reply, done) => {
    const bytes = Number(request.headers['content-length'] ?? Infinity);
    if (request.method === 'POST' && bytes > LARGE_BYTES) reply.raw.once('close', large.enter(request.ip));
    done();
  });

  async function callerOf(
    { key }: ActionRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Caller> {
    const token = key ? key : bearerToken(request);
    if (token === undefined || !isAccessKey(token)) return null;
    const admitted = await admitKey(token, request, reply);
    return admitted ? { ...admitted, key: token } : null;
  }

  app.post('/', { ...HIDDEN, bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const tell = (failure: unknown) => errorResponse(failure, request).body.message;
    try {
      const asked = readRequest(request.body);
      const caller = await callerOf(asked, request, reply);
      const result = await runAction(runnerOf({ deps, caller, tell }), asked);
      return await reply.send(JSON.stringify(resultIn(asked.version, result)));
    } catch (error) {
      return failureOf(tell(error));
    }
  });
}

/** Says what is at this address, to people and to tools that look for the add-on. */
export function ankiConnectPage(app: FastifyInstance): void {
  app.get('/', HIDDEN, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`AnkiConnect v.${API_VERSION} of Cardamom: enter this address and a key in your tool\n`),
  );
}
