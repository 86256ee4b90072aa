import type { z } from 'zod';
import type { Scope } from '#domain/account/access-keys.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { World } from './world.ts';

/** A requirement. `run` throws an error that describes the violation. */
export type Check = { name: string; run: (world: World) => Promise<void> };

/** A valid call of an endpoint, and the ways in which it must be refused. */
export type Details = {
  /**
   * Creates what a valid request needs and returns the request. All checks of the row share it. Null if this server
   * is set up without what the request needs; then there is nothing to check.
   */
  request?: (world: World) => Request | null | Promise<Request | null>;
  /** The schema of the response if it is stricter than the endpoint's own. */
  response?: z.ZodType;
  /** False for a GET without a HEAD, because its response is streamed. */
  hasHead?: false;
  /** The status that an admin gets where only owners succeed. */
  forAdmin?: number;
  /** Path parameters or body fields that hold ids of the user's records. */
  ids?: readonly string[];
  /** Changes that make the valid request invalid, each with the rejected field and the exact message. */
  malformed?: readonly Malformed[];
};

/** One endpoint of the API. */
export type Row = Details & {
  method: Endpoint['method'];
  /** With parameters in braces, as in OpenAPI. */
  path: string;
  /** Whether it requires a token. */
  signedIn: boolean;
  /** Whether it requires the token of a user who runs the server. */
  adminsOnly?: boolean;
  /** Whether it requires a recent sign-in. */
  recent?: boolean;
  /** The scope that a key needs for it; without a scope, no key is enough. */
  scope?: Scope | undefined;
  success: { status: number; schema: z.ZodType };
};

/** The rows of a resource. Every endpoint must have one, or this does not compile. */
export function rowsOf<Group extends Record<string, Endpoint>>(
  endpoints: Group,
  details: { readonly [Name in keyof Group]: Details },
): Row[] {
  return Object.entries(endpoints).map(
    ([name, { method, path, access, scope, recent, status, response }]) => ({
      ...details[name],
      method,
      path: `/api${path.replaceAll(/:(\w+)/gu, '{$1}')}`,
      signedIn: access !== 'visitor',
      adminsOnly: access === 'admin',
      recent: recent === true,
      scope,
      success: { status, schema: details[name]?.response ?? response },
    }),
  );
}

export type Request = {
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, string>> | undefined;
  body?: Readonly<Record<string, unknown>> | undefined;
  /** A token to use instead of Ada's usual one. */
  token?: string;
  headers?: Record<string, string>;
  /** Sent instead of a JSON body. */
  form?: { contentType: string; text: string };
};

export type Malformed = {
  body?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, string>>;
  field: string;
  message: string;
};

/** Sets `field` of the body to `value`; undefined removes it. */
export function wrong(field: string, value: unknown, message: string): Malformed {
  return { body: { [field]: value }, field, message };
}

/** Sets the query parameter `field` to `value`. */
export function wrongQuery(field: string, value: string, message: string): Malformed {
  return { query: { [field]: value }, field, message };
}
