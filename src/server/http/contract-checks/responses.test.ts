import { globSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorBody, instant } from '#contract/common.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ROWS } from '#test/conformance/checks.ts';

const CONTRACT = path.resolve('src/contract');

const ENDPOINTS = (
  await Promise.all(globSync('*.ts', { cwd: CONTRACT, exclude: ['*.test.ts'] }).map(endpointsOf))
).flat();

async function endpointsOf(file: string): Promise<Endpoint[]> {
  const all: object = await import(path.join(CONTRACT, file));
  return Object.values<unknown>({ ...all }).flatMap((group) =>
    typeof group === 'object' && group !== null
      ? Object.values<unknown>({ ...group }).filter(isEndpoint)
      : [],
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'response' in value;
}

/** Every response that the contract names. */
const RESPONSES = ENDPOINTS.flatMap(({ method, path, status, response, otherwise }) => [
  { name: `${method} ${path}`, status, schema: response },
  ...(otherwise ? [{ name: `${method} ${path}`, status: otherwise.status, schema: otherwise.response }] : []),
]);

/** Files, whose contents the contract does not describe, and responses with an error, which may have fields of its own. */
const OPEN = new Set([
  'GET /account/export',
  'GET /media/:hash',
  'GET /calendar/:file',
  'GET /imports/:id/report',
  'GET /decks/:id/export',
  'GET /export',
  'GET /export/pack',
  'GET /decks/generate/status/:id',
  'POST /ai/revise',
  'POST /batches',
  'GET /batches',
  'GET /batches/:id',
]);

test('these tests include all endpoints', () => {
  const tried = ENDPOINTS.map(({ method, path }) => `${method} /api${path.replaceAll(/:(\w+)/gu, '{$1}')}`);
  const rows = ROWS.filter(({ path }) => path.startsWith('/api/'));
  expect(tried.toSorted()).toEqual(rows.map(({ method, path }) => `${method} ${path}`).toSorted());
});

describe.each(RESPONSES.filter(({ name }) => !OPEN.has(name)))('$name, $status', ({ schema }) => {
  test('the response has only fields that its schema names', () => {
    fc.assert(
      fc.property(wireOf(schema), (wire) => {
        const response: unknown = z.decode(schema, wire);
        const sent = JSON.stringify(z.encode(schema, response));
        expect(JSON.stringify(z.encode(schema, withSecrets(response)))).toBe(sent);
      }),
      { numRuns: 30 },
    );
  });
});

/** Valid values of a schema in the form of the wire. */
function wireOf(schema: unknown): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    if (schema === errorBody) return fc.constant({ message: 'No', code: 'NOT_FOUND', requestId: 'r' });
    const fields: [string, unknown][] = Object.entries(schema.shape);
    const model = Object.fromEntries(fields.map(([name, field]) => [name, wireOf(field)]));
    const required = fields.filter(([, field]) => !isOptional(field));
    return fc.record(model, { requiredKeys: required.map(([name]) => name) });
  }
  if (schema === instant) return fc.date({ noInvalidDate: true, ...YEARS }).map((date) => date.toISOString());
  if (schema instanceof z.ZodCodec) return wireOf(schema.in);
  if (schema instanceof z.ZodArray) return fc.array(wireOf(schema.element), lengthOf(schema));
  if (schema instanceof z.ZodNullable) return fc.option(wireOf(schema.unwrap()));
  if (isOptional(schema) || schema instanceof z.ZodDefault) return wireOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(wireOf));
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  // Lists within themselves: their first level says how their items are sent.
  if (schema instanceof z.ZodLazy) return fc.constant([]);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNull) return fc.constant(null);
  if (schema instanceof z.ZodUnknown) return fc.constant({ user: {} });
  if (schema instanceof z.ZodNumber) return fc.integer(rangeOf(schema));
  // Both ends of a break: one day, which cannot end before it begins.
  if (schema instanceof z.ZodISODate) return fc.constant('2026-05-04');
  // A time zone is the only text that is not free.
  if (schema instanceof z.ZodString) return schema.def.checks ? fc.constant('UTC') : fc.string();
  if (schema instanceof z.ZodURL) return fc.webUrl();
  throw new Error('A schema of a new kind: say what its values are');
}

function isOptional(schema: unknown): schema is z.ZodOptional | z.ZodExactOptional {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional;
}

const YEARS = { min: new Date('1970-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z') };

/** Few items, or as many as a list of a fixed length has. */
function lengthOf(schema: z.ZodArray): { minLength: number; maxLength: number } {
  const { minItems = 0, maxItems = 3 } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return minItems === maxItems
    ? { minLength: minItems, maxLength: maxItems }
    : { minLength: 0, maxLength: 3 };
}

function rangeOf({ minValue, maxValue }: z.ZodNumber): { min: number; max: number } {
  const min = Math.max(minValue ?? 0, -1_000_000);
  return { min, max: Math.min(maxValue ?? 1_000_000, min + 1_000_000) };
}

/** The value with one more field in every object. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([name, part]) => [name, withSecrets(part)]);
  return { passwordHash: 'secret', ...Object.fromEntries(inner) };
}
