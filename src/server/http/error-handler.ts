import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { MEDIA_HASH_FORMAT, type ErrorBody } from '#contract/common.ts';
import { AppError, type ErrorCode, type FieldError } from '#domain/errors.ts';
import {
  DatabaseUnavailable,
  isReferenceGone,
  isStorageFull,
  isWorthRepeating,
} from '../db/database-errors.ts';
import type { Storage } from '../ports/storage.ts';

/** The one place where an error code becomes an HTTP status. */
export const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  VALIDATION_FAILED: 400,
  MALFORMED_REQUEST: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  CODE_REQUIRED: 401,
  CODE_WRONG: 401,
  TOKEN_LIMIT_EXCEEDED: 402,
  CSRF_MISMATCH: 403,
  FORBIDDEN: 403,
  FORBIDDEN_FOR_KEY: 403,
  CONFIRMATION_NEEDED: 403,
  ACCOUNT_SUSPENDED: 403,
  REGISTRATION_CLOSED: 403,
  PASSKEY_UNKNOWN: 403,
  PASSKEY_REFUSED: 403,
  PASSWORDS_OFF: 403,
  SIGN_IN_REFUSED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  EMAIL_TAKEN: 409,
  USERNAME_TAKEN: 409,
  IDENTITY_TAKEN: 409,
  LAST_WAY_IN: 409,
  LAST_OWNER: 409,
  DECK_FULL: 409,
  QUOTA_EXCEEDED: 409,
  SESSION_COMPLETED: 409,
  TEST_FINISHED: 409,
  CONVERSATION_FULL: 409,
  NOT_THE_LAST_ANSWER: 409,
  ID_TAKEN: 409,
  TAG_TAKEN: 409,
  NAME_TAKEN: 409,
  SECOND_FACTOR_ON: 409,
  DELETED_MEANWHILE: 409,
  BATCH_RUNNING: 409,
  BATCH_SAVED: 409,
  NOTHING_KEPT: 409,
  LINK_EXPIRED: 410,
  CHALLENGE_EXPIRED: 410,
  SIGN_IN_EXPIRED: 410,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  HOST_NOT_ALLOWED: 421,
  TOPIC_UNKNOWN: 422,
  SOURCE_UNREADABLE: 422,
  SOURCE_UNUSABLE: 422,
  MEDIA_UNUSABLE: 422,
  IMPORT_UNREADABLE: 422,
  IMPORT_BUSY: 409,
  SCAN_BUSY: 409,
  NOT_REPEATABLE: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  GENERATION_CANCELLED: 409,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  IDENTITY_PROVIDER_FAILED: 502,
  PROVIDER_FAILED: 502,
  PROVIDER_UNAVAILABLE: 503,
  DATABASE_UNAVAILABLE: 503,
  GENERATION_TIMEOUT: 504,
  STORAGE_FULL: 507,
};

/** Formats of parameters in paths. */
const NAMES = new Set<unknown>(['guid', MEDIA_HASH_FORMAT]);

const GENERIC_FAILURE = 'Something went wrong on the server';

export function registerErrorHandling(app: FastifyInstance, { storage }: { storage?: Storage } = {}): void {
  app.setErrorHandler((error, request, reply) => {
    if (isStorageFull(error)) storage?.noteFull();
    return send(toAppError(error), request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(request);
    // The router also calls this for a known path with a parameter too long to be an id.
    if (allowed.length === 0 || allowed.includes(request.method)) {
      return send(new AppError('NOT_FOUND', 'There is nothing at this address'), request, reply);
    }
    void reply.header('allow', allowed.join(', '));
    return send(
      new AppError('METHOD_NOT_ALLOWED', `Method ${request.method} is not allowed here`),
      request,
      reply,
    );
  });

  const routes: { method: string; segments: string[] }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) routes.push({ method: name, segments: url.split('/') });
  });

  function allowedMethods(request: FastifyRequest): string[] {
    const [pathname = ''] = request.url.split('?');
    const segments = pathname.replace(/\/$/u, '').split('/');
    const matching = routes.filter(
      (route) =>
        route.segments.length === segments.length &&
        route.segments.every((part, index) => part.startsWith(':') || part === segments[index]),
    );
    return [...new Set(matching.map((route) => route.method))];
  }
}

/** Answers requests that the framework refuses before routing, such as a path that cannot be decoded. */
export function sendFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void send(toAppError(error), request, reply);
}

/** Headers about a file that cannot be sent after all. */
const OF_THE_FILE = ['content-disposition', 'content-encoding'];

function send(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
  const { status, body } = errorResponse(error, request);
  for (const name of OF_THE_FILE) void reply.removeHeader(name);
  return reply.status(status).type('application/json').send(JSON.stringify(body));
}

/** The response to a failure. Logs failures that the operator must know about. */
export function errorResponse(
  failure: unknown,
  request: FastifyRequest,
): { status: number; body: ErrorBody } {
  const error = toAppError(failure);
  const status = STATUS_OF[error.code];
  if (status >= 500) request.log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
  return {
    status,
    body: {
      ...error.details,
      message: error.message,
      code: error.code,
      requestId: request.id,
      ...(error.fields.length > 0 && { errors: [...error.fields] }),
    },
  };
}

/** When to retry, in seconds; a restarting database is soon back. */
const RETRY_AFTER_SECONDS = 2;

/** Turns every failure into an AppError. Unexpected ones get a generic message; their details go to the log only. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath, message }): FieldError => ({
      field: instancePath.split('/').filter(Boolean).join('.') || 'body',
      message: instancePath === '' ? 'Send a JSON object' : (message ?? 'Invalid value'),
    }));
    // A malformed id or hash names nothing, like an unknown one.
    const unknown = error.validation.every(({ params }) => NAMES.has(params['format']));
    const code = unknown ? 'NOT_FOUND' : 'VALIDATION_FAILED';
    return new AppError(code, fields[0]?.message ?? 'Invalid request', { fields });
  }
  const databaseFailureOf = toDatabaseFailure(error);
  if (databaseFailureOf) return databaseFailureOf;
  const { statusCode, code } = frameworkError(error);
  if (statusCode === 413) return new AppError('PAYLOAD_TOO_LARGE', 'The request is too large');
  if (statusCode === 415)
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON with Content-Type: application/json');
  if (statusCode === 429)
    return new AppError('RATE_LIMITED', 'Too many requests. Please wait and try again.');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const message =
      code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ? 'Send a JSON object' : 'The request is not valid JSON or HTTP';
    return new AppError('MALFORMED_REQUEST', message);
  }
  return new AppError('INTERNAL', GENERIC_FAILURE, { cause: error });
}

/** The error for data that cannot be stored because a disk is full. */
export function storageFull(cause?: unknown): AppError {
  return new AppError(
    'STORAGE_FULL',
    "The server's disk is full, so nothing new can be saved. What is saved already is safe. Please tell the operator of this server.",
    { cause },
  );
}

/** What a failed statement means for the caller, if that is known. */
function toDatabaseFailure(error: unknown): AppError | undefined {
  if (error instanceof DatabaseUnavailable || isWorthRepeating(error)) {
    return new AppError(
      'DATABASE_UNAVAILABLE',
      'The database is not responding. Please try again in a moment.',
      { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error },
    );
  }
  if (isStorageFull(error)) return storageFull(error);
  if (isReferenceGone(error)) {
    return new AppError('DELETED_MEANWHILE', 'The item this belongs to has been deleted. Please reload.');
  }
  return undefined;
}

function frameworkError(error: unknown): Partial<Pick<FastifyError, 'statusCode' | 'code'>> {
  if (!(error instanceof Error)) return {};
  const statusCode =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { ...(statusCode !== undefined && { statusCode }), ...(code !== undefined && { code }) };
}

/** The error of a finished background generation, as a synchronous call would have returned it. */
export function statusOfError(code: ErrorCode): number {
  return STATUS_OF[code];
}
