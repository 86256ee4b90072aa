import type { z } from 'zod';

/**
 * One call of the API. Routes register from it, the web app calls by it, and the conformance, fuzz and authorisation
 * checks walk over all of them, so that no address, schema or access rule is written twice.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; parameters as `:name`. */
  path: `/${string}`;
  /** `visitor`: anybody may call it; `learner`: only with a bearer token. */
  access: 'visitor' | 'learner';
  /** `password`: wrong passwords in a row make the next attempts wait, with 429. */
  rate?: 'password';
  tag: 'Account' | 'Decks' | 'Cards' | 'Study' | 'AI' | 'Analytics' | 'Server';
  summary: string;
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** What a call that goes well is answered with. Domain values are its output, the wire its input. */
  status: 200 | 201 | 204;
  answer: z.ZodType;
  /** Answered instead when the request asks for it. */
  otherwise?: { status: 202; answer: z.ZodType };
};

/** Names an endpoint with the exact types of its schemas. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** What a handler gets of a part of the request, after validation. */
export type PartOf<E extends Endpoint, Part extends 'params' | 'query' | 'headers' | 'body'> =
  E extends Readonly<Record<Part, infer Schema extends z.ZodType>> ? z.output<Schema> : undefined;

/** What a call that goes well comes to, in domain values. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

type Sent<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Readonly<Record<Part, infer Schema extends z.ZodType>>
    ? Readonly<Record<Part, z.input<Schema>>>
    : unknown;

/** What a client sends with a call, as it goes over the wire. */
export type InputOf<E extends Endpoint> = Sent<E, 'params'> & Sent<E, 'query'> & Sent<E, 'body'>;

/**
 * The address of a call below `/api`. Parameters are escaped; query parameters that are undefined are left out. Throws a
 * TypeError for a parameter of the path that is not given.
 */
export function addressOf(
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: { params?: object; query?: object } = {},
): string {
  const given = new Map<string, unknown>(Object.entries(params));
  const filled = path.replaceAll(/:(\w+)/gu, (_whole, name: string) => {
    const value = given.get(name);
    if (typeof value !== 'string') throw new TypeError(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}
