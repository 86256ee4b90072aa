import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { CardContent } from '#domain/cards/card.ts';
import type { Config } from '../../../config.ts';
import type { Timers } from '../../../ports/timers.ts';
import { readPack, readPackCards, readPackMedia, UnusablePack, type PackContents } from './read-pack.ts';

/** A pack that learners find. */
export type Pack = PackContents & { slug: string; file: string };

/** A file of the folder: its pack, or why it has none. */
export type ShelvedFile = { file: string } & ({ pack: Pack } | { problem: string });

/** The packs in a folder. */
export type PackShelf = {
  /** All packs. One that has just been put into the folder may be missing until the next call. */
  list: () => Promise<readonly Pack[]>;
  find: (slug: string) => Promise<Pack | undefined>;
  /** The cards of one deck of a pack, or of all. */
  cards: (pack: Pack, title: string | null) => Promise<CardContent[]>;
  media: (
    pack: Pack,
    hashes: ReadonlySet<string>,
    take: (media: { hash: string; bytes: Uint8Array }) => Promise<unknown>,
  ) => Promise<void>;
  /** Every file, after all of them have been read. */
  files: () => Promise<readonly ShelvedFile[]>;
};

/** The folder for packs, beside the embedded database. */
export function packFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return path.resolve(DATA_DIR, 'library');
}

/** The part of a URL that tells packs from topics of the library. */
const SLUG_START = 'pack-';

/** How long a learner waits for new files to be read, in ms; after that, they are left out. */
const PATIENCE_MS = 2_000;

const MOST_FILES = 500;

type Known = { stamp: string; read: PackContents | UnusablePack };

/**
 * Packs are read when the folder is first looked at. Each call compares names, sizes and times, and reads what has
 * changed, one file at a time. The folder is never written.
 */
export function createPackShelf({
  folder,
  log,
  timers,
}: {
  folder: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  timers: Pick<Timers, 'after'>;
}): PackShelf {
  const known = new Map<string, Known>();
  /** The problems that have been logged. */
  let warned = new Set<string>();
  let shelved: readonly ShelvedFile[] = [];
  let reading: Promise<void> | undefined;

  async function look(): Promise<void> {
    const files = await filesIn(folder);
    const names = new Set(files.map(({ file }) => file));
    for (const file of known.keys()) if (!names.has(file)) known.delete(file);
    shelved = shelve(known);
    for (const { file, stamp, bytes } of files) {
      if (known.get(file)?.stamp === stamp) continue;
      const read = await readOne({ path: path.join(folder, file), name: file }, bytes);
      if (!(read instanceof UnusablePack)) {
        log.info({ file, id: read.head.id, omissions: read.omissions }, 'a pack was read');
      }
      known.set(file, { stamp, read });
      // Each pack is available as soon as it has been read.
      shelved = shelve(known);
    }
    const problems = shelved.flatMap((entry) => ('problem' in entry ? [entry] : []));
    for (const entry of problems) {
      if (!warned.has(keyOf(entry))) log.warn(entry, 'a pack cannot be used');
    }
    warned = new Set(problems.map(keyOf));
  }

  function refresh(): Promise<void> {
    reading ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'the folder of packs cannot be read'))
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  /** Looks at the folder, and waits for new files to be read, but not for long. */
  async function current(): Promise<readonly Pack[]> {
    const read = refresh();
    await new Promise<void>((resolve) => {
      const cancel = timers.after(PATIENCE_MS, resolve);
      void read.finally(() => {
        cancel();
        resolve();
      });
    });
    return shelved.flatMap((entry) => ('pack' in entry ? [entry.pack] : []));
  }

  const fileOf = ({ file }: Pack) => ({ path: path.join(folder, file), name: file });
  return {
    list: current,
    find: async (slug) =>
      slug.startsWith(SLUG_START) ? (await current()).find((pack) => pack.slug === slug) : undefined,
    cards: (pack, title) => readPackCards(fileOf(pack), title),
    media: (pack, hashes, take) => readPackMedia(fileOf(pack), hashes, take),
    files: async () => {
      await refresh();
      return shelved;
    },
  };
}

const keyOf = ({ file, problem }: { file: string; problem: string }) => `${file}: ${problem}`;

/** The files of a folder that may be packs, each with a stamp that changes when it does. None if there is no folder. */
async function filesIn(folder: string): Promise<{ file: string; stamp: string; bytes: number }[]> {
  const names = await unlessMissing(readdir(folder));
  const files = (names ?? [])
    .filter((name) => /^[^.].*\.json$/iu.test(name))
    .toSorted()
    .slice(0, MOST_FILES);
  const found = await Promise.all(
    files.map(async (file) => {
      const stats = await unlessMissing(stat(path.join(folder, file)));
      if (stats?.isFile() !== true) return [];
      const { size, mtimeMs, ctimeMs, ino } = stats;
      return [{ file, stamp: [size, mtimeMs, ctimeMs, ino].join(' '), bytes: size }];
    }),
  );
  return found.flat();
}

async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
}

async function readOne(
  file: { path: string; name: string },
  bytes: number,
): Promise<PackContents | UnusablePack> {
  try {
    return await readPack(file, bytes);
  } catch (error) {
    if (error instanceof UnusablePack) return error;
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'it could not be read';
    return new UnusablePack(`The file cannot be read (${reason}).`, { cause: error });
  }
}

/** Of several files with the same pack, the latest version counts. */
function shelve(files: ReadonlyMap<string, Known>): ShelvedFile[] {
  const latest = new Map<string, { file: string; version: number }>();
  for (const [file, { read }] of files) {
    if (read instanceof UnusablePack) continue;
    const { id, version } = read.head;
    if (version > (latest.get(id)?.version ?? -Infinity)) latest.set(id, { file, version });
  }
  return [...files].map(([file, { read }]) => {
    if (read instanceof UnusablePack) return { file, problem: read.message };
    const newest = latest.get(read.head.id)?.file;
    return newest === file
      ? { file, pack: { ...read, file, slug: `${SLUG_START}${read.head.id}` } }
      : { file, problem: `"${newest}" has the same pack in a version that is at least as new.` };
  });
}
