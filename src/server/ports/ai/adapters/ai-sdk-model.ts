import type { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Clock } from '../../clock.ts';
import { OPENAI_URL, type AiSettings } from '../ai-settings.ts';
import { named } from '../provider/diagnose.ts';
import { jsonSchema } from './json-schema.ts';
import { ModelError, type LanguageModel, type ModelPart, type ModelRequest } from '../language-model.ts';
import { toModelError } from '../model-errors.ts';
import { createRequestForms, type RequestForm } from './request-forms.ts';
import { takesTemperature, TEMPERATURE } from './temperature.ts';
import { withoutThoughts } from './without-thoughts.ts';

type SdkModel = ReturnType<ReturnType<typeof createOpenAICompatible>>;

/**
 * The configured language model, through the AI SDK's provider packages, which are loaded at the first request. Reads
 * their streams directly, because the SDK's functions for structured output hold text back until they can parse it, and
 * parse all of it again for each piece.
 */
export function createAiSdkModel(settings: AiSettings, { clock }: { clock: Clock }): LanguageModel {
  const { provider, name, model } = settings;
  let loaded: Promise<SdkModel> | undefined;
  const streamInForm = createRequestForms(
    { format: 'schema', temperature: takesTemperature(settings), thinking: false },
    clock,
  );

  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart> {
    loaded ??= loadModel(settings).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    const sdkModel = await loaded;
    yield* streamInForm(request, {
      attempt: (form) => withoutThoughts(streamAs(form, sdkModel, request, signal)),
      failureOf: async (error) => {
        signal.throwIfAborted();
        return named(toModelError(error, clock.now()), settings, signal);
      },
    });
  }

  /** The SDK turns the portable "reasoning" option into a field that many OpenAI-compatible servers do not know. */
  const native = provider === 'openai' || provider === 'anthropic' || provider === 'google';

  async function* streamAs(
    { format, temperature }: RequestForm,
    sdkModel: SdkModel,
    request: ModelRequest,
    signal: AbortSignal,
  ): AsyncIterable<ModelPart> {
    const { stream: parts } = await sdkModel.doStream({
      prompt: [
        { role: 'system', content: request.instructions },
        {
          role: 'user',
          content: [
            ...(request.pictures ?? []).map(({ bytes }) => ({
              type: 'file' as const,
              mediaType: 'image/jpeg',
              data: { type: 'data' as const, data: bytes },
            })),
            { type: 'text', text: request.prompt },
          ],
        },
      ],
      maxOutputTokens: request.maxOutputTokens,
      abortSignal: signal,
      ...(temperature && { temperature: TEMPERATURE }),
      ...(native && request.quick && { reasoning: 'none' as const }),
      ...(format !== 'text' && {
        responseFormat: {
          type: 'json' as const,
          name: request.schemaName,
          ...(format === 'schema' && request.schema && { schema: jsonSchema(request.schema) }),
        },
      }),
    });
    for await (const part of parts) {
      if (part.type === 'text-delta') yield { type: 'text', text: part.delta };
      else if (part.type === 'reasoning-delta') yield { type: 'alive', characters: part.delta.length };
      else if (part.type === 'error') throw part.error;
      else if (part.type === 'finish') {
        const { inputTokens, outputTokens } = part.usage;
        yield {
          type: 'usage',
          usage: { inputTokens: inputTokens.total ?? 0, outputTokens: outputTokens.total ?? 0 },
        };
        if (part.finishReason.unified === 'interrupted' || part.finishReason.unified === 'error') {
          throw new ModelError('broken', 'an answer without an end');
        }
      }
    }
  }

  return { provider, name, model, stream };
}

/** A redirect would send the key and the user's topic to a URL that the operator did not configure. */
const fetchWithoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'manual' });

async function loadModel({ provider, baseUrl, apiKey, model }: AiSettings): Promise<SdkModel> {
  // A model without JSON mode makes the SDK warn about it on the console, once per process.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  // The URL is always given, because the SDK would otherwise read one from the environment.
  const access = {
    baseURL: baseUrl,
    fetch: fetchWithoutRedirects,
    ...(apiKey !== null && { apiKey }),
  };
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      const openai = createOpenAI(access);
      // Another URL means a proxy, and proxies support the older of OpenAI's two protocols.
      return baseUrl === OPENAI_URL ? openai(model) : openai.chat(model);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(access)(model);
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle(access)(model);
    }
    case 'ollama':
    case 'openrouter':
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const server = createOpenAICompatible({
        ...access,
        name: 'server',
        includeUsage: true,
        supportsStructuredOutputs: true,
      });
      return server(model);
    }
  }
}
