import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { composeAnswer, isWording, type Wording } from './fake-answers.ts';

/** How the fake fails at a request, or takes its time. */
export type Failure =
  | '401'
  | '429'
  | '429 without end'
  | '500'
  | '400 for JSON schema'
  | '400 for JSON'
  /** The connection ends after half of the cards. */
  | 'dropped'
  /** The connection ends without an answer. */
  | 'dropped at once'
  /** Sends half of the cards, then nothing until it is released. */
  | 'held'
  | 'never answers';

export type Behaviour = Wording | Failure;

export type FakeRequest = {
  task: string;
  /** Cards asked for. */
  count: number;
  prompt: string;
  /** Our rules, apart from the task. */
  instructions: string;
  format: string;
  authorization: string | undefined;
  /** Whether the caller gave up before the answer was complete. */
  abandoned: boolean;
  /** Epoch ms. */
  begun: number;
  ended: number | null;
};

export type FakeProvider = {
  /** Base URL, as for AI_BASE_URL. */
  url: string;
  requests: FakeRequest[];
  /** Answers the next requests like this, one each; later ones like `always`. */
  next: (...behaviours: Behaviour[]) => void;
  always: (behaviour: Behaviour) => void;
  /** Lets answers that are held go on. */
  release: () => void;
  /** Most requests that it had at the same time. */
  busiest: () => number;
  close: () => Promise<void>;
};

export type FakeOptions = {
  /** Time for a token, in ms. */
  tokenMs?: number;
  /** What it says when asked for its models. */
  models?: 'listed' | 'refused' | 'silent';
};

export const FAKE_MODEL = 'fake-1';

/** Characters in one streamed token. */
const TOKEN_LENGTH = 4;

const requestBody = z.object({
  model: z.string(),
  stream: z.literal(true),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ type: z.string() }).optional(),
});

/**
 * A provider that speaks the OpenAI protocol (chat completions as server-sent events, list of models) on a free
 * loopback port and misbehaves on request. It makes as many cards as the prompt asks for, never one twice.
 * `tokenMs` is the time that it takes for a token, of each request alike.
 */
export async function startFakeProvider({
  tokenMs = 0,
  models = 'listed',
}: FakeOptions = {}): Promise<FakeProvider> {
  const requests: FakeRequest[] = [];
  const queue: Behaviour[] = [];
  let usual: Behaviour = 'good';
  let cardNumber = 0;
  let open = 0;
  let busiest = 0;
  let held = Promise.withResolvers<void>();
  const closing = new AbortController();

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.endsWith('/models') === true) {
      if (models === 'refused') sendError(response, 401, 'Incorrect API key provided');
      if (models !== 'listed') return;
      sendJson(response, 200, { object: 'list', data: [{ id: FAKE_MODEL, object: 'model' }] });
      return;
    }
    const body = requestBody.parse(JSON.parse(await text(request)));
    const prompt = body.messages.findLast((message) => message.role === 'user')?.content ?? '';
    const record: FakeRequest = {
      task: /^Task: (\w+)/mu.exec(prompt)?.[1] ?? 'none',
      count: Number(/^Number of cards: (\d+)/mu.exec(prompt)?.[1] ?? 0),
      prompt,
      instructions: body.messages.find((message) => message.role === 'system')?.content ?? '',
      format: body.response_format?.type ?? 'text',
      authorization: request.headers.authorization,
      abandoned: false,
      begun: Date.now(),
      ended: null,
    };
    requests.push(record);
    open += 1;
    busiest = Math.max(busiest, open);
    response.on('close', () => {
      open -= 1;
      record.ended = Date.now();
      record.abandoned = !response.writableFinished;
    });
    const behaviour = queue.shift() ?? usual;
    if (isWording(behaviour)) await streamText(response, compose(behaviour, record));
    else await fail(behaviour, record, response);
  }

  async function fail(behaviour: Failure, record: FakeRequest, response: ServerResponse): Promise<void> {
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
        if (record.format === 'json_schema') return sendError(response, 400, 'response_format is unknown');
        return streamText(response, compose('good', record));
      case '400 for JSON':
        if (record.format !== 'text') return sendError(response, 400, 'response_format is unknown');
        return streamText(response, compose('good', record));
      case 'dropped at once':
        response.destroy();
        return undefined;
      case 'never answers':
        await once(response, 'close', { signal: closing.signal }).catch(() => {});
        return undefined;
      case 'dropped': {
        const whole = compose('good', record);
        await streamPieces(response, whole.slice(0, whole.length / 2));
        // Let what was sent arrive before the connection breaks.
        await delay(20);
        response.destroy();
        return undefined;
      }
      case 'held': {
        const whole = compose('good', record);
        await streamPieces(response, whole.slice(0, whole.length / 2));
        await held.promise;
        await streamPieces(response, whole.slice(whole.length / 2));
        return finish(response, whole);
      }
    }
  }

  /** What the model writes. */
  function compose(wording: Wording, request: FakeRequest): string {
    return composeAnswer(wording, request, () => (cardNumber += 1));
  }

  async function streamText(response: ServerResponse, whole: string): Promise<void> {
    await streamPieces(response, whole);
    finish(response, whole);
  }

  async function streamPieces(response: ServerResponse, whole: string): Promise<void> {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
    const begun = performance.now();
    const length = tokenMs === 0 ? 16 * TOKEN_LENGTH : TOKEN_LENGTH;
    for (let sent = 0; sent < whole.length && !response.destroyed;) {
      // Timers are coarse: whatever is due by now goes out at once, so that the speed on the whole is right.
      const due = tokenMs === 0 ? whole.length : ((performance.now() - begun) / tokenMs) * TOKEN_LENGTH;
      for (; sent < Math.min(due, whole.length); sent += length) {
        event(response, { choices: [{ index: 0, delta: { content: whole.slice(sent, sent + length) } }] });
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
    requests,
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

function event(response: ServerResponse, data: object): void {
  const envelope = { id: 'fake', object: 'chat.completion.chunk', created: 0, model: FAKE_MODEL };
  response.write(`data: ${JSON.stringify({ ...envelope, ...data })}\n\n`);
}

function finish(response: ServerResponse, whole: string): void {
  event(response, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  const tokens = Math.ceil(whole.length / TOKEN_LENGTH);
  event(response, {
    choices: [],
    usage: { prompt_tokens: 100, completion_tokens: tokens, total_tokens: 100 + tokens },
  });
  response.end('data: [DONE]\n\n');
}

function sendError(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, { error: { message, type: 'fake', code: null } });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
