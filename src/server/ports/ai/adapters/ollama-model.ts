import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { AiSettings } from '../ai-settings.ts';
import { named } from '../provider/diagnose.ts';
import { jsonSchema } from './json-schema.ts';
import { ModelError, type LanguageModel, type ModelPart, type ModelRequest } from '../language-model.ts';
import { fromReport, fromStatus, retryAfter, toModelError } from '../model-errors.ts';
import { pictureTokens } from '../picture-tokens.ts';
import { readLines } from './read-lines.ts';
import { createRequestForms, type RequestForm } from './request-forms.ts';
import { takesTemperature, TEMPERATURE } from './temperature.ts';
import { withoutThoughts } from './without-thoughts.ts';

/** How long a model stays in memory after a response: longer than a user studies before requesting the next deck. */
const KEEP_ALIVE = '30m';

/** Ollama reloads a model for another context size, so there are few sizes, and a larger one is kept. */
const SMALLEST_CONTEXT = 8_192;

/** Average bytes per token, a lower bound for every script that models are good at. */
const BYTES_PER_TOKEN = 3;
/** Tokens that the model's own template adds. */
const TEMPLATE_TOKENS = 200;

/** Characters of a refusal that are read to classify it. */
const MAX_REFUSAL = 4_000;

const answerLine = z.object({
  message: z.object({ content: z.string().default(''), thinking: z.string().default('') }).optional(),
  done: z.boolean().default(false),
  prompt_eval_count: z.number().default(0),
  eval_count: z.number().default(0),
});

/**
 * A model served by Ollama, over its own API: its OpenAI-compatible one has no parameter for the context size, and the
 * default is too small for our prompts and responses.
 */
export function createOllamaModel(settings: AiSettings, { clock }: { clock: Clock }): LanguageModel {
  const { provider, name, model, baseUrl, apiKey } = settings;
  // Older servers refuse even "think: false" for models that cannot think.
  const streamInForm = createRequestForms(
    { format: 'schema', temperature: takesTemperature(settings), thinking: true },
    clock,
  );
  /** The largest context that has worked. */
  let context = SMALLEST_CONTEXT;

  function stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart> {
    return streamInForm(request, {
      attempt: (form) => withoutThoughts(streamAs(form, request, signal)),
      failureOf: async (error) => {
        signal.throwIfAborted();
        return named(toModelError(error, clock.now()), settings, signal);
      },
    });
  }

  async function* streamAs(
    { format, temperature, thinking }: RequestForm,
    request: ModelRequest,
    signal: AbortSignal,
  ): AsyncIterable<ModelPart> {
    const needed = Math.max(context, contextFor(request));
    const response = await fetch(`${baseUrl}/api/chat`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({
        model,
        messages: [
          { role: 'system', content: request.instructions },
          {
            role: 'user',
            content: request.prompt,
            ...(request.pictures && {
              images: request.pictures.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
            }),
          },
        ],
        stream: true,
        keep_alive: KEEP_ALIVE,
        options: {
          num_ctx: needed,
          num_predict: request.maxOutputTokens,
          ...(temperature && { temperature: TEMPERATURE }),
        },
        ...(thinking && { think: false }),
        ...(format === 'schema' && request.schema && { format: jsonSchema(request.schema) }),
        ...(format === 'json' && { format: 'json' }),
      }),
      signal,
      redirect: 'manual',
    });
    if (!response.ok || !response.body) throw await refusalOf(response, clock.now());
    for await (const line of readLines(response.body)) {
      const part = answerLine.safeParse(parse(line));
      if (!part.success || isReport(line)) throw fromReport(parse(line));
      context = Math.max(context, needed);
      const { message, done, prompt_eval_count: inputTokens, eval_count: outputTokens } = part.data;
      if (message?.thinking) yield { type: 'alive', characters: message.thinking.length };
      if (message?.content) yield { type: 'text', text: message.content };
      if (!done) continue;
      yield { type: 'usage', usage: { inputTokens, outputTokens } };
      return;
    }
    throw new ModelError('broken', 'an answer without an end');
  }

  return { provider, name, model, stream };
}

/** The context size for the prompt and the response: the smallest, doubled until it suffices. */
function contextFor({
  instructions,
  prompt,
  maxOutputTokens,
  answerTokens = maxOutputTokens,
  pictures = [],
}: ModelRequest): number {
  const asked = Buffer.byteLength(instructions) + Buffer.byteLength(prompt);
  const needed = asked / BYTES_PER_TOKEN + pictureTokens(pictures) + TEMPLATE_TOKENS + answerTokens;
  return SMALLEST_CONTEXT * 2 ** Math.max(0, Math.ceil(Math.log2(needed / SMALLEST_CONTEXT)));
}

async function refusalOf(response: Response, now: number): Promise<ModelError> {
  const body = (await response.text()).slice(0, MAX_REFUSAL);
  return fromStatus(response.status, body, retryAfter(Object.fromEntries(response.headers), now));
}

function isReport(line: string): boolean {
  return line.startsWith('{"error"');
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
