import { entityTag } from '#contract/common.ts';
import { AppError } from '#domain/errors.ts';

/**
 * Throws PRECONDITION_FAILED with the current state (`readResponse`), unless the request named no version or this `version`.
 * Call it in the transaction of the change, with what was read there.
 */
export function expectMatch(
  ifMatch: string | undefined,
  what: 'card' | 'deck' | 'source' | 'draft',
  version: number,
  readResponse: () => Record<string, unknown>,
): void {
  if (ifMatch === undefined) return;
  const wanted = new Set(ifMatch.split(',').map((tag) => tag.trim()));
  if (wanted.has('*') || wanted.has(entityTag(version))) return;
  throw new AppError('PRECONDITION_FAILED', `This ${what} was changed on another device`, {
    details: readResponse(),
  });
}
