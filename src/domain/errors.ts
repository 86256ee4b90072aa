/**
 * All failures that a caller can act on, by code. The server maps each to an HTTP status (`server/http/error-handler.ts`);
 * the domain and the use cases only name the code.
 */
export const ERROR_CODES = [
  'VALIDATION_FAILED',
  'MALFORMED_REQUEST',
  'UNAUTHORIZED',
  'INVALID_CREDENTIALS',
  'CODE_REQUIRED',
  'CODE_WRONG',
  'TOKEN_LIMIT_EXCEEDED',
  'CSRF_MISMATCH',
  'FORBIDDEN',
  'FORBIDDEN_FOR_KEY',
  'CONFIRMATION_NEEDED',
  'ACCOUNT_SUSPENDED',
  'REGISTRATION_CLOSED',
  'PASSWORDS_OFF',
  'SIGN_IN_REFUSED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'EMAIL_TAKEN',
  'USERNAME_TAKEN',
  'IDENTITY_TAKEN',
  'LAST_WAY_IN',
  'LAST_OWNER',
  'DECK_FULL',
  'QUOTA_EXCEEDED',
  'SESSION_COMPLETED',
  'TEST_FINISHED',
  'CONVERSATION_FULL',
  'NOT_THE_LAST_ANSWER',
  'ID_TAKEN',
  'TAG_TAKEN',
  'NAME_TAKEN',
  'SECOND_FACTOR_ON',
  'DELETED_MEANWHILE',
  'BATCH_RUNNING',
  'BATCH_SAVED',
  'NOTHING_KEPT',
  'PRECONDITION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RANGE_NOT_SATISFIABLE',
  'LINK_EXPIRED',
  'PASSKEY_UNKNOWN',
  'PASSKEY_REFUSED',
  'CHALLENGE_EXPIRED',
  'SIGN_IN_EXPIRED',
  'HOST_NOT_ALLOWED',
  'HEADERS_TOO_LARGE',
  'TOPIC_UNKNOWN',
  'SOURCE_UNREADABLE',
  'SOURCE_UNUSABLE',
  'MEDIA_UNUSABLE',
  'IMPORT_UNREADABLE',
  'IMPORT_BUSY',
  'SCAN_BUSY',
  'NOT_REPEATABLE',
  'IDEMPOTENCY_KEY_REUSED',
  'GENERATION_CANCELLED',
  'RATE_LIMITED',
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
  'STORAGE_FULL',
  'IDENTITY_PROVIDER_FAILED',
  'PROVIDER_FAILED',
  'PROVIDER_UNAVAILABLE',
  'GENERATION_TIMEOUT',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** An invalid input field, and the message to show beside it. */
export type FieldError = { field: string; message: string };

/**
 * An expected failure. `message` is shown to the learner as is; `fields` lists invalid inputs; `details` are added at the
 * top level of the error's JSON body (for example `needed` and `remaining`); `retryAfterSeconds` says when a retry may
 * succeed.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    extra: {
      fields?: readonly FieldError[];
      details?: Readonly<Record<string, unknown>>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: extra.cause });
    this.code = code;
    this.fields = extra.fields ?? [];
    this.details = extra.details ?? {};
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** Used both for what does not exist and for what belongs to another user, so that ids leak nothing. */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `${what} not found`);
}

/** A single invalid field, as request validation would report it. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', message, { fields: [{ field, message }] });
}
