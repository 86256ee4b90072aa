import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';

/** The contents of a request, independent of the protocol. */
export type RequestContents = {
  model: string;
  instructions: string;
  prompt: string;
  /** The pictures that go along, which must be JPEGs. */
  pictures: Buffer[];
  /** How the format of the response is requested, in terms of the protocol. */
  format: string;
  temperature: number | undefined;
  /** Fields specific to the protocol, for its tests. */
  extra: Record<string, unknown>;
};

/** The wire format of a provider's protocol. */
export type Wire = {
  name: 'openai' | 'anthropic' | 'google' | 'ollama';
  matches: (path: string) => boolean;
  read: (body: unknown, path: string) => RequestContents;
  contentType: string;
  /** Sent before the first token, after the last one, and for each token. */
  begin: (model: string) => string;
  token: (text: string, model: string) => string;
  end: (tokens: number, model: string) => string;
  /** An error in the middle of a response. */
  failure: (status: number, message: string) => string;
};

const INPUT_TOKENS = 100;

const sse = (data: object, event?: string) =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;

/** A JPEG in base64. */
const jpeg = z
  .base64()
  .transform((data) => Buffer.from(data, 'base64'))
  .refine((bytes) => bytes[0] === 0xff && bytes[1] === 0xd8);

const JPEG_URL = 'data:image/jpeg;base64,';
const message = z.object({
  role: z.string(),
  content: z.union([
    z.string(),
    z.array(
      z.union([
        z.object({ type: z.literal('text'), text: z.string() }),
        z.object({
          type: z.literal('image_url'),
          image_url: z.object({
            url: z
              .string()
              .startsWith(JPEG_URL)
              .transform((url) => url.slice(JPEG_URL.length))
              .pipe(jpeg),
          }),
        }),
      ]),
    ),
  ]),
  /** Of Ollama. */
  images: z.array(jpeg).optional(),
});
const openAiBody = z.object({
  model: z.string(),
  stream: z.literal(true),
  messages: z.array(message),
  temperature: z.number().optional(),
  response_format: z.object({ type: z.string() }).optional(),
});

function spoken(messages: readonly z.output<typeof message>[]) {
  const system = messages.find(({ role }) => role === 'system');
  const user = messages.findLast(({ role }) => role === 'user');
  const parts = typeof user?.content === 'object' ? user.content : [];
  return {
    instructions: textIn(system),
    prompt: textIn(user),
    pictures: [
      ...(user?.images ?? []),
      ...parts.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : [])),
    ],
  };
}

function textIn(spoken: z.output<typeof message> | undefined): string {
  if (typeof spoken?.content !== 'object') return spoken?.content ?? '';
  return spoken.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** Chat completions as server-sent events. */
const openai: Wire = {
  name: 'openai',
  matches: (path) => path === '/v1/chat/completions',
  read: (body) => {
    const { model, messages, temperature, response_format: format } = openAiBody.parse(body);
    return { model, ...spoken(messages), temperature, format: format?.type ?? 'text', extra: {} };
  },
  contentType: 'text/event-stream',
  begin: () => '',
  token: (text, model) => chunk(model, { choices: [{ index: 0, delta: { content: text } }] }),
  end: (tokens, model) =>
    chunk(model, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }) +
    chunk(model, {
      choices: [],
      usage: {
        prompt_tokens: INPUT_TOKENS,
        completion_tokens: tokens,
        total_tokens: INPUT_TOKENS + tokens,
      },
    }) +
    'data: [DONE]\n\n',
  failure: (status, text) => sse({ error: { message: text, type: 'error', code: status } }),
};

function chunk(model: string, data: object): string {
  return sse({ id: 'fake', object: 'chat.completion.chunk', created: 0, model, ...data });
}

const anthropicBody = z.object({
  model: z.string(),
  stream: z.literal(true),
  system: z.array(z.object({ text: z.string() })),
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.array(
        z.union([
          z.object({ type: z.literal('text'), text: z.string() }),
          z.object({
            type: z.literal('image'),
            source: z.object({
              type: z.literal('base64'),
              media_type: z.literal('image/jpeg'),
              data: jpeg,
            }),
          }),
        ]),
      ),
    }),
  ),
  temperature: z.number().optional(),
  output_config: z.object({ format: z.object({ type: z.string() }).optional() }).optional(),
});

/** Anthropic's messages. */
const anthropic: Wire = {
  name: 'anthropic',
  matches: (path) => path === '/v1/messages',
  read: (body) => {
    const { model, system, messages, temperature, output_config: output } = anthropicBody.parse(body);
    return {
      model,
      temperature,
      instructions: system.map(({ text }) => text).join('\n'),
      prompt: (messages.at(-1)?.content ?? [])
        .flatMap((part) => (part.type === 'text' ? [part.text] : []))
        .join('\n'),
      pictures: (messages.at(-1)?.content ?? []).flatMap((part) =>
        part.type === 'image' ? [part.source.data] : [],
      ),
      format: output?.format?.type ?? 'text',
      extra: {},
    };
  },
  contentType: 'text/event-stream',
  begin: (model) =>
    sse(
      {
        type: 'message_start',
        message: {
          id: 'fake',
          type: 'message',
          role: 'assistant',
          model,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: INPUT_TOKENS, output_tokens: 1 },
        },
      },
      'message_start',
    ) +
    sse(
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      'content_block_start',
    ),
  token: (text) =>
    sse(
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
      'content_block_delta',
    ),
  end: (tokens) =>
    sse({ type: 'content_block_stop', index: 0 }, 'content_block_stop') +
    sse(
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: null },
        usage: { output_tokens: tokens },
      },
      'message_delta',
    ) +
    sse({ type: 'message_stop' }, 'message_stop'),
  failure: (status, text) => {
    const type = status === 429 ? 'rate_limit_error' : status === 529 ? 'overloaded_error' : 'api_error';
    return sse({ type: 'error', error: { type, message: text } }, 'error');
  },
};

const googleBody = z.object({
  systemInstruction: z.object({ parts: z.array(z.object({ text: z.string() })) }),
  contents: z.array(
    z.object({
      parts: z.array(
        z.union([
          z.object({ text: z.string() }),
          z.object({ inlineData: z.object({ mimeType: z.literal('image/jpeg'), data: jpeg }) }),
        ]),
      ),
    }),
  ),
  generationConfig: z.object({
    temperature: z.number().optional(),
    responseMimeType: z.string().optional(),
    responseJsonSchema: z.unknown().optional(),
  }),
});

/** Google's streamGenerateContent. */
const google: Wire = {
  name: 'google',
  matches: (path) => /^\/v1beta\/models\/[^/]+:streamGenerateContent/u.test(path),
  read: (body, path) => {
    const { systemInstruction, contents, generationConfig } = googleBody.parse(body);
    const [, model = ''] = /models\/(.+):streamGenerateContent/u.exec(path) ?? [];
    return {
      model,
      temperature: generationConfig.temperature,
      instructions: systemInstruction.parts.map(({ text }) => text).join('\n'),
      prompt: (contents.at(-1)?.parts ?? [])
        .flatMap((part) => ('text' in part ? [part.text] : []))
        .join('\n'),
      pictures: (contents.at(-1)?.parts ?? []).flatMap((part) =>
        'inlineData' in part ? [part.inlineData.data] : [],
      ),
      format:
        generationConfig.responseJsonSchema === undefined
          ? (generationConfig.responseMimeType ?? 'text')
          : 'responseJsonSchema',
      extra: {},
    };
  },
  contentType: 'text/event-stream',
  begin: () => '',
  token: (text) => sse({ candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] } }] }),
  end: (tokens) =>
    sse({
      candidates: [{ index: 0, content: { role: 'model', parts: [{ text: '' }] }, finishReason: 'STOP' }],
      usageMetadata: {
        promptTokenCount: INPUT_TOKENS,
        candidatesTokenCount: tokens,
        totalTokenCount: INPUT_TOKENS + tokens,
      },
    }),
  failure: (status, text) =>
    sse({
      error: { code: status, message: text, status: status === 429 ? 'RESOURCE_EXHAUSTED' : 'INTERNAL' },
    }),
};

const ollamaOptions = z.looseObject({ temperature: z.number().optional() });
const ollamaBody = z.object({
  model: z.string(),
  stream: z.literal(true),
  messages: z.array(message),
  format: z.union([z.literal('json'), z.record(z.string(), z.unknown())]).optional(),
  think: z.boolean().optional(),
  keep_alive: z.union([z.string(), z.number()]).optional(),
  options: ollamaOptions.optional(),
});

const line = (data: object) => `${JSON.stringify(data)}\n`;

/** Ollama's own chat: one JSON object per line. */
const ollama: Wire = {
  name: 'ollama',
  matches: (path) => path === '/api/chat',
  read: (body) => {
    const { model, messages, format, think, keep_alive: keepAlive, options } = ollamaBody.parse(body);
    return {
      model,
      ...spoken(messages),
      temperature: options?.temperature,
      format: format === undefined ? 'text' : format === 'json' ? 'json' : 'schema',
      extra: { think, keepAlive, options },
    };
  },
  contentType: 'application/x-ndjson',
  begin: () => '',
  token: (text, model) => line({ model, message: { role: 'assistant', content: text }, done: false }),
  end: (tokens, model) =>
    line({
      model,
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: 'stop',
      prompt_eval_count: INPUT_TOKENS,
      eval_count: tokens,
    }),
  failure: (status, text) => line({ error: `${text} (${status})` }),
};

const WIRES: readonly Wire[] = [openai, anthropic, google, ollama];

/** The protocol of a request, by its path. */
export function wireOf(request: IncomingMessage): Wire | undefined {
  return WIRES.find((wire) => wire.matches(request.url ?? ''));
}

/** Writes at the reader's speed. Resolves when there is room for more or the reader has gone. */
export function write(response: ServerResponse, text: string): Promise<void> | undefined {
  if (text === '' || response.destroyed || response.write(text)) return undefined;
  return new Promise((resolve) => {
    const go = () => {
      response.off('drain', go);
      response.off('close', go);
      resolve();
    };
    response.once('drain', go);
    response.once('close', go);
  });
}
