import { z } from 'zod';
import type { AiSettings } from './ai-settings.ts';
import { reasonOf } from './model-errors.ts';

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * Asks a provider for its list of models and describes whether it is reachable. It never throws, and takes
 * at most `timeoutMs`.
 */
export async function checkProvider(settings: AiSettings, timeoutMs: number): Promise<string> {
  const { url, headers } = listRequest(settings);
  try {
    const response = await fetch(url, {
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    if (response.status === 401 || response.status === 403) {
      return `not reachable (the key was refused, HTTP ${response.status})`;
    }
    if (response.status >= 500) return `not reachable (HTTP ${response.status})`;
    if (!response.ok || !listsItsModels(settings)) return 'reachable';
    const list = modelList.safeParse(await response.json());
    return list.success && !names(list.data).has(settings.model)
      ? `reachable, but it does not list the model ${settings.model}`
      : 'reachable';
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    return `not reachable (${late ? `no answer within ${timeoutMs / 1000} s` : reasonOf(error)})`;
  }
}

/** Self-hosted servers list all their models; the large providers accept more names than they list. */
function listsItsModels({ provider }: AiSettings): boolean {
  return provider === 'ollama' || provider === 'openai-compatible';
}

function names({ data }: z.output<typeof modelList>): Set<string> {
  return new Set(data.flatMap(({ id }) => [id, id.replace(/:latest$/u, '')]));
}

function listRequest({ provider, baseUrl, apiKey }: AiSettings): {
  url: string;
  headers: Record<string, string>;
} {
  const key = apiKey ?? '';
  switch (provider) {
    case 'anthropic':
      return {
        url: `${baseUrl ?? 'https://api.anthropic.com/v1'}/models?limit=1`,
        headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
      };
    case 'google':
      return {
        url: `${baseUrl ?? 'https://generativelanguage.googleapis.com/v1beta'}/models?pageSize=1`,
        headers: { 'x-goog-api-key': key },
      };
    case 'openrouter':
      // The list is public; this endpoint shows whether the key is valid.
      return { url: `${baseUrl}/key`, headers: { authorization: `Bearer ${key}` } };
    case 'openai':
    case 'ollama':
    case 'openai-compatible':
      return {
        url: `${baseUrl ?? 'https://api.openai.com/v1'}/models`,
        headers: apiKey === null ? {} : { authorization: `Bearer ${key}` },
      };
  }
}
