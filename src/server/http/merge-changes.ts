import type { z } from 'zod';
import { AppError } from '#domain/errors.ts';

/** `current` with `changes`, validated as a whole by `schema`. Throws VALIDATION_FAILED. */
export function mergeChanges<Schema extends z.ZodType>(
  schema: Schema,
  current: object,
  changes: object,
): z.output<Schema> {
  const merged = schema.safeParse({ ...current, ...changes });
  if (merged.success) return merged.data;
  const fields = merged.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new AppError('VALIDATION_FAILED', fields[0]?.message ?? 'Invalid request', { fields });
}
