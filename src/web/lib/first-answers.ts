/** What `public/first.js` has asked for before any code was there. */
type FirstCalls = {
  token: string;
  /** By address. */
  calls: Map<string, { answer: Promise<Response>; controller: AbortController }>;
};

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations merge into an interface
  interface Window {
    firstCalls?: FirstCalls;
  }
}

/** Later, an answer may be out of date. In ms since the page was opened. */
const FIRST_MS = 10_000;

/**
 * The answer that is already on its way to this address, once, if it was asked for with this token. `signal` cancels it
 * from then on.
 */
export function takeFirstAnswer(
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
