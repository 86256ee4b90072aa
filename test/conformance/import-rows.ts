import { setTimeout as delay } from 'node:timers/promises';
import {
  importDetails,
  importEndpoints,
  importList,
  importResponse,
  tablePreview,
  type CardImport,
} from '#contract/imports.ts';
import { sourceResponse } from '#contract/sources.ts';
import { send } from './http.ts';
import { rowsOf, wrong, wrongQuery, type Row } from './row.ts';
import type { World } from './world.ts';

const TEXT = 'été\tsummer\nhiver\twinter';
const BOUNDARY = 'a-boundary';
const form = {
  contentType: `multipart/form-data; boundary=${BOUNDARY}`,
  text: [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="file"; filename="Saisons.txt"',
    'Content-Type: text/plain',
    '',
    TEXT,
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n'),
};

async function ask(world: World, method: string, path: string, body?: object): Promise<unknown> {
  const { url, ada } = world;
  return (await send(url, { method, path: `/api/imports${path}`, token: ada.token, body })).body;
}

/** An import of a table that waits for its options. Earlier imports are deleted to make room. */
async function newTable(world: World): Promise<{ params: { id: string } }> {
  const { imports } = importList.parse(await ask(world, 'GET', ''));
  for (const { id } of imports) await ask(world, 'DELETE', `/${id}`);
  const { id } = importResponse.parse(await ask(world, 'POST', '', { text: TEXT })).import;
  return { params: { id } };
}

const LIST = 'List must be the index of a list of the source';

async function sourceWithGlossary({ url, ada }: World): Promise<string> {
  const terms = ['été: summer', 'hiver: winter', 'printemps: spring', 'automne: autumn', 'saison: season'];
  const body = {
    title: 'Saisons',
    text: `# Glossary\n\n${terms.map((term) => `- **${term.replace(':', '**:')}`).join('\n')}`,
  };
  const { body: made } = await send(url, { method: 'POST', path: '/api/sources', token: ada.token, body });
  return sourceResponse.parse(made).source.id;
}

async function guessedForm(world: World, id: string) {
  return tablePreview.parse(await ask(world, 'POST', `/${id}/preview`, {})).form;
}

/** Waits until an import has this status. */
async function until(world: World, id: string, wanted: CardImport['status']): Promise<void> {
  while (importDetails.parse(await ask(world, 'GET', `/${id}`)).import.status !== wanted) await delay(20);
}

/** An import that has been read. */
async function readTable(world: World): Promise<{ params: { id: string } }> {
  const { params } = await newTable(world);
  await ask(world, 'POST', `/${params.id}/start`, { form: await guessedForm(world, params.id) });
  await until(world, params.id, 'ready');
  return { params };
}

/** An import whose cards have been added. */
async function savedTable(world: World): Promise<{ params: { id: string } }> {
  const { params } = await readTable(world);
  await ask(world, 'POST', `/${params.id}/save`, {});
  await until(world, params.id, 'done');
  return { params };
}

const PAGE_LIMIT = 'Limit must be a whole number from 1 to 50';
const PAGES = [
  wrongQuery('limit', '0', PAGE_LIMIT),
  wrongQuery('limit', '51', PAGE_LIMIT),
  wrongQuery('cursor', 'nonsense', 'Invalid cursor'),
];

const TITLE_TOO_LONG = wrong('title', 'x'.repeat(256), 'Title must be less than 255 characters');

/** Calls for imports of cards. */
export const IMPORT_ROWS: readonly Row[] = rowsOf(importEndpoints, {
  list: {},
  fromSource: {
    request: async (world) => {
      await newTable(world);
      return { body: { sourceId: await sourceWithGlossary(world), list: 0 } };
    },
    malformed: [
      wrong('sourceId', undefined, 'Source is required'),
      wrong('list', undefined, LIST),
      wrong('list', -1, LIST),
      wrong('list', 1, 'The source has no such list'),
    ],
  },
  paste: {
    request: async (world) => {
      await newTable(world);
      return { body: { text: TEXT } };
    },
    malformed: [
      wrong('text', undefined, 'Text is required'),
      wrong('text', ' \n', 'Text is required'),
      wrong(
        'text',
        'x'.repeat(3_000_001),
        'Text must have at most 3,000,000 characters. Save it as a file and import that.',
      ),
    ],
  },
  upload: {
    request: async (world) => {
      await newTable(world);
      return { form };
    },
  },
  read: { request: newTable, ids: ['id'] },
  decks: {
    request: readTable,
    ids: ['id'],
    malformed: PAGES,
  },
  addedTo: {
    request: savedTable,
    ids: ['id'],
    malformed: PAGES,
  },
  changes: {
    request: readTable,
    ids: ['id'],
    malformed: PAGES,
  },
  preview: {
    request: async (world) => ({ ...(await newTable(world)), body: { form: null } }),
    ids: ['id'],
    malformed: [wrong('form', 'nonsense', 'Invalid input: expected object, received string')],
  },
  start: {
    request: async (world) => {
      const { params } = await newTable(world);
      return { params, body: { form: await guessedForm(world, params.id) } };
    },
    ids: ['id'],
    malformed: [wrong('form', undefined, 'Invalid input: expected object, received undefined')],
  },
  save: {
    request: async (world) => ({ ...(await readTable(world)), body: { title: 'Saisons' } }),
    ids: ['id', 'deckId'],
    malformed: [TITLE_TOO_LONG],
  },
  undo: { request: savedTable, ids: ['id'] },
  // The report is streamed.
  report: { request: readTable, ids: ['id'], hasHead: false },
  discard: { request: newTable, ids: ['id'] },
});
