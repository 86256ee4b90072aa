import type { FieldError } from '#domain/errors.ts';

/**
 * Why a request failed: `network` (never sent, or the connection was refused), `timeout`, `no-response` (the response
 * was interrupted or unreadable), `malformed` (the response violates the contract), `http` (the server returned an
 * error), `device-full` (the server could not be reached, and the device has no room to keep the change until it can).
 */
type FailureKind = 'network' | 'timeout' | 'no-response' | 'malformed' | 'http' | 'device-full';

type Failure = {
  kind: FailureKind;
  status?: number | undefined;
  code?: string | undefined;
  serverMessage?: string | undefined;
  fields?: readonly FieldError[] | undefined;
  body?: Readonly<Record<string, unknown>> | undefined;
  cause?: unknown;
};

/** A failed request. `serverMessage` is the server's message, meant for the learner. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;
  readonly fields: readonly FieldError[];
  readonly body: Readonly<Record<string, unknown>>;

  /** The same failure with the message of the screen where it occurred. */
  withMessage(message: string): ApiError {
    const { kind, status, code, fields, body } = this;
    return new ApiError({ kind, status, code, fields, body, serverMessage: message, cause: this });
  }

  constructor(failure: Failure) {
    super(failure.serverMessage ?? generalErrorText(failure), { cause: failure.cause });
    this.kind = failure.kind;
    this.status = failure.status;
    this.code = failure.code;
    this.serverMessage = failure.serverMessage;
    this.fields = failure.fields ?? [];
    this.body = failure.body ?? {};
  }
}

/** The general text for a kind of failure (specification, section 8). */
export function generalErrorText(failure: Pick<Failure, 'kind' | 'status' | 'serverMessage'>): string {
  if (failure.kind !== 'http') return TEXTS[failure.kind];
  return statusText(failure.status, failure.serverMessage);
}

const TEXTS: Record<Exclude<FailureKind, 'http'>, string> = {
  network: 'Network error. Please check your connection and try again.',
  timeout: 'Request timeout. Please try again.',
  'no-response': 'No response from server. Please check your connection.',
  malformed: 'No response from server. Please check your connection.',
  'device-full':
    'This device has no room left to keep it without a connection. Please free some space and try again.',
};

function statusText(status: number | undefined, serverMessage: string | undefined): string {
  if (status === undefined) return 'An error occurred';
  if (status === 403) return 'Access denied. Please check your permissions.';
  if (status === 404) return 'Resource not found.';
  if (status === 429) return 'Too many requests. Please wait and try again.';
  if (status >= 500) return 'Server error. Please try again later.';
  return serverMessage ?? `Server error (${status})`;
}

/** The title of a failure, and the general text of its status as a detail if the two differ. */
export function errorTexts(error: unknown, fallback?: string): { title: string; detail: string | undefined } {
  if (!(error instanceof ApiError)) return { title: fallback ?? 'An error occurred', detail: undefined };
  const general = generalErrorText(error);
  const title = error.serverMessage ?? fallback ?? general;
  return { title, detail: general === title ? undefined : general };
}
