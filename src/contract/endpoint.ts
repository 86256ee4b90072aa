import type { z } from 'zod';
import type { Scope } from '#domain/account/access-keys.ts';

/**
 * One call of the API. Routes are registered from it, the web app calls through it, and the conformance, fuzz and
 * authorisation tests iterate over all of them, so that no path, schema or access rule is written twice.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`, with parameters as `:name`. */
  path: `/${string}`;
  /** `visitor`: anyone may call it; `user`: requires a bearer token; `admin`: requires one of a user who runs the server. */
  access: 'visitor' | 'user' | 'admin';
  /** What a key must allow for this call. Without a scope no key may make it, only a device that is signed in. */
  scope?: Scope;
  /** Whether the device must have signed in, or confirmed that it is still the user, within the last 15 minutes. */
  recent?: true;
  /** `password`: repeated attempts, such as wrong passwords, delay further ones, with 429. */
  rate?: 'password';
  tag:
    | 'Account'
    | 'Decks'
    | 'Cards'
    | 'Sources'
    | 'Media'
    | 'Imports'
    | 'Batches'
    | 'Library'
    | 'Study'
    | 'Tests'
    | 'Exam plans'
    | 'AI'
    | 'Analytics'
    | 'Sync'
    | 'Server';
  summary: string;
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** Takes a form (`multipart/form-data`) with one file in the field `file` instead of a JSON body. */
  takes?: 'file';
  /** Schema of a successful response. Its output is domain values, its input the wire format. */
  status: 200 | 201 | 204;
  response: z.ZodType;
  /** Response if the request prefers it (`Prefer`). */
  otherwise?: { status: 202; response: z.ZodType };
};

/** Defines an endpoint, keeping the exact types of its schemas. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** A part of the request as the handler receives it, after validation. */
export type PartOf<E extends Endpoint, Part extends 'params' | 'query' | 'headers' | 'body'> =
  E extends Readonly<Record<Part, infer Schema extends z.ZodType>> ? z.output<Schema> : undefined;

/** The result of a successful call, in domain values. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

type Sent<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Readonly<Record<Part, infer Schema extends z.ZodType>>
    ? Readonly<Record<Part, z.input<Schema>>>
    : unknown;

/** What a client sends with a call, in the wire format. */
export type InputOf<E extends Endpoint> = Sent<E, 'params'> & Sent<E, 'query'> & Sent<E, 'body'>;

/**
 * The path of a call below `/api` with its query. Escapes parameters and omits undefined query parameters. Throws a
 * TypeError for a missing path parameter.
 */
export function pathOf(
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
