import type { AiProvider } from './ai-settings.ts';
import { trimmedEnd } from '#domain/text/trimmed-end.ts';

/** Endpoint paths that people copy together with the base URL. */
const ENDPOINTS =
  /\/(?:chat\/completions|completions|responses|messages|embeddings|models(?:\/[^/]*)?|api\/(?:chat|generate|tags|version))$/u;

/**
 * Normalises the base URL that an operator gave: without an endpoint at its end, and with the version of the provider's
 * protocol if only a host was given.
 */
export function normalBaseUrl(provider: AiProvider, given: string): string {
  const url = new URL(given);
  const path = trimmedEnd(trimmedEnd(url.pathname, '/').replace(ENDPOINTS, ''), '/');
  return `${url.origin}${provider === 'ollama' ? path.replace(/\/(?:v1|api)$/u, '') : path || versionOf(provider, url)}`;
}

function versionOf(provider: AiProvider, { hostname }: URL): string {
  if (provider === 'google') return '/v1beta';
  return hostname === 'openrouter.ai' ? '/api/v1' : '/v1';
}
