import { ApiError } from '#web/lib/api-error.ts';

/** Whether the generator cannot make such a deck at all, so that only another request can succeed. */
export function isRefusal(failure: unknown): failure is ApiError {
  return (
    failure instanceof ApiError && (failure.code === 'TOPIC_UNKNOWN' || failure.code === 'VALIDATION_FAILED')
  );
}
