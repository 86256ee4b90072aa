import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

const CONTRACT = resolve(import.meta.dirname, '../../src/contract');

const isEndpoint = (value: unknown): value is Endpoint =>
  z.looseObject({ method: z.string(), path: z.string(), status: z.number() }).safeParse(value).success;

export type RequestPart = { place: string; schema: z.core.$ZodType };

/** The parts of a request that each endpoint reads, from the tables of the contract. */
export async function requestParts(): Promise<RequestPart[]> {
  const parts: RequestPart[] = [];
  for (const file of globSync('*.ts', { cwd: CONTRACT })) {
    if (file.endsWith('.test.ts')) continue;
    const module: unknown = await import(join(CONTRACT, file));
    const tables = Object.values(z.record(z.string(), z.unknown()).parse(module));
    const endpoints = tables
      .filter((table) => typeof table === 'object' && table !== null)
      .flatMap((table) => Object.values(table).filter(isEndpoint));
    for (const { method, path, params, query, headers, body } of endpoints) {
      for (const [name, schema] of Object.entries({ params, query, headers, body }))
        if (schema) parts.push({ place: `${method} ${path} ${name}`, schema });
    }
  }
  return parts;
}

/** Values that a schema accepts with every text replaced, one for each of its variants. */
export function valuesWith(schema: z.core.$ZodType, text: string): unknown[] {
  if (schema instanceof z.ZodString) return [text];
  if (schema instanceof z.ZodLiteral) return [[...schema.values][0]];
  if (schema instanceof z.ZodObject) {
    const fields = toRecord(schema).map(([name, field]) => [name, valuesWith(field, text)] as const);
    const variants = Math.max(1, ...fields.map(([, values]) => values.length));
    return Array.from({ length: variants }, (_, variant) =>
      Object.fromEntries(
        fields.map(([name, values]) => [name, values[Math.min(variant, values.length - 1)]]),
      ),
    );
  }
  if (schema instanceof z.ZodArray) return [[...valuesWith(schema.element, text)], text];
  if (schema instanceof z.ZodPipe) {
    return valuesWith(schema.in instanceof z.ZodTransform ? schema.out : schema.in, text);
  }
  return innerOf(schema).flatMap((inner) => valuesWith(inner, text));
}

/** All texts of a schema with their paths. */
export function textsIn(schema: z.core.$ZodType, place: string): { place: string; text: z.ZodString }[] {
  if (schema instanceof z.ZodString) return [{ place, text: schema }];
  if (schema instanceof z.ZodObject)
    return toRecord(schema).flatMap(([name, field]) => textsIn(field, `${place}.${name}`));
  if (schema instanceof z.ZodArray) return textsIn(schema.element, `${place}[]`);
  if (schema instanceof z.ZodPipe) {
    return textsIn(schema.in instanceof z.ZodTransform ? schema.out : schema.in, place);
  }
  return innerOf(schema).flatMap((inner) => textsIn(inner, place));
}

function toRecord({ shape }: z.ZodObject): [string, z.ZodType][] {
  return Object.entries(z.record(z.string(), z.instanceof(z.ZodType)).parse(shape));
}

function innerOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()];
  if (schema instanceof z.ZodDefault) return [schema.unwrap()];
  return [];
}
