import { Readable } from 'node:stream';
import type { Deck } from '#domain/deck.ts';
import { FILE_ENDINGS, hasSchedule, type ExportFormat } from '#domain/interchange/export-format.ts';
import { allCardsTitle, fileNameOf } from '#domain/interchange/file-name.ts';
import type { OutgoingPiece, OutgoingPieces } from '#domain/interchange/outgoing.ts';
import { localDay } from '#domain/local-day.ts';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import { writers } from '../../interchange/writers.ts';
import type { MediaStore } from '../../ports/files/media-store.ts';
import { findOutgoingFile } from './outgoing-files.ts';
import { outgoingPieces } from './outgoing-pieces.ts';
import { readReviewSettings } from '../scheduling/card-states.repository.ts';
import type { createPackageWriter } from './package-writer.ts';

export type ExportDeps = {
  db: Db;
  clock: Clock;
  mediaStore: MediaStore;
  writePackage: ReturnType<typeof createPackageWriter>;
};

export type ExportRequest = {
  user: { id: string; timeZone: string };
  deck: Deck | 'all';
  format: ExportFormat;
  schedule: boolean;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
};

export type ExportedFile = { name: string; type: string; content: Readable };

const TYPES: Readonly<Record<ExportFormat, string>> = {
  apkg: 'application/vnd.anki',
  csv: 'text/csv; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  json: 'application/json; charset=utf-8',
  gift: 'text/plain; charset=utf-8',
  moodle: 'application/xml; charset=utf-8',
  qti12: 'application/xml; charset=utf-8',
  qti21: 'application/zip',
};

/** The file of a learner's cards that is written while it is read. Throws RATE_LIMITED, or the signal's reason. */
export async function exportFile(deps: ExportDeps, request: ExportRequest): Promise<ExportedFile> {
  const { user, deck, format } = request;
  const title = deck === 'all' ? allCardsTitle(localDay(deps.clock.now(), user.timeZone)) : deck.title;
  const content = await contentOf(deps, request);
  return { name: fileNameOf(title, FILE_ENDINGS[format]), type: TYPES[format], content };
}

async function contentOf(deps: ExportDeps, request: ExportRequest): Promise<Readable> {
  const { user, deck, format, schedule, signal } = request;
  const pieces = outgoingPieces(
    {
      db: deps.db,
      userId: user.id,
      schedule: !schedule ? 'none' : hasSchedule(format) ? 'all' : 'suspended',
    },
    deck === 'all' ? deck : [deck],
  );
  const findFile = findOutgoingFile(deps, user.id);
  switch (format) {
    case 'apkg': {
      const { memory } = await readReviewSettings(deps.db, user.id);
      return deps.writePackage({
        userId: user.id,
        pieces,
        findFile,
        withSchedule: schedule,
        now: deps.clock.now(),
        timeZone: user.timeZone,
        desiredRetention: memory.desiredRetention,
        signal,
      });
    }
    case 'csv': {
      const { writeCsv } = await writers.text();
      return Readable.from(writeCsv(await begun(pieces)));
    }
    case 'markdown': {
      const { writeMarkdown } = await writers.text();
      return Readable.from(writeMarkdown(await begun(pieces)));
    }
    case 'json': {
      const { writeJson } = await writers.text();
      return Readable.from(writeJson(await begun(pieces), findFile));
    }
    case 'gift':
    case 'moodle':
    case 'qti12':
    case 'qti21': {
      const { writeGift, writeMoodle, writeQti12, writeQti21 } = await writers.questions();
      const write = { gift: writeGift, moodle: writeMoodle, qti12: writeQti12, qti21: writeQti21 }[format];
      return Readable.from(write(await begun(pieces)));
    }
  }
}

/** Reads the first piece now, so that an early failure is reported before anything is sent. */
export async function begun(pieces: AsyncGenerator<OutgoingPiece, void>): Promise<OutgoingPieces> {
  const first = await pieces.next();
  return (async function* all() {
    if (first.done === true) return;
    yield first.value;
    yield* pieces;
  })();
}
