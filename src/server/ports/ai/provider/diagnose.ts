import type { AiSettings } from '../ai-settings.ts';
import { ModelError } from '../language-model.ts';
import { askForModels, hasModel, describeModels } from './provider-models.ts';

/** How long a failed request may take to find out why, in ms. */
const TIMEOUT_MS = 3_000;

/**
 * Finds the reason for "not found": a model that the provider does not have, or a URL without such a provider. The
 * error then lists the models. Other errors stay as they are.
 */
export async function named(
  failure: ModelError,
  settings: AiSettings,
  signal: AbortSignal,
): Promise<ModelError> {
  if (failure.failure !== 'missing' && failure.status !== 404) return failure;
  const { status } = failure;
  const facts = status === null ? {} : { status };
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const { names, url, status: listed } = await askForModels(settings, limit);
    if (names === null) {
      const where = listed === 404 ? `HTTP 404, and so is ${url}: check AI_BASE_URL` : failure.message;
      return new ModelError(failure.failure, where, facts);
    }
    if (await hasModel(settings, names, limit)) return new ModelError('invalid', failure.message, facts);
    const what = `it has no model ${settings.model}; ${describeModels(names, settings.model)}`;
    return new ModelError('missing', what, facts);
  } catch {
    signal.throwIfAborted();
    return failure;
  }
}
