import { z } from 'zod';
import { UnreadablePackage } from './package-failure.ts';
import { BrokenMessage, readMessage, textOfField } from './protobuf.ts';
import { normalised } from '#domain/text/normalised.ts';

/** How the list of a package's files is written. */
export type MediaMapForm = 'json' | 'protobuf';

/** A file of a package: its name, the name of its entry, and the hash that the package gives. */
export type PackagedFile = { name: string; entry: string; sha1: string | null };

const LONGEST_NAME = 255;

/**
 * The files of a package, each name once, without those that have no entry. Throws UnreadablePackage. A long list takes
 * a while, so call it in the thread.
 */
export function readMediaMap(
  bytes: Uint8Array,
  form: MediaMapForm,
  entries: ReadonlySet<string>,
): PackagedFile[] {
  if (bytes.length === 0) return [];
  const files = new Map<string, PackagedFile>();
  for (const file of form === 'json' ? fromJson(bytes) : fromProtobuf(bytes)) {
    const name = normalName(file.name);
    if (isFileName(name) && entries.has(file.entry)) files.set(name, { ...file, name });
  }
  return [...files.values()];
}

/** As Anki compares names. */
export function normalName(name: string): string {
  return normalised(name, 'NFC');
}

/** A name as the address of a file in Markdown has it: encoded as in a URL, without round brackets. */
export function encodeMediaName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll('(', '%28').replaceAll(')', '%29');
}

/** Names are only compared, but Anki never writes one that is a path. */
function isFileName(name: string): boolean {
  return (
    name !== '' && name !== '.' && name !== '..' && name.length <= LONGEST_NAME && !/[/\\\p{Cc}]/u.test(name)
  );
}

const jsonMap = z.record(z.string(), z.string());

function fromJson(bytes: Uint8Array): PackagedFile[] {
  const map = jsonMap.safeParse(parsed(bytes));
  if (!map.success) throw new UnreadablePackage('damaged', 'the list of media is no list');
  return Object.entries(map.data).map(([entry, name]) => ({ name, entry, sha1: null }));
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** MediaEntries: the first entry is the zip's entry "0", and so on. */
function* fromProtobuf(bytes: Uint8Array): Generator<PackagedFile> {
  try {
    let index = 0;
    for (const { number, value } of readMessage(bytes)) {
      if (number !== 1 || typeof value === 'number') continue;
      const file: PackagedFile = { name: '', entry: String(index), sha1: null };
      for (const field of readMessage(value)) {
        if (field.number === 1) file.name = textOfField(field);
        else if (field.number === 3 && typeof field.value !== 'number' && field.value.length === 20)
          file.sha1 = Buffer.from(field.value).toString('hex');
      }
      yield file;
      index += 1;
    }
  } catch (error) {
    if (!(error instanceof BrokenMessage)) throw error;
    throw new UnreadablePackage('damaged', error.message);
  }
}
