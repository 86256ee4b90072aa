import { ApiError } from './api-error.ts';
import { standsIn } from './asking.ts';

/** Shown in place of a failure when the learner continues on this device but requests something that only the server has. */
const NEEDS_SERVER = 'This needs a connection to the server.';

/** A request that got no usable response: never sent, timed out or interrupted. */
export function connectionFailure(kind: 'network' | 'timeout' | 'no-response', cause?: unknown): ApiError {
  return new ApiError({
    kind,
    cause,
    ...(standsIn() && { code: NEEDS_SERVER_CODE, serverMessage: NEEDS_SERVER }),
  });
}

/** A request that did not reach the server, for something that no device keeps. */
export function serverMissed(cause: unknown): ApiError {
  return new ApiError({ kind: 'network', cause, code: NEEDS_SERVER_CODE, serverMessage: NEEDS_SERVER });
}

const NEEDS_SERVER_CODE = 'NEEDS_SERVER';

/** Whether only the server could have answered, and it could not be reached while the device answers what it can. */
export function needsServer(error: unknown): boolean {
  return error instanceof ApiError && error.code === NEEDS_SERVER_CODE;
}

/** What to say in place of a part that could not be loaded: `fallback`, or that it needs the server. */
export function failureTitle(error: unknown, fallback: string): string {
  return needsServerText(error) ?? fallback;
}

/** What to say beside a button whose request needs the server and did not reach it; undefined for any other failure. */
export function needsServerText(error: unknown): string | undefined {
  return needsServer(error) ? NEEDS_SERVER : undefined;
}
