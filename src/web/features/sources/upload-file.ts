import { sourceEndpoints } from '#contract/sources.ts';
import type { Source } from '#domain/sources/source.ts';
import { sendFile, type SendOptions } from '#web/lib/send-file.ts';

/**
 * Adds a file. `key` is the same for every attempt, so that a file whose answer was lost is not added twice. Throws an
 * `ApiError`.
 */
export async function uploadFile(file: File, options: SendOptions & { key: string }): Promise<Source> {
  return (await sendFile(sourceEndpoints.upload, file, options)).source;
}
