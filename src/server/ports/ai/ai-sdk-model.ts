import type { LanguageModel as SdkModel } from 'ai';
import type { Clock } from '../clock.ts';
import type { AiSettings } from './ai-settings.ts';
import type { LanguageModel, ModelPart, ModelRequest } from './language-model.ts';
import { toModelError } from './model-errors.ts';

/**
 * The ways to request an answer format, strictest first: a JSON schema, any JSON, or the prompt
 * alone. Simpler servers refuse what they do not support; then the next way is tried and remembered.
 */
const FORMS = ['schema', 'json', 'text'] as const;

/** The language model of the settings, reached through the AI SDK, which is loaded at the first request. */
export function createAiSdkModel(settings: AiSettings, { clock }: { clock: Clock }): LanguageModel {
  const { provider, name, model } = settings;
  let loaded: Promise<SdkModel> | undefined;
  /** The strictest format that the server is not known to refuse. */
  let strictest = 0;

  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart> {
    loaded ??= loadModel(settings);
    const sdkModel = await loaded;
    for (let form = strictest; ; form += 1) {
      try {
        yield* streamAs(FORMS[form] ?? 'text', sdkModel, request, signal);
        // Another request may meanwhile have found that the server supports even less.
        strictest = Math.max(strictest, form);
        return;
      } catch (error) {
        signal.throwIfAborted();
        const failure = toModelError(error, clock.now());
        if (failure.failure !== 'invalid' || form >= FORMS.length - 1) throw failure;
      }
    }
  }

  /** For OpenAI-compatible servers the SDK turns the portable "reasoning" into a field that many of them do not know. */
  const native = provider === 'openai' || provider === 'anthropic' || provider === 'google';

  async function* streamAs(
    form: (typeof FORMS)[number],
    sdkModel: SdkModel,
    request: ModelRequest,
    signal: AbortSignal,
  ): AsyncIterable<ModelPart> {
    const { streamText, Output } = await import('ai');
    const result = streamText({
      model: sdkModel,
      instructions: request.instructions,
      prompt: request.prompt,
      maxOutputTokens: request.maxOutputTokens,
      abortSignal: signal,
      // Retries are the caller's: it knows how much time is left.
      maxRetries: 0,
      ...(native && request.quick && { reasoning: 'none' as const }),
      ...(form === 'schema' && {
        output: Output.object({ schema: request.schema, name: request.schemaName }),
      }),
      ...(form === 'json' && { output: Output.json({ name: request.schemaName }) }),
      // Errors arrive as parts of the stream; without a listener the SDK also prints them.
      onError: () => {},
    });
    for await (const part of result.stream) {
      if (part.type === 'text-delta') yield { type: 'text', text: part.text };
      else if (part.type === 'reasoning-delta') yield { type: 'alive' };
      else if (part.type === 'error') throw part.error;
      else if (part.type === 'abort') signal.throwIfAborted();
      else if (part.type === 'finish') {
        const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
        yield { type: 'usage', usage: { inputTokens, outputTokens } };
      }
    }
  }

  return { provider, name, model, stream };
}

async function loadModel({ provider, baseUrl, apiKey, model }: AiSettings): Promise<SdkModel> {
  // A model without JSON mode makes the SDK warn about it on the console, once per process.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const access = {
    ...(apiKey !== null && { apiKey }),
    ...(baseUrl !== null && { baseURL: baseUrl }),
  };
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      const openai = createOpenAI(access);
      // Another address means a proxy, and proxies support the older of OpenAI's two protocols.
      return baseUrl === null ? openai(model) : openai.chat(model);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(access)(model);
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle(access)(model);
    }
    case 'openrouter':
    case 'ollama':
    case 'openai-compatible': {
      const [{ createOpenAICompatible }, { extractReasoningMiddleware, wrapLanguageModel }] =
        await Promise.all([import('@ai-sdk/openai-compatible'), import('ai')]);
      const server = createOpenAICompatible({
        name: 'server',
        baseURL: baseUrl ?? '',
        includeUsage: true,
        supportsStructuredOutputs: true,
        ...(apiKey !== null && { apiKey }),
      });
      // Local reasoning models think aloud before they answer.
      return wrapLanguageModel({
        model: server(model),
        middleware: extractReasoningMiddleware({ tagName: 'think' }),
      });
    }
  }
}
