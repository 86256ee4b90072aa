import { createHash, randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '#domain/errors.ts';
import { MAX_SOURCE_BYTES } from '#domain/limits.ts';
import { cleanText } from '#domain/sources/clean-text.ts';
import { TOO_LARGE } from '#domain/sources/source.ts';
import { storageFull } from '../../error-handler.ts';

export type ReceivedFile = {
  name: string;
  /** SHA-256 of its bytes, hex. */
  digest: string;
  /** All of it, from the disk. */
  bytes: () => Promise<Uint8Array>;
};

const NAME_MAX = 255;

/** More than the one file that is expected, so that what is wrong with a form can be said. */
const LIMITS = {
  files: 2,
  fields: 2,
  parts: 4,
  fieldSize: 1_024,
  headerPairs: 20,
  fileSize: MAX_SOURCE_BYTES,
};

/**
 * Receives the file of a form onto the disk, so that those who wait for their turn take no memory, and hands it to `use`.
 * The file has no name in its folder any more when its first byte is written, so it is gone in any case, even when the
 * process is killed. Throws VALIDATION_FAILED, MALFORMED_REQUEST, PAYLOAD_TOO_LARGE or STORAGE_FULL, or the signal's
 * reason.
 */
export async function withReceivedFile<T>(
  request: FastifyRequest,
  signal: AbortSignal,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const place = path.join(tmpdir(), `cardamom-upload-${randomUUID()}`);
  const file = await open(place, 'wx+', 0o600);
  try {
    await rm(place);
    return await use(await unlessAborted(signal, receive(request, file)));
  } finally {
    await file.close();
  }
}

/** The form of a client that left before anybody looked at it would never come to an end. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function receive(request: FastifyRequest, file: FileHandle): Promise<ReceivedFile> {
  let received: ReceivedFile | undefined;
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type !== 'file' || part.fieldname !== 'file' || received) throw oneFile();
      const digest = createHash('sha256');
      let size = 0;
      await pipeline(part.file, async (chunks: AsyncIterable<Uint8Array>) => {
        for await (const chunk of chunks) {
          digest.update(chunk);
          size += chunk.length;
          // Goes on where the one before has ended.
          await file.writeFile(chunk);
        }
      });
      if (part.file.truncated) throw tooLarge();
      // Browsers write quotation marks in a name like this.
      const name = cleanText(part.filename.replaceAll('%22', '"')).slice(0, NAME_MAX).toWellFormed();
      received = { name, digest: digest.digest('hex'), bytes: () => contents(file, size) };
    }
  } catch (error) {
    throw asAppError(error);
  } finally {
    // What nobody reads would keep the connection.
    request.raw.unpipe();
    request.raw.resume();
  }
  if (!received) throw oneFile();
  return received;
}

async function contents(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) throw new Error('The received file has become shorter');
    at += bytesRead;
  }
  return bytes;
}

function asAppError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return storageFull(error);
  // Of the disk; everything else is the form's fault, and the libraries have many words for that.
  if ('syscall' in error) return error;
  return new AppError('MALFORMED_REQUEST', 'The file did not arrive completely. Please try again.', {
    cause: error,
  });
}

export function tooLarge(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', TOO_LARGE, { details: { failure: 'too-large' } });
}

function oneFile(): AppError {
  return invalidField('file', 'Send exactly one file, in the field "file"');
}
