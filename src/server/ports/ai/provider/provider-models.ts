import { z } from 'zod';
import type { AiSettings } from '../ai-settings.ts';

/** A provider's response to a request for its models. */
export type ModelList = {
  status: number;
  /** Names of the models; null for a response without a list. */
  names: readonly string[] | null;
  /** The URL of the request. */
  url: string;
};

const named = z.object({ id: z.string().optional(), name: z.string().optional() });
const listed = z.union([
  z.object({ data: z.array(named) }).transform(({ data }) => data),
  z.object({ models: z.array(named) }).transform(({ models }) => models),
]);

/** A name that is safe to show and log, since it comes from the provider. */
const PLAIN_NAME = /^[\w.:/@+~-]{1,120}$/u;
const MOST_SHOWN = 8;

/** Asks a provider for its models. Throws what fetch throws. */
export async function askForModels(
  settings: AiSettings,
  signal: AbortSignal,
  baseUrl = settings.baseUrl,
): Promise<ModelList> {
  const url = listUrl(settings, baseUrl);
  const response = await fetch(url, { headers: accessHeaders(settings), signal, redirect: 'manual' });
  if (!response.ok) {
    await response.body?.cancel();
    return { status: response.status, names: null, url };
  }
  const list = listed.safeParse(await response.json().catch(() => null));
  const names = list.success
    ? list.data.map(({ id, name }) => (id ?? name ?? '').replace(/^models\//u, ''))
    : null;
  return { status: response.status, names, url };
}

/** Whether a provider refuses the key; only OpenRouter lists its models without one. */
export async function refusesKey(settings: AiSettings, signal: AbortSignal): Promise<number | null> {
  if (settings.provider !== 'openrouter') return null;
  const url = `${settings.baseUrl}/key`;
  const response = await fetch(url, { headers: accessHeaders(settings), signal, redirect: 'manual' });
  await response.body?.cancel();
  return isRefusal(response.status) ? response.status : null;
}

export function isRefusal(status: number): boolean {
  return status === 401 || status === 403;
}

/**
 * Whether the provider has the configured model. Large providers accept more names than they list, so they are asked
 * about this one.
 */
export async function hasModel(
  settings: AiSettings,
  names: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const wanted = plainName(settings.model);
  if (names.some((name) => plainName(name) === wanted)) return true;
  const { provider, baseUrl, model } = settings;
  if (provider !== 'openai' && provider !== 'anthropic' && provider !== 'google') return false;
  const url = `${baseUrl}/models/${encodeURIComponent(model.replace(/^models\//u, ''))}`;
  const response = await fetch(url, { headers: accessHeaders(settings), signal, redirect: 'manual' });
  await response.body?.cancel();
  return response.status !== 404;
}

/** "its models: a, b, c and 12 more", those most like the wanted one first. */
export function describeModels(names: readonly string[], wanted: string): string {
  const shown = names.filter((name) => PLAIN_NAME.test(name));
  if (shown.length === 0) return 'it has none';
  const parts = new Set(partsOf(wanted));
  const likeness = (name: string) => partsOf(name).filter((part) => parts.has(part)).length;
  const first = shown
    .toSorted((one, other) => likeness(other) - likeness(one) || one.localeCompare(other))
    .slice(0, MOST_SHOWN);
  const rest = shown.length - first.length;
  return `its models: ${first.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function partsOf(name: string): string[] {
  return name.toLowerCase().match(/[a-z]+|\d+/gu) ?? [];
}

/** The common name of a model: without Ollama's default tag, Google's folder or OpenRouter's variant. */
function plainName(name: string): string {
  return name
    .replace(/^models\//u, '')
    .replace(/:(?:latest|free|nitro|floor|online|thinking|extended)$/u, '');
}

function listUrl({ provider }: AiSettings, baseUrl: string): string {
  if (provider === 'ollama') return `${baseUrl}/api/tags`;
  const query = provider === 'anthropic' ? '?limit=1000' : provider === 'google' ? '?pageSize=1000' : '';
  return `${baseUrl}/models${query}`;
}

function accessHeaders({ provider, apiKey }: AiSettings): Record<string, string> {
  if (apiKey === null) return {};
  if (provider === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  if (provider === 'google') return { 'x-goog-api-key': apiKey };
  return { authorization: `Bearer ${apiKey}` };
}
