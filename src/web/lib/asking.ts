import type { Endpoint } from '#contract/endpoint.ts';

export type Address = Pick<Endpoint, 'method' | 'path'>;
/** The values that a request to any endpoint can carry. */
export type Parts = { params?: object; query?: object; body?: unknown };

/** Gets the response to a request; `ask` asks the server. */
export type Asking = (
  endpoint: Address,
  request: Parts,
  how: { ask: () => Promise<Response>; signal: AbortSignal | undefined },
) => Promise<Response>;

type InPlace = {
  ask: Asking;
  /** Whether `ask` answers what it can when the server does not. */
  isReady: () => boolean;
};

let inPlace: InPlace | null = null;

/** Sets a function that gets requests in place of the server, and may ask the server itself; null for the server alone. */
export function setAsking(next: InPlace | null): void {
  inPlace = next;
}

export const askWithStandIn: Asking = (endpoint, request, how) =>
  inPlace === null ? how.ask() : inPlace.ask(endpoint, request, how);

/** Whether something answers in place of the server where it can. */
export function standsIn(): boolean {
  return inPlace?.isReady() === true;
}
