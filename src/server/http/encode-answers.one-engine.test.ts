import { globSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorBody, instant } from '#contract/common.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ROWS } from '#test/conformance/checks.ts';
import { compileEncoder } from './compile-encoder.ts';
import { encodeAnswers } from './encode-answers.ts';

const CONTRACT = path.resolve(import.meta.dirname, '../../contract');

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
  return typeof value === 'object' && value !== null && 'method' in value && 'answer' in value;
}

/** Every answer that the contract names. */
const ANSWERS = ENDPOINTS.flatMap(({ method, path, status, answer, otherwise }) => [
  { name: `${method} ${path}`, status, schema: answer },
  ...(otherwise ? [{ name: `${method} ${path}`, status: otherwise.status, schema: otherwise.answer }] : []),
]);

/** Their schemas allow more than they name. */
const OPEN = new Set([
  'GET /account/export',
  'GET /media/:hash',
  'GET /imports/:id/report',
  'GET /decks/:id/export',
  'GET /export',
  'GET /decks/generate/status/:id',
  'POST /ai/revise',
  'POST /batches',
  'GET /batches',
  'GET /batches/:id',
]);

test('all endpoints are tried here', () => {
  const tried = ENDPOINTS.map(({ method, path }) => `${method} /api${path.replaceAll(/:(\w+)/gu, '{$1}')}`);
  const rows = ROWS.filter(({ path }) => path.startsWith('/api/'));
  expect(tried.toSorted()).toEqual(rows.map(({ method, path }) => `${method} ${path}`).toSorted());
});

describe.each(ANSWERS)('$name, $status', ({ name, schema }) => {
  test('is compiled, unless its schema is open', () => {
    expect(compileEncoder(schema) === undefined).toBe(OPEN.has(name));
  });

  test('compiled and validated, an answer is the same bytes, and has nothing that the schema does not name', () => {
    const { validated, compiled } = serialisers(schema);
    fc.assert(
      fc.property(wireOf(schema), (wire) => {
        const answer: unknown = z.decode(schema, wire);
        const text = validated(answer);
        expect(compiled(answer)).toBe(text);
        const more = withSecrets(answer);
        expect(compiled(more)).toBe(OPEN.has(name) ? validated(more) : text);
      }),
      { numRuns: 30 },
    );
  });

  test('what is of a wrong type does not leave, and fails as if it were validated', () => {
    const { validated, compiled } = serialisers(schema);
    fc.assert(
      fc.property(wireOf(schema), fc.nat(), fc.constantFrom(...WRONG), (wire, place, wrong) => {
        const answer = withWrong(z.decode(schema, wire), place, wrong);
        expect(attempt(() => compiled(answer))).toEqual(attempt(() => validated(answer)));
      }),
      { numRuns: 30 },
    );
  });
});

test('checked, encoders that disagree are an error', () => {
  let calls = 0;
  const unsteady = z.codec(z.number(), z.number(), { decode: (n) => n, encode: () => (calls += 1) });
  const encode = encodeAnswers({ checked: true })({ schema: unsteady, method: 'GET', url: '/unsteady' });
  expect(() => encode(1)).toThrow('The encoders of GET /unsteady disagree');
});

test('a part that changes what it checks is not compiled', () => {
  expect(compileEncoder(z.object({ title: z.string().trim() }))).toBeUndefined();
});

function serialisers(schema: z.ZodType) {
  const route = { schema, method: 'GET', url: '/' };
  return {
    compiled: encodeAnswers({ checked: false })(route),
    validated: (answer: unknown) => JSON.stringify(z.encode(schema, answer)),
  };
}

const WRONG: readonly unknown[] = [undefined, Number.NaN, { secret: 'of somebody' }, ['of somebody']];

/** Good values of a schema as they go over the wire. */
function wireOf(schema: unknown): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    if (schema === errorBody) return fc.constant({ message: 'No', code: 'NOT_FOUND', requestId: 'r' });
    const fields: [string, unknown][] = Object.entries(schema.shape);
    const model = Object.fromEntries(fields.map(([name, field]) => [name, wireOf(field)]));
    const required = fields.filter(([, field]) => !(field instanceof z.ZodOptional));
    return fc.record(model, { requiredKeys: required.map(([name]) => name) });
  }
  if (schema === instant) return fc.date({ noInvalidDate: true, ...YEARS }).map((date) => date.toISOString());
  if (schema instanceof z.ZodCodec) return wireOf(schema.in);
  if (schema instanceof z.ZodArray) return fc.array(wireOf(schema.element), { maxLength: 3 });
  if (schema instanceof z.ZodNullable) return fc.option(wireOf(schema.unwrap()));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return wireOf(schema.unwrap());
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNull) return fc.constant(null);
  if (schema instanceof z.ZodUnknown) return fc.constant({ user: {} });
  if (schema instanceof z.ZodNumber) return fc.integer(rangeOf(schema));
  // A time zone is the only text that is not free.
  if (schema instanceof z.ZodString) return schema.def.checks ? fc.constant('UTC') : fc.string();
  throw new Error('A schema of a new kind: say what its values are');
}

const YEARS = { min: new Date('1970-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z') };

function rangeOf({ minValue, maxValue }: z.ZodNumber): { min: number; max: number } {
  const min = Math.max(minValue ?? 0, -1_000_000);
  return { min, max: Math.min(maxValue ?? 1_000_000, min + 1_000_000) };
}

/** The same with one more field in every object. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([name, part]) => [name, withSecrets(part)]);
  return { passwordHash: 'secret', ...Object.fromEntries(inner) };
}

/** The same with something else in one place. */
function withWrong(value: unknown, place: number, wrong: unknown): unknown {
  if (typeof value !== 'object' || value === null) return wrong;
  const entries: [string, unknown][] = Object.entries(value);
  const chosen = place % (entries.length + 1);
  if (chosen === entries.length) return wrong;
  const changed = entries.map(([name, part], index): [string, unknown] => [
    name,
    index === chosen ? withWrong(part, Math.floor(place / (entries.length + 1)), wrong) : part,
  ]);
  return Array.isArray(value) ? changed.map(([, part]) => part) : Object.fromEntries<unknown>(changed);
}

function attempt(work: () => string): string {
  try {
    return work();
  } catch {
    return 'refused';
  }
}
