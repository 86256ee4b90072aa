import { z } from 'zod';
import type { CatchUp } from '#domain/planning/catch-up.ts';

const column = z.object({ perDay: z.number(), until: z.string() });

/** The column `catch_up` of `users`. */
export function toCatchUp(json: string | null): CatchUp | null {
  return json === null ? null : column.parse(JSON.parse(json));
}
