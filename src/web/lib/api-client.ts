import type { z } from 'zod';
import { pathOf, type ResponseOf, type Endpoint, type InputOf } from '#contract/endpoint.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/limits.ts';
import { ApiError } from './api-error.ts';
import { clearSession, useAuthStore } from './auth-store.ts';
import { takeFirstResponse } from './first-answers.ts';
import { hasCode, isUnauthorized } from './classify-error.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { noteSessionEnd } from './session-end.ts';
import { connectionFailure } from './needs-server.ts';
import { askWithStandIn, type Parts } from './asking.ts';

const BASE = '/api';

export type CallOptions = {
  headers?: Readonly<Record<string, string>>;
  /** Cancels the request from outside; a cancelled request throws an `AbortError`, not an `ApiError`. */
  signal?: AbortSignal;
  /** Milliseconds; 60,000 by default. */
  timeout?: number;
};

type Answer<T> = { data: T; headers: Headers };

/**
 * Calls an endpoint of the contract and parses the response with its schema. Failures, including a malformed response,
 * are `ApiError`s. A 401 that refuses the current token signs the user out, and so does the suspension of the account. A call that needs a recent sign-in asks the
 * learner to confirm that it is them, and is then repeated, or ends as an `AbortError` if they decline. A response that arrives after its user has
 * signed out is dropped as an `AbortError`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> & Parts,
  options?: CallOptions,
): Promise<ResponseOf<E>> {
  return (await callWithHeaders(endpoint, input, options)).data;
}

/** A call that also returns the headers, where paged lists link to their next page. */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> & Parts,
  options?: CallOptions,
): Promise<Answer<ResponseOf<E>>> {
  const { data, headers } = await callForJson<unknown>(endpoint, input, options);
  const schema: E['response'] = endpoint.response;
  return { data: readResponse(schema, data), headers };
}

/**
 * Calls an endpoint that returns a job to poll instead of waiting for the result (`Prefer: respond-async`, RFC 7240).
 */
export async function callAsync<E extends Endpoint & Required<Pick<Endpoint, 'otherwise'>>>(
  endpoint: E,
  input: InputOf<E> & Parts,
  options?: CallOptions,
): Promise<z.output<E['otherwise']['response']>> {
  const headers = { ...options?.headers, Prefer: 'respond-async' };
  const { data } = await callForJson<unknown>(endpoint, input, { ...options, headers });
  const schema: E['otherwise']['response'] = endpoint.otherwise.response;
  return readResponse(schema, data);
}

/**
 * The unvalidated JSON of a response, for the landing page, which loads no schemas. The server validates its responses
 * against the same contract.
 */
export async function callForJson<T>(
  endpoint: Address,
  input: Parts,
  options?: CallOptions,
): Promise<Answer<T>> {
  const { data: text, headers } = await send(endpoint, input, options, (response) => response.text());
  const trusted: (json: string) => T = JSON.parse;
  try {
    return { data: trusted(text === '' ? 'null' : text), headers };
  } catch (error) {
    throw new ApiError({ kind: 'no-response', cause: error });
  }
}

/** Returns a response body unchanged, for saving to a file; `read` can follow the download. */
export async function callForFile(
  endpoint: Address,
  input: Parts,
  options?: CallOptions,
  read = (response: Response) => response.blob(),
): Promise<Blob> {
  return (await send(endpoint, input, options, read)).data;
}

/** Reads a response of server-sent events, for `call-streaming.ts`. */
export async function callForEvents<T>(
  endpoint: Address,
  input: Parts,
  options: CallOptions,
  read: (texts: ReadableStream<string>) => Promise<T>,
): Promise<T> {
  const { data } = await send(endpoint, input, options, (response) => {
    if (response.body === null) throw new ApiError({ kind: 'no-response' });
    return read(response.body.pipeThrough(new TextDecoderStream()));
  });
  return data;
}

type Address = Pick<Endpoint, 'method' | 'path'>;
/** Parses response data with its schema. Throws an `ApiError` if the data violates the contract. */
export function readResponse<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  try {
    return schema.parse(data);
  } catch (error) {
    throw new ApiError({ kind: 'malformed', cause: error });
  }
}

async function send<T>(
  { method, path }: Address,
  { params = {}, query = {}, body }: Parts,
  options: CallOptions = {},
  readBody: (response: Response) => Promise<T>,
): Promise<Answer<T>> {
  const { token, user } = useAuthStore.getState();
  const timeout = AbortSignal.timeout(options.timeout ?? REQUEST_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;

  const headers = new Headers(options.headers);
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const csrf = method === 'GET' ? undefined : cookie('XSRF-TOKEN');
  if (csrf !== undefined) headers.set('X-XSRF-TOKEN', csrf);

  const url = `${BASE}${pathOf({ path }, { params, query })}`;
  function ask(): Promise<Response> {
    const begun = method === 'GET' ? takeFirstResponse(url, token, signal) : undefined;
    return (
      begun ??
      fetch(url, {
        method,
        headers,
        signal,
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    );
  }
  let response: Response;
  try {
    const address = { method, path };
    response = await askWithStandIn(address, { params, query, body }, { ask, signal: options.signal });
  } catch (error) {
    throw failureOf(error, 'network', timeout, options.signal);
  }
  let result: { data: T } | { refusal: string };
  try {
    result = response.ok ? { data: await readBody(response) } : { refusal: await response.text() };
  } catch (error) {
    throw failureOf(error, 'no-response', timeout, options.signal);
  }
  // The response belongs to a user who has since signed out.
  if (user !== null && useAuthStore.getState().user?.id !== user.id) {
    throw new DOMException('Signed out meanwhile', 'AbortError');
  }
  if ('data' in result) return { data: result.data, headers: response.headers };
  const error = errorOf(response.status, parseObject(result.refusal));
  if (refusesToken(error, token)) {
    noteSessionEnd(hasCode(error, 'ACCOUNT_SUSPENDED'));
    clearSession();
  }
  if (hasCode(error, 'CONFIRMATION_NEEDED')) {
    if (await confirmIdentity()) return send({ method, path }, { params, query, body }, options, readBody);
    throw new DOMException('Not confirmed', 'AbortError');
  }
  throw error;
}

/** Classifies why a request was interrupted. A cancellation by the caller is rethrown. */
function failureOf(
  error: unknown,
  kind: 'network' | 'no-response',
  timeout: AbortSignal,
  cancelled: AbortSignal | undefined,
): unknown {
  if (cancelled?.aborted === true || error instanceof ApiError) return error;
  return connectionFailure(timeout.aborted ? 'timeout' : kind, error);
}

/** The failure that an HTTP error describes. */
export function errorOf(status: number, body: Readonly<Record<string, unknown>>): ApiError {
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
    ((isUnauthorized(error) && !hasCode(error, 'INVALID_CREDENTIALS', 'CODE_REQUIRED', 'CODE_WRONG')) ||
      hasCode(error, 'ACCOUNT_SUSPENDED')) &&
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

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}
