import { z } from 'zod';

/** A schema in the dialect that all providers take. */
export function jsonSchema(schema: z.ZodType) {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: 'draft-7' });
  return rest;
}
