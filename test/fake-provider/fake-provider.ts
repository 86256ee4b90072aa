import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { composeAnswer, endlessResponse, isWording, type Wording } from './fake-answers.ts';
import { wireOf, write, type Wire } from './wires.ts';

/** How the fake fails or delays a response. */
export type Failure =
  | '401'
  | '429'
  | '429 without end'
  | '500'
  | '400 for JSON schema'
  | '400 for JSON'
  /** Like an Ollama whose model cannot think. */
  | '400 for think'
  /** Like a server whose model has a fixed temperature. */
  | '400 for temperature'
  /** A refusal that does not say what it is about. */
  | '400 without a reason'
  /** Like a model that sees no pictures. */
  | '400 for pictures'
  /** Redirects to another URL. */
  | 'redirect'
  /** An error in the middle of a response that began with 200. */
  | '429 within'
  | '500 within'
  /** The connection ends within the first card. */
  | 'dropped in a card'
  /** The connection ends after half of the cards. */
  | 'dropped'
  | 'dropped fenced'
  /** The connection ends without a response. */
  | 'dropped at once'
  /** Sends half of the cards, then nothing until it is released. */
  | 'held'
  | 'held fenced'
  | 'held prose around'
  /** Sends cards, or something else, without end. */
  | 'never stops'
  | 'babbles'
  | 'thinks for ever'
  | 'never answers';

export type Behaviour = Wording | Failure;

export type FakeRequest = {
  task: string;
  /** The number of cards requested. */
  count: number;
  prompt: string;
  /** The instructions without the task. */
  instructions: string;
  pictures: Buffer[];
  format: string;
  temperature: number | undefined;
  model: string;
  /** Fields that only its protocol has. */
  extra: Record<string, unknown>;
  path: string;
  authorization: string | undefined;
  /** Whether the caller aborted before the response was complete. */
  abandoned: boolean;
  /** The number of characters sent. */
  sent: number;
  /** Epoch ms. */
  begun: number;
  ended: number | null;
};

export type FakeProvider = {
  /** The base URL for AI_BASE_URL. */
  url: string;
  /** The base URL without a path, for Ollama. */
  origin: string;
  requests: FakeRequest[];
  /** Requests for the plan of a deck and for a second look at it, which are not in `requests`. */
  plans: FakeRequest[];
  looks: FakeRequest[];
  /** Uses this behaviour for requests for plans from now on. */
  planLike: (behaviour: Behaviour) => void;
  /** Uses this behaviour for requests for a second look from now on. */
  lookLike: (behaviour: Behaviour) => void;
  /** Uses these behaviours for the next requests, one each, and `always` afterwards. */
  next: (...behaviours: Behaviour[]) => void;
  always: (behaviour: Behaviour) => void;
  /** Continues responses that are held. */
  release: () => void;
  /** The largest number of simultaneous requests. */
  busiest: () => number;
  close: () => Promise<void>;
};

export type FakeOptions = {
  /** Milliseconds per token. */
  tokenMs?: number;
  /** How it responds to a request for its models. */
  models?: 'listed' | 'refused' | 'silent' | 'unknown address';
  /** The number of its first card, if another fake has already made some. */
  firstCard?: number;
  /** The names of its models. */
  names?: readonly string[];
};

export const FAKE_MODEL = 'fake-1';

/** Characters per streamed token. */
const TOKEN_LENGTH = 4;

/**
 * A provider that implements the real protocols (OpenAI's chat completions, Anthropic's messages, Google's
 * streamGenerateContent, Ollama's chat, and their lists of models) on a free loopback port and misbehaves on request.
 * It makes as many cards as the prompt asks for and never repeats one. `tokenMs` is the time per token of each request.
 */
export async function startFakeProvider({
  tokenMs = 0,
  models = 'listed',
  names = [FAKE_MODEL],
  firstCard = 1,
}: FakeOptions = {}): Promise<FakeProvider> {
  const requests: FakeRequest[] = [];
  const plans: FakeRequest[] = [];
  const looks: FakeRequest[] = [];
  let usualPlan: Behaviour = 'good';
  let usualLook: Behaviour = 'good';
  const queue: Behaviour[] = [];
  let usual: Behaviour = 'good';
  let cardNumber = firstCard - 1;
  let open = 0;
  let busiest = 0;
  let held = Promise.withResolvers<void>();
  const closing = new AbortController();

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') return sendModels(request.url ?? '', response);
    const wire = wireOf(request);
    if (!wire) return sendError(response, 404, 'page not found');
    const contents = wire.read(JSON.parse(await text(request)), request.url ?? '');
    const record: FakeRequest = {
      ...contents,
      task: /^Task: (\w+)/mu.exec(contents.prompt)?.[1] ?? 'none',
      count: Number(/^Number of (?:cards|lines|questions): (\d+)/mu.exec(contents.prompt)?.[1] ?? 0),
      path: request.url ?? '',
      authorization: request.headers.authorization,
      abandoned: false,
      sent: 0,
      begun: Date.now(),
      ended: null,
    };
    const isPlan = record.task === 'plan';
    const isLook = record.task === 'look';
    (isPlan ? plans : isLook ? looks : requests).push(record);
    open += 1;
    busiest = Math.max(busiest, open);
    response.on('close', () => {
      open -= 1;
      record.ended = Date.now();
      record.abandoned = !response.writableFinished;
    });
    const behaviour = isPlan ? usualPlan : isLook ? usualLook : (queue.shift() ?? usual);
    const talk = { wire, record, response };
    if (!names.includes(contents.model)) {
      return sendError(response, 404, `The model \`${contents.model}\` does not exist, secret-organisation`);
    }
    if (isWording(behaviour)) await sendText(talk, compose(behaviour, record));
    else await fail(behaviour, talk);
  }

  function sendModels(url: string, response: ServerResponse): void {
    if (models === 'silent') return;
    if (models === 'refused') return sendError(response, 401, 'Incorrect API key provided');
    if (models === 'unknown address') return sendError(response, 404, 'page not found');
    if (url === '/api/tags') {
      return sendJson(response, 200, { models: names.map((name) => ({ name: `${name}:latest` })) });
    }
    const [, version, one] = /^\/(v1|v1beta)\/models(?:\/([^?]+))?(?:\?.*)?$/u.exec(url) ?? [];
    if (version === undefined) return sendError(response, 404, 'page not found');
    if (one !== undefined) {
      if (!names.includes(one)) return sendError(response, 404, `The model \`${one}\` does not exist`);
      return sendJson(response, 200, { id: one, object: 'model' });
    }
    if (version === 'v1beta') {
      return sendJson(response, 200, { models: names.map((name) => ({ name: `models/${name}` })) });
    }
    return sendJson(response, 200, {
      object: 'list',
      data: names.map((id) => ({ id, object: 'model' })),
    });
  }

  async function fail(behaviour: Failure, talk: Exchange): Promise<void> {
    const { wire, record, response } = talk;
    switch (behaviour) {
      case '401':
        return sendError(response, 401, `Incorrect API key provided: ${record.authorization}`);
      case '429':
        response.setHeader('retry-after', '7');
        return sendError(response, 429, 'Rate limit reached for secret-organisation');
      case '429 without end':
        response.setHeader('retry-after', '3600');
        return sendError(response, 429, 'Come back tomorrow');
      case '500':
        return sendError(response, 500, 'Traceback (most recent call last): secret-internals');
      case '400 for JSON schema':
        if (/schema/iu.test(record.format)) return sendError(response, 400, 'response_format is unknown');
        return sendText(talk, compose('good', record));
      case '400 for JSON':
        if (record.format !== 'text') return sendError(response, 400, 'response_format is unknown');
        return sendText(talk, compose('good', record));
      case '400 for think':
        if (record.extra['think'] !== undefined) {
          return sendError(response, 400, `"${record.model}" does not support thinking`);
        }
        return sendText(talk, compose('good', record));
      case '400 for temperature':
        if (record.temperature !== undefined) {
          return sendError(response, 400, "Unsupported value: 'temperature' does not support this value");
        }
        return sendText(talk, compose('good', record));
      case '400 without a reason':
        return sendError(response, 400, 'Bad request');
      case '400 for pictures':
        if (record.pictures.length > 0) return sendError(response, 400, 'image input is not supported');
        return sendText(talk, compose('good', record));
      case 'redirect':
        response.writeHead(307, { location: record.path.replace('/v1/', '/elsewhere/v1/') });
        response.end();
        return undefined;
      case '429 within':
      case '500 within':
        await sendPieces(talk, compose('good', record).slice(0, 40));
        await write(
          response,
          behaviour === '429 within'
            ? wire.failure(429, 'Rate limit reached for secret-organisation')
            : wire.failure(500, 'Traceback (most recent call last): secret-internals'),
        );
        response.end();
        return undefined;
      case 'dropped at once':
        response.destroy();
        return undefined;
      case 'never answers':
        await once(response, 'close', { signal: closing.signal }).catch(() => {});
        return undefined;
      case 'dropped in a card':
        return drop(talk, compose('good', record).slice(0, 100));
      case 'dropped':
        return drop(talk, firstHalf(compose('good', record)));
      case 'dropped fenced':
        return drop(talk, firstHalf(compose('fenced', record)));
      case 'held':
        return hold(talk, compose('good', record));
      case 'held fenced':
        return hold(talk, compose('fenced', record));
      case 'held prose around':
        return hold(talk, compose('prose around', record));
      case 'never stops':
      case 'babbles':
      case 'thinks for ever':
        return sendForEver(
          talk,
          endlessResponse(behaviour, () => (cardNumber += 1)),
        );
    }
  }

  /** The text that the model writes. */
  function compose(wording: Wording, request: FakeRequest): string {
    if (wording === 'stuck') cardNumber = 0;
    return composeAnswer(wording, request, () => (cardNumber += 1));
  }

  async function sendText(talk: Exchange, whole: string): Promise<void> {
    await sendPieces(talk, whole);
    await finish(talk, whole);
  }

  async function drop(talk: Exchange, part: string): Promise<void> {
    await sendPieces(talk, part);
    // Data already sent must arrive before the connection breaks.
    await delay(20);
    talk.response.destroy();
  }

  async function hold(talk: Exchange, whole: string): Promise<void> {
    await sendPieces(talk, firstHalf(whole));
    await held.promise;
    await sendPieces(talk, whole.slice(firstHalf(whole).length));
    await finish(talk, whole);
  }

  async function sendForEver(talk: Exchange, pieces: Iterable<string>): Promise<void> {
    for (const piece of pieces) {
      if (talk.response.destroyed || closing.signal.aborted) return;
      await sendPieces(talk, piece);
      // Lets the reader, which runs in the same process, catch up.
      await nextTurn();
    }
  }

  async function sendPieces({ wire, record, response }: Exchange, whole: string): Promise<void> {
    if (!response.headersSent) {
      response.writeHead(200, { 'content-type': wire.contentType });
      await write(response, wire.begin(record.model));
    }
    const startedAt = performance.now();
    const length = tokenMs === 0 ? 16 * TOKEN_LENGTH : TOKEN_LENGTH;
    for (let sent = 0; sent < whole.length && !response.destroyed;) {
      // Timers are coarse, so everything due by now is sent together to keep the average speed.
      const due = tokenMs === 0 ? whole.length : ((performance.now() - startedAt) / tokenMs) * TOKEN_LENGTH;
      for (; sent < Math.min(due, whole.length); sent += length) {
        const token = whole.slice(sent, sent + length);
        record.sent += token.length;
        await write(response, wire.token(token, record.model));
      }
      if (tokenMs > 0) await delay(Math.max(1, tokenMs / 2));
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The fake provider has no port');

  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    plans,
    looks,
    lookLike: (behaviour) => {
      usualLook = behaviour;
    },
    planLike: (behaviour) => {
      usualPlan = behaviour;
    },
    next: (...behaviours) => queue.push(...behaviours),
    always: (behaviour) => {
      usual = behaviour;
    },
    release: () => {
      held.resolve();
      held = Promise.withResolvers();
    },
    busiest: () => busiest,
    close: async () => {
      closing.abort();
      held.resolve();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One request and what is needed to respond to it. */
type Exchange = { wire: Wire; record: FakeRequest; response: ServerResponse };

function firstHalf(whole: string): string {
  return whole.slice(0, whole.length / 2);
}

async function finish({ wire, record, response }: Exchange, whole: string): Promise<void> {
  await write(response, wire.end(Math.ceil(whole.length / TOKEN_LENGTH), record.model));
  response.end();
}

function sendError(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, { error: { message, type: 'fake', code: null } });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
