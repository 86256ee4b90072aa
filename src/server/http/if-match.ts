import { z } from 'zod';
import { entityTag } from '#contract/common.ts';
import { AppError } from '#domain/errors.ts';

/** Headers of a request that changes or deletes something. Loose: a request has many more. */
export const ifMatchHeaders = z.looseObject({
  'if-match': z
    .string()
    .optional()
    .describe('The ETag of the state that was seen (RFC 9110): with another state the answer is 412'),
});

/**
 * Throws PRECONDITION_FAILED with `seen`, in the form of a read, unless the request named no state or this one. Call it
 * in the transaction of the change, with what was read there.
 */
export function expectMatch(
  ifMatch: string | undefined,
  what: 'card' | 'deck',
  seen: { version: number },
): void {
  if (ifMatch === undefined) return;
  const wanted = new Set(ifMatch.split(',').map((tag) => tag.trim()));
  if (wanted.has('*') || wanted.has(entityTag(seen.version))) return;
  throw new AppError('PRECONDITION_FAILED', `This ${what} was changed on another device`, {
    details: { data: { [what]: seen } },
  });
}
