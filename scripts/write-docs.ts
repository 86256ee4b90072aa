/**
 * npm run docs: writes the documents, and the parts of documents, that are generated from the code, so that they cannot
 * go stale. With --check it writes nothing and fails if a committed copy differs.
 */
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pino } from 'pino';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { webPushService } from '#server/ports/push-service.ts';
import { buildApp } from '#server/app.ts';
import { readConfig, settings } from '#server/config.ts';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';
import { readDocument } from '#server/documents/document-thread.ts';
import { createGenerationEvents } from '#server/features/generation/generation.events.ts';
import { createLibraryGenerator } from '#server/ports/library-generator.ts';
import { NO_METRICS } from '#server/observability/metrics.ts';
import { systemClock } from '#server/ports/clock.ts';
import { createPasswords } from '#server/ports/passwords.ts';
import { serverStorage } from '#server/ports/storage.ts';
import { systemTimers } from '#server/ports/timers.ts';
import { ROOT } from './lib/tools.ts';
import { databaseWaitingFiles } from '#server/ports/files/database-waiting-files.ts';
import { databaseMediaStore } from '#server/ports/files/database-media-store.ts';

const CONFIGURATION = join(ROOT, 'docs', 'configuration.md');
const BEGIN = '<!-- settings: made by npm run docs -->';
const END = '<!-- /settings -->';

await keep(CONFIGURATION, withSettings);
await keep(join(ROOT, 'docs', 'openapi.json'), openApi);

/** Writes the file with the contents from `make` or, with --check, reports if it differs. */
async function keep(file: string, make: (current: string) => Promise<string>): Promise<void> {
  const current = await readFile(file, 'utf8').catch(() => '');
  const wanted = await make(current);
  if (!process.argv.includes('--check')) await writeFile(file, wanted);
  else if (wanted !== current) {
    console.error(`${relative(ROOT, file)} is stale: run npm run docs and commit what it wrote.`);
    process.exitCode = 1;
  }
}

async function withSettings(current: string): Promise<string> {
  const [before, rest] = current.split(BEGIN);
  const [, after] = rest?.split(END) ?? [];
  if (before === undefined || after === undefined)
    throw new Error(`docs/configuration.md lacks "${BEGIN}" ... "${END}"`);
  return format(`${before}${BEGIN}\n\n${settingsTable()}\n\n${END}${after}`, {
    ...(await resolveConfig(CONFIGURATION)),
    parser: 'markdown',
  });
}

function settingsTable(): string {
  const jsonSchema = z.object({
    properties: z.record(z.string(), z.object({ description: z.string(), default: z.string().optional() })),
  });
  const { properties } = jsonSchema.parse(z.toJSONSchema(settings, { io: 'input' }));
  const rows = Object.entries(properties).map(([name, { description, default: value }]) => {
    return `| \`${name}\` | ${value === undefined ? '' : `\`${value}\``} | ${description} |`;
  });
  return ['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The response of /api/openapi.json, from a server that touches no file. */
async function openApi(): Promise<string> {
  const none = () => Promise.resolve([]);
  const db = openSqlite(':memory:');
  const app = await buildApp({
    db,
    engine: 'sqlite',
    location: 'memory',
    config: readConfig({}),
    log: pino({ level: 'silent' }),
    clock: systemClock,
    newId: randomUUID,
    generator: createLibraryGenerator(() => Promise.resolve([])),
    generationEvents: createGenerationEvents(),
    readDocument,
    pushService: webPushService({}),
    identityProviders: [],
    pageReader: null,
    loadWeightFitter: () => Promise.resolve(null),
    storage: serverStorage(systemClock.now),
    mediaStore: databaseMediaStore,
    waitingFiles: databaseWaitingFiles,
    packs: {
      list: none,
      find: () => Promise.resolve(undefined),
      cards: none,
      media: () => Promise.resolve(),
      files: none,
    },
    passwords: createPasswords(),
    timers: systemTimers,
    assistant: null,
    metrics: NO_METRICS,
    wakeWorker: () => {},
    webRoot: null,
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const document: unknown = await (await fetch(`${address}/api/openapi.json`)).json();
  await app.close();
  await db.destroy();
  return `${JSON.stringify(document, null, 2)}\n`;
}
