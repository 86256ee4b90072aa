import { setImmediate } from 'node:timers/promises';
import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import {
  section,
  passage as passageSchema,
  type CardOfSource,
  type PlacedPassage,
} from '#contract/sources.ts';
import { paragraphsOf, type Section } from '#domain/sources/passage.ts';
import type { Source } from '#domain/sources/source.ts';
import { searchText } from '#domain/text/search-text.ts';
import type { Db, SourcePassagesTable, SourcesTable } from '../../db/tables.ts';
import { containing } from '../decks/decks.repository.ts';

const sectionList = z.array(section);
const { headings, pageStarts, blocks } = passageSchema.shape;

/** SQLite limits the number of values in one statement; a passage has nine. */
const PASSAGES_PER_INSERT = 100;

/** Sources searched before other requests get a turn. */
const SEARCHED_AT_ONCE = 50;

/** The most cards of a source that are listed. */
const MAX_CARDS = 1_000;

/** Where a page of sources ended. */
export type SourcePosition = { createdAt: number; id: string };

export type NewSource = Omit<Source, 'version' | 'updatedAt'> & {
  sections: readonly Section[];
  bytes: number;
};

/** A passage with its text prepared for searching. */
export type NewPassage = Omit<PlacedPassage, 'position'> & { searchText: string };

export async function insertSource(
  db: Db,
  userId: string,
  source: NewSource,
  passages: readonly NewPassage[],
): Promise<void> {
  await db
    .insertInto('sources')
    .values({
      id: source.id,
      user_id: userId,
      title: source.title,
      kind: source.kind,
      file_name: source.fileName,
      pages: source.pages,
      sections: JSON.stringify(source.sections),
      passage_count: source.passages,
      characters: source.characters,
      content_bytes: source.bytes,
      search_text: searchText(source.title),
      created_at: source.createdAt,
      updated_at: source.createdAt,
    })
    .execute();
  for (let start = 0; start < passages.length; start += PASSAGES_PER_INSERT) {
    const rows = passages.slice(start, start + PASSAGES_PER_INSERT).map((passage, index) => ({
      source_id: source.id,
      position: start + index,
      user_id: userId,
      text: passage.text,
      page: passage.page,
      headings: JSON.stringify(passage.headings),
      page_starts: JSON.stringify(passage.pageStarts),
      search_text: passage.searchText,
      blocks: JSON.stringify(passage.blocks),
    }));
    await db.insertInto('source_passages').values(rows).execute();
  }
}

export async function findSource(db: Db, userId: string, id: string): Promise<Source | undefined> {
  const row = await ownSources(db, userId).where('id', '=', id).executeTakeFirst();
  return row && toSource(row);
}

/** The headings of one of the user's sources. */
export async function sectionsOf(db: Db, userId: string, id: string): Promise<Section[]> {
  const row = await db
    .selectFrom('sources')
    .select('sections')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? sectionList.parse(JSON.parse(row.sections)) : [];
}

/** Passages of one of the user's sources in order; none when the source is not theirs. */
export async function passagesOf(
  db: Db,
  userId: string,
  id: string,
  { from, limit }: { from: number; limit: number },
): Promise<PlacedPassage[]> {
  const rows = await ownPassages(db, userId, id)
    .where('position', '>=', from)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(toPassage);
}

/** The first passages of a source that contain a text, ignoring accents and case. */
export async function findPassages(
  db: Db,
  userId: string,
  id: string,
  { text, limit }: { text: string; limit: number },
): Promise<PlacedPassage[]> {
  const rows = await ownPassages(db, userId, id)
    .where(containing(sql.ref('search_text'), searchText(text)))
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(toPassage);
}

/** Lists the user's sources, newest first, after `after`, and where the page ends unless it is the last. */
export async function listSources(
  db: Db,
  userId: string,
  {
    search = '',
    limit,
    after,
  }: { search?: string | undefined; limit: number; after: SourcePosition | undefined },
): Promise<{ sources: Source[]; end: SourcePosition | undefined }> {
  const wanted = searchText(search);
  const found =
    wanted === ''
      ? (await pageOfSources(db, userId, limit + 1, after)).map(toSource)
      : await searchSources(db, userId, { wanted, limit: limit + 1, after });
  const sources = found.slice(0, limit);
  const last = sources.at(-1);
  const end = found.length > limit && last ? { createdAt: last.createdAt, id: last.id } : undefined;
  return { sources, end };
}

/** Searches one source at a time, because reading the text of all of them together could block SQLite for too long. */
async function searchSources(
  db: Db,
  userId: string,
  { wanted, limit, after }: { wanted: string; limit: number; after: SourcePosition | undefined },
): Promise<Source[]> {
  const found: Source[] = [];
  let from = after;
  for (;;) {
    const page = await pageOfSources(db, userId, SEARCHED_AT_ONCE, from);
    for (const row of page) {
      const isFound = row.search_text.includes(wanted) || (await contains(db, userId, row.id, wanted));
      if (isFound) found.push(toSource(row));
      if (found.length === limit) return found;
      await setImmediate();
    }
    const last = page.at(-1);
    if (!last || page.length < SEARCHED_AT_ONCE) return found;
    from = { createdAt: last.created_at, id: last.id };
  }
}

async function contains(db: Db, userId: string, id: string, wanted: string): Promise<boolean> {
  const row = await db
    .selectFrom('source_passages')
    .select('position')
    .where('user_id', '=', userId)
    .where('source_id', '=', id)
    .where(containing(sql.ref('search_text'), wanted))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function pageOfSources(
  db: Db,
  userId: string,
  limit: number,
  after: SourcePosition | undefined,
): Promise<SourceRow[]> {
  return ownSources(db, userId)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('created_at', '<', after?.createdAt ?? 0),
          eb.and([eb('created_at', '=', after?.createdAt ?? 0), eb('id', '<', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The user's cards that were made from a source, in the order of its passages. */
export async function cardsMadeFrom(db: Db, userId: string, id: string): Promise<CardOfSource[]> {
  return (
    db
      .selectFrom('card_sources')
      .innerJoin('cards', 'cards.id', 'card_sources.card_id')
      .innerJoin('decks', 'decks.id', 'cards.deck_id')
      .select([
        'cards.id',
        'cards.deck_id as deckId',
        'decks.title as deckTitle',
        'cards.front',
        'card_sources.position',
        'card_sources.quote',
      ])
      .where('card_sources.user_id', '=', userId)
      .where('card_sources.source_id', '=', id)
      // The engines sort nulls differently.
      .orderBy((eb) => eb.fn.coalesce('card_sources.position', eb.lit(-1)))
      .orderBy('decks.created_at')
      .orderBy('cards.position')
      .orderBy('cards.id')
      .limit(MAX_CARDS)
      .execute()
  );
}

/** Changes the title of one of the user's sources, which makes it `growth` bytes larger. */
export async function updateTitle(
  db: Db,
  userId: string,
  id: string,
  { title, growth, now }: { title: string; growth: number; now: number },
): Promise<void> {
  await db
    .updateTable('sources')
    .set((eb) => ({
      title,
      search_text: searchText(title),
      content_bytes: eb('content_bytes', '+', growth),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Deletes one of the user's sources with its passages. Cards keep their quotes. */
export async function deleteSource(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('sources').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** All columns but the headings, which can be long. */
function ownSources(db: Db, userId: string) {
  return db
    .selectFrom('sources')
    .select([
      'id',
      'title',
      'kind',
      'file_name',
      'pages',
      'passage_count',
      'characters',
      'search_text',
      'created_at',
      'updated_at',
      'version',
    ])
    .where('user_id', '=', userId);
}

function ownPassages(db: Db, userId: string, id: string) {
  return db
    .selectFrom('source_passages')
    .select(['position', 'text', 'page', 'headings', 'page_starts', 'blocks'])
    .where('user_id', '=', userId)
    .where('source_id', '=', id);
}

type SourceRow = Omit<Selectable<SourcesTable>, 'user_id' | 'sections' | 'content_bytes'>;

function toSource(row: SourceRow): Source {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    fileName: row.file_name,
    pages: row.pages,
    passages: row.passage_count,
    characters: row.characters,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

function toPassage(
  row: Omit<Selectable<SourcePassagesTable>, 'user_id' | 'source_id' | 'search_text'>,
): PlacedPassage {
  return {
    position: row.position,
    text: row.text,
    blocks: row.blocks === null ? paragraphsOf(row.text) : blocks.parse(JSON.parse(row.blocks)),
    page: row.page,
    headings: headings.parse(JSON.parse(row.headings)),
    pageStarts: pageStarts.parse(JSON.parse(row.page_starts)),
  };
}
