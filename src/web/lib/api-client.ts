import { REQUEST_TIMEOUT_MS } from '#domain/limits.ts';
import { ApiError } from './api-error.ts';
import { clearSession, useAuthStore } from './auth-store.ts';

const BASE = '/api';
const SAFE_METHODS = new Set(['GET', 'HEAD']);

type Query = Readonly<Record<string, string | number | undefined>>;

export type RequestOptions = {
  /** Parameters of the address; those that are undefined are left out. */
  query?: Query;
  headers?: Readonly<Record<string, string>>;
  /** Cancels the request from outside; a cancelled request throws an `AbortError`, not an `ApiError`. */
  signal?: AbortSignal;
  /** ms */
  timeout?: number;
};

type Answer<T> = { data: T; headers: Headers };

/**
 * The calls of the API, paths relative to `/api`. `T` is the type inferred from the answer's schema in `contract`. Failures are
 * `ApiError`s. A 401 signs out when it refuses the token that is in use.
 */
export const api = {
  get: <T>(path: string, options?: RequestOptions) => request<T>('GET', path, undefined, options),
  /** A read whose headers matter too: paged lists say there how they go on. */
  getWithHeaders: <T>(path: string, options?: RequestOptions): Promise<Answer<T>> =>
    requestWithHeaders<T>('GET', path, undefined, options),
  /** A document as it is, to be saved rather than read. */
  getFile: async (path: string, options?: RequestOptions): Promise<Blob> =>
    (await answerOf('GET', path, undefined, options, (response) => response.blob())).data,
  post: <T>(path: string, body?: unknown, options?: RequestOptions) =>
    request<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: RequestOptions) => request<T>('PUT', path, body, options),
  delete: <T>(path: string, body?: unknown, options?: RequestOptions) =>
    request<T>('DELETE', path, body, options),
};

async function request<T>(method: string, path: string, body: unknown, options?: RequestOptions): Promise<T> {
  return (await requestWithHeaders<T>(method, path, body, options)).data;
}

async function requestWithHeaders<T>(
  method: string,
  path: string,
  body: unknown,
  options?: RequestOptions,
): Promise<Answer<T>> {
  const { data: text, headers } = await answerOf(method, path, body, options, (response) => response.text());
  // An answer is taken at its schema's word: the server checks what it sends against the same contract.
  const read: (json: string) => T = JSON.parse;
  try {
    return { data: read(text === '' ? 'null' : text), headers };
  } catch (error) {
    throw new ApiError({ kind: 'no-response', cause: error });
  }
}

async function answerOf<T>(
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions = {},
  read: (response: Response) => Promise<T>,
): Promise<Answer<T>> {
  const { token } = useAuthStore.getState();
  const timeout = AbortSignal.timeout(options.timeout ?? REQUEST_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;

  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const csrf = SAFE_METHODS.has(method) ? undefined : cookie('XSRF-TOKEN');
  if (csrf !== undefined) headers.set('X-XSRF-TOKEN', csrf);

  let response: Response;
  try {
    response = await fetch(`${BASE}${path}${queryString(options.query)}`, {
      method,
      headers,
      signal,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw failureOf(error, 'network', timeout, options.signal);
  }
  let refusal: string;
  try {
    if (response.ok) return { data: await read(response), headers: response.headers };
    refusal = await response.text();
  } catch (error) {
    throw failureOf(error, 'no-response', timeout, options.signal);
  }
  const error = httpError(response.status, refusal);
  if (refusesToken(error, token)) clearSession();
  throw error;
}

/** Names why a request broke off. What the caller itself cancelled is passed on as it is. */
function failureOf(
  error: unknown,
  kind: 'network' | 'no-response',
  timeout: AbortSignal,
  cancelled: AbortSignal | undefined,
): unknown {
  if (cancelled?.aborted === true) return error;
  return new ApiError({ kind: timeout.aborted ? 'timeout' : kind, cause: error });
}

function httpError(status: number, text: string): ApiError {
  const body = parseObject(text);
  const fields = Array.isArray(body['errors']) ? body['errors'].filter(isFieldError) : [];
  return new ApiError({
    kind: 'http',
    status,
    code: string(body['code']),
    serverMessage: string(body['message']),
    fields,
    body,
  });
}

function refusesToken(error: ApiError, token: string | null): boolean {
  return (
    error.status === 401 &&
    error.code !== 'INVALID_CREDENTIALS' &&
    token !== null &&
    useAuthStore.getState().token === token
  );
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function isFieldError(value: unknown): value is { field: string; message: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'field' in value &&
    typeof value.field === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

function string(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function queryString(query: Query | undefined): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}
