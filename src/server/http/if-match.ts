import { entityTag } from '#contract/common.ts';
import { AppError } from '#domain/errors.ts';

/**
 * Throws PRECONDITION_FAILED with the current state (`readResponse`) if the request names another version than `version`. Call it
 * in the transaction of the change, with the version read there.
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
