import { open } from 'node:fs/promises';
import { UnreadablePackage } from './package-failure.ts';

/** What a file is that may come from Anki: a package, or the database of a collection without one. */
export type AnkiFile = 'package' | 'database';

const ZIP = 'PK\u{3}\u{4}';
const EMPTY_ZIP = 'PK\u{5}\u{6}';
const SQLITE = 'SQLite format 3\0';
const ZSTD = '\u{28}\u{b5}\u{2f}\u{fd}';
const PAGE = /^(?:\u{ef}\u{bb}\u{bf})?\s*<(?:!doctype|html|head|body)\b/iu;
const OUR_NAMES = /\.(?:apkg|colpkg|anki2|anki21|anki21b)$/iu;

/**
 * What a file is, by its first bytes; null if it is not from Anki. Throws UnreadablePackage for a file that only has the
 * name of a package.
 */
export async function kindOfAnkiFile(path: string, name = ''): Promise<AnkiFile | null> {
  const start = await startOf(path);
  if (start.startsWith(ZIP)) return 'package';
  if (start.startsWith(SQLITE)) return 'database';
  if (start.startsWith(EMPTY_ZIP)) throw new UnreadablePackage('empty-zip');
  if (!OUR_NAMES.test(name)) return null;
  if (start.startsWith(ZSTD)) throw new UnreadablePackage('packed-database');
  throw new UnreadablePackage(
    PAGE.test(start) ? 'web-page' : 'not-a-package',
    'neither a zip nor a database',
  );
}

/** Whether a file has the name of a package or a collection. */
export function hasAnkiName(name: string): boolean {
  return OUR_NAMES.test(name);
}

async function startOf(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(256), 0, 256, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
