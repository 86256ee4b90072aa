import { ApiError, errorTexts } from '#web/lib/api-error.ts';

/** Why the server did not record an answer, in a sentence for the learner. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'It could not be sent.';
  if (error.status === 404) return 'Its card or its deck has been deleted.';
  if (error.code === 'SESSION_COMPLETED') return 'Its session had already ended.';
  return errorTexts(error).title;
}
