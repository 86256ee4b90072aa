import { AppError } from '#domain/errors.ts';
import { MAX_MEDIA_BYTES } from '#domain/limits.ts';
import { MEDIA_TOO_LARGE } from '#domain/media/media.ts';

const TIMEOUT_MS = 10_000;

/**
 * The bytes at a URL that a tool names. Only origins that the operator lists are asked, and no redirect is followed: otherwise a
 * learner could name a URL inside the operator's network. Throws VALIDATION_FAILED or MEDIA_UNUSABLE.
 */
export async function fetchFile(address: string, origins: readonly string[]): Promise<Buffer> {
  const url = URL.parse(address);
  if (url === null || !origins.includes(url.origin)) {
    const refusal = 'Files are fetched from addresses only where the operator allows it: send data';
    throw new AppError('VALIDATION_FAILED', refusal);
  }
  // The server does not send a name and password from the URL.
  const response = await fetch(`${url.origin}${url.pathname}${url.search}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(unreachable);
  if (!response.ok) {
    await response.body?.cancel();
    throw new AppError('MEDIA_UNUSABLE', `The address of the file responds with ${response.status}`);
  }
  const body: ReadableStream<Uint8Array> | null = response.body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > MAX_MEDIA_BYTES) throw new AppError('MEDIA_UNUSABLE', MEDIA_TOO_LARGE);
      chunks.push(chunk);
    }
  } catch (error) {
    return unreachable(error);
  }
  return Buffer.concat(chunks);
}

function unreachable(error: unknown): never {
  if (error instanceof AppError) throw error;
  throw new AppError('MEDIA_UNUSABLE', 'The address of the file does not respond', { cause: error });
}
