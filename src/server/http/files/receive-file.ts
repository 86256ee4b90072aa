import { createHash } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '#domain/errors.ts';
import { cleanText } from '#domain/sources/clean-text.ts';
import { storageFull } from '../error-handler.ts';
import { workName } from '../../files/work-files.ts';

/** A file that has arrived: its SHA-256 in hex, and its size in bytes. */
export type ArrivedFile = { name: string; digest: string; size: number };

export type ReceivedFile = Omit<ArrivedFile, 'size'> & {
  /** Reads the whole file from the disk. */
  bytes: () => Promise<Uint8Array>;
};

/** The largest allowed size in bytes, and the message for a larger file. */
export type FileLimit = { maxBytes: number; tooLarge: string };

const NAME_MAX = 255;

/** More than the one file that is expected, so that the error can say what is wrong with a form. */
const LIMITS = {
  files: 2,
  fields: 2,
  parts: 4,
  fieldSize: 1_024,
  headerPairs: 20,
};

/**
 * Receives the file of a form onto the disk, so that waiting uploads take no memory, and hands it to `use`. The file is unlinked
 * before its first byte is written, so it disappears even if the process is killed. Throws VALIDATION_FAILED, MALFORMED_REQUEST,
 * PAYLOAD_TOO_LARGE or STORAGE_FULL, or the signal's reason.
 */
export async function withReceivedFile<T>(
  request: FastifyRequest,
  { signal, ...limit }: FileLimit & { signal: AbortSignal },
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const place = path.join(tmpdir(), workName('upload'));
  const file = await open(place, 'wx+', 0o600);
  try {
    await rm(place);
    // Each chunk begins where the previous one ended.
    const write = (chunk: Uint8Array) => file.writeFile(chunk);
    const { name, digest, size } = await unlessAborted(signal, receive(request, write, limit));
    return await use({ name, digest, bytes: () => contents(file, size) });
  } finally {
    await file.close();
  }
}

/**
 * Passes the file of a form to `write` as it arrives, chunk by chunk. Throws what `withReceivedFile` or `write` throws.
 */
export function receiveFile(
  request: FastifyRequest,
  { signal, ...limit }: FileLimit & { signal: AbortSignal },
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<ArrivedFile> {
  signal.throwIfAborted();
  return unlessAborted(signal, receive(request, write, limit));
}

/** Throws if the client has left, because its form would never end. */
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

async function receive(
  request: FastifyRequest,
  write: (chunk: Uint8Array) => Promise<void>,
  { maxBytes, tooLarge }: FileLimit,
): Promise<ArrivedFile> {
  let received: ArrivedFile | undefined;
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })) {
      if (part.type !== 'file' || part.fieldname !== 'file' || received) throw oneFile();
      const digest = createHash('sha256');
      let size = 0;
      await pipeline(part.file, async (chunks: AsyncIterable<Uint8Array>) => {
        for await (const chunk of chunks) {
          digest.update(chunk);
          size += chunk.length;
          await write(chunk);
        }
      });
      if (part.file.truncated) throw fileTooLarge(tooLarge);
      // Browsers write quotation marks in a name like this.
      const name = cleanText(part.filename.replaceAll('%22', '"')).slice(0, NAME_MAX).toWellFormed();
      received = { name, digest: digest.digest('hex'), size };
    }
  } catch (error) {
    throw asAppError(error);
  } finally {
    // Unread data would keep the connection open.
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
  // An error of the disk; everything else is the form's fault, for which the libraries have many errors.
  if ('syscall' in error) return error;
  return new AppError('MALFORMED_REQUEST', 'The file did not arrive completely. Please try again.', {
    cause: error,
  });
}

export function fileTooLarge(message: string): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', message, { details: { failure: 'too-large' } });
}

function oneFile(): AppError {
  return invalidField('file', 'Send exactly one file, in the field "file"');
}
