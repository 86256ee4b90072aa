import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { World } from './world.ts';

/** One thing that must hold; `run` throws an Error that says what did not. */
export type Check = { name: string; run: (world: World) => Promise<void> };

/** How a call of the API goes well, and every way in which it must be refused. */
export type Details = {
  /** Makes what a good request needs and says what to send. Called anew for every check. */
  request?: (world: World) => Request | Promise<Request>;
  /** What the answer must have beyond the endpoint's own schema. */
  answer?: z.ZodType;
  /** False for a GET that has no HEAD, because its answer is made while it is sent. */
  hasHead?: false;
  /** Path parameters, or fields of the body, that name something of the learner's. */
  ids?: readonly string[];
  /** Changes that make the good request a bad one, each with the field at fault and its exact text. */
  malformed?: readonly Malformed[];
};

/** One call of the API. */
export type Row = Details & {
  method: Endpoint['method'];
  /** With parameters in braces, as OpenAPI writes them. */
  path: string;
  /** Whether it needs a token. */
  signedIn: boolean;
  success: { status: number; schema: z.ZodType };
};

/** The rows of a resource: one for each of its endpoints, or it does not compile. */
export function rowsOf<Group extends Record<string, Endpoint>>(
  endpoints: Group,
  details: { readonly [Name in keyof Group]: Details },
): Row[] {
  return Object.entries(endpoints).map(([name, { method, path, access, status, response }]) => ({
    ...details[name],
    method,
    path: `/api${path.replaceAll(/:(\w+)/gu, '{$1}')}`,
    signedIn: access === 'user',
    success: { status, schema: details[name]?.answer ?? response },
  }));
}

export type Request = {
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, string>> | undefined;
  body?: Readonly<Record<string, unknown>> | undefined;
  /** Another token than Ada's usual one. */
  token?: string;
  /** Instead of a JSON body. */
  form?: { contentType: string; text: string };
};

export type Malformed = {
  body?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, string>>;
  field: string;
  message: string;
};

/** A body whose `field` is `value`; undefined leaves the field out. */
export function wrong(field: string, value: unknown, message: string): Malformed {
  return { body: { [field]: value }, field, message };
}

/** A query whose parameter `field` is `value`. */
export function wrongQuery(field: string, value: string, message: string): Malformed {
  return { query: { [field]: value }, field, message };
}
