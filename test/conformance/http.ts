export type ApiResponse = { status: number; headers: Headers; body: unknown };

export type Sent = {
  method: string;
  /** Relative to the server's base URL, including `/api` where needed. */
  path: string;
  token?: string | undefined;
  /** Sent as JSON, or unchanged if it is a string. */
  body?: unknown;
  /** Sent instead of a body. */
  form?: FormData;
  headers?: Record<string, string>;
};

/** Sends one HTTP request and reads the whole response; a body that is not JSON is returned as text. */
export async function send(
  url: string,
  { method, path, token, body, form, headers }: Sent,
): Promise<ApiResponse> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(form && { body: form }),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parsed(text) };
}

function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
