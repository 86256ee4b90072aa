import type {
  GenerateRequest,
  GenerateResponse,
  GenerationAccepted,
  GenerationStatus,
} from '#contract/generation.ts';
import { GENERATION_TIMEOUT_MS } from '#domain/limits.ts';
import { api } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';

const POLL_INTERVAL_MS = 600;
/** So many polls in a row may be lost on the way before the generation counts as lost. */
const MAX_LOST_POLLS = 3;

type OnProgress = (cardsGenerated: number, cardCount: number) => void;

/**
 * Starts a generation and follows it to its end, five minutes at most. Failures are `ApiError`s with the texts of the
 * specification, section 8. When `signal` is aborted it stops following; the server goes on.
 */
export async function generateDeck(
  request: GenerateRequest,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<GenerateResponse> {
  try {
    const accepted = await api.post<GenerationAccepted>('/decks/generate', request, {
      headers: { Prefer: 'respond-async' },
      timeout: GENERATION_TIMEOUT_MS,
      signal,
    });
    return await follow(accepted.id, onProgress, signal);
  } catch (error) {
    throw withGenerationText(error);
  }
}

async function follow(id: string, onProgress: OnProgress, signal: AbortSignal): Promise<GenerateResponse> {
  const deadline = performance.now() + GENERATION_TIMEOUT_MS;
  while (performance.now() < deadline) {
    await pause(POLL_INTERVAL_MS, signal);
    const state = await poll(id, signal);
    onProgress(state.cardsGenerated, state.cardCount);
    if (state.status === 'completed' && state.deck) {
      return { cardsGenerated: state.cardsGenerated, deck: state.deck };
    }
    if (state.status === 'failed') {
      const { error } = state;
      throw new ApiError({
        kind: 'http',
        status: error?.status ?? 500,
        code: error?.code,
        serverMessage: error?.message,
        body: error,
      });
    }
  }
  throw new ApiError({ kind: 'timeout' });
}

async function poll(id: string, signal: AbortSignal): Promise<GenerationStatus> {
  for (let lost = 1; ; lost += 1) {
    try {
      return await api.get<GenerationStatus>(`/decks/generate/status/${encodeURIComponent(id)}`, { signal });
    } catch (error) {
      const lostOnTheWay = error instanceof ApiError && (error.status === undefined || error.status >= 500);
      if (!lostOnTheWay || lost >= MAX_LOST_POLLS) throw error;
    }
    await pause(POLL_INTERVAL_MS, signal);
  }
}

/** Whether the deck may come into being, or be there already, although nobody could tell us so. */
export function deckMayExist(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.kind === 'timeout' || error.status === 500 || error.status === 503)
  );
}

/** Topics near a refused one that the generator does know. */
export function suggestedTopics(error: unknown): string[] {
  const suggestions = error instanceof ApiError ? error.body['suggestions'] : undefined;
  return Array.isArray(suggestions) ? suggestions.filter((topic) => typeof topic === 'string') : [];
}

function withGenerationText(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const text = generationText(error);
  return text === undefined ? error : error.withMessage(text);
}

function generationText({ kind, status }: ApiError): string | undefined {
  if (kind === 'timeout') {
    return 'Generation is taking longer than expected. Please check your dashboard in a moment - the deck may still be processing.';
  }
  if (status === 500) {
    return 'Server error during generation. Please check your dashboard - the deck may have been created successfully.';
  }
  if (status === 503) {
    return 'Service temporarily unavailable. Please check your dashboard - the deck may have been created successfully.';
  }
  return undefined;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('The generation is no longer followed.', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
