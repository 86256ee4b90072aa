/** The requests that `public/first.js` sent before the code had loaded. */
type FirstCalls = {
  token: string;
  /** By URL. */
  calls: Map<string, { answer: Promise<Response>; controller: AbortController }>;
};

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations merge into an interface
  interface Window {
    firstCalls?: FirstCalls;
  }
}

/** Milliseconds after the page load from which a response may be out of date. */
const FIRST_MS = 10_000;

/**
 * Returns the response that is already on its way for this URL, if it was requested with this token, and only once.
 * From then on `signal` cancels it.
 */
export function takeFirstResponse(
  address: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const { firstCalls } = typeof window === 'undefined' ? {} : window;
  const begun = firstCalls?.token === token ? firstCalls?.calls.get(address) : undefined;
  if (begun === undefined || performance.now() > FIRST_MS) return undefined;
  firstCalls?.calls.delete(address);
  const { answer, controller } = begun;
  signal.addEventListener('abort', () => controller.abort(signal.reason));
  return answer;
}
