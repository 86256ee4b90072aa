import type { AiSettings } from '../ai-settings.ts';
import { reasonOf } from '../model-errors.ts';
import { askForModels, hasModel, isRefusal, refusesKey, describeModels } from './provider-models.ts';

/**
 * Asks a provider for its models and describes whether it is reachable and has the configured one. Never throws, and
 * takes at most `timeoutMs`.
 */
export async function checkProvider(settings: AiSettings, timeoutMs: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await check(settings, signal);
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    return `not reachable (${late ? `no answer within ${timeoutMs / 1000} s` : reasonOf(error)})`;
  }
}

async function check(settings: AiSettings, signal: AbortSignal): Promise<string> {
  const { status, names } = await askForModels(settings, signal);
  const refused = isRefusal(status) ? status : await refusesKey(settings, signal);
  if (refused !== null) return `not reachable (the key was refused, HTTP ${refused})`;
  if (status >= 500) return `not reachable (HTTP ${status})`;
  if (status >= 300 && status < 400) {
    return `not reachable (HTTP ${status}: it redirects; set AI_BASE_URL to the address itself)`;
  }
  if (names === null) return await withoutList(settings, status, signal);
  if (await hasModel(settings, names, signal)) return 'reachable';
  return `reachable, but it does not list the model ${settings.model} (${describeModels(names, settings.model)})`;
}

/** Not every server lists its models, but a URL without the version in its path looks the same. */
async function withoutList(settings: AiSettings, status: number, signal: AbortSignal): Promise<string> {
  const right = `${new URL(settings.baseUrl).origin}/v1`;
  if (settings.provider === 'openai-compatible' && settings.baseUrl !== right) {
    const other = await askForModels(settings, signal, right);
    if (other.names !== null) return `not reachable (HTTP ${status}: set AI_BASE_URL to ${right})`;
  }
  return status === 404 || status === 405
    ? `reachable, but it lists no models (HTTP ${status}): if requests fail, check AI_BASE_URL`
    : 'reachable';
}
