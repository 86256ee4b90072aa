import type { Endpoint } from '#contract/endpoint.ts';

type Address = Pick<Endpoint, 'method' | 'path'>;
/** The values that a request to any endpoint can carry. */
export type Parts = { params?: object; query?: object; body?: unknown };

/** Answers requests of the signed-in user in place of the server, from what is kept on the device. */
export type StandIn = {
  /** Whether the server would answer with less than the device knows: changes wait to be sent, or there is no network. */
  isAhead: () => boolean;
  /** The response that the server would give; undefined for a request that only the server can answer. */
  answer: (endpoint: Address, request: Parts) => Promise<Response | undefined>;
};

let current: StandIn | null = null;

/** Sets what answers when the server does not; null for nobody. */
export function setStandIn(standIn: StandIn | null): void {
  current = standIn;
}

/** A response of a gateway that does not reach the server. */
const UNREACHED = new Set([502, 504]);

/** Asks the server, and the stand-in where that does not answer or knows less. */
export async function askWithStandIn(
  endpoint: Address,
  request: Parts,
  { ask, signal }: { ask: () => Promise<Response>; signal: AbortSignal | undefined },
): Promise<Response> {
  const standIn = current;
  if (standIn === null) return ask();
  if (standIn.isAhead()) return (await standIn.answer(endpoint, request)) ?? ask();
  try {
    const response = await ask();
    return UNREACHED.has(response.status)
      ? ((await standIn.answer(endpoint, request)) ?? response)
      : response;
  } catch (error) {
    const answered = signal?.aborted === true ? undefined : await standIn.answer(endpoint, request);
    if (answered === undefined) throw error;
    return answered;
  }
}
