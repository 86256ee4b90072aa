import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { CardFilter, CardListState } from '#contract/card-filter.ts';
import type { CardSort, ListedDeck } from '#contract/card-list.ts';
import { tagKey } from '#domain/cards/tags.ts';
import { addDays, localDay, startOfDay } from '#domain/local-day.ts';
import { LEECH_LAPSES } from '#domain/scheduling/settings.ts';
import { searchText } from '#domain/text/search-text.ts';
import { ownerBesideIds } from '../../../db/owner-beside-ids.ts';
import type { Db, Tables } from '../../../db/tables.ts';
import { containing } from '../../decks/decks.repository.ts';
import { isDue } from '../../scheduling/due/due.repository.ts';

/** The time of a request (epoch ms) and the user's time zone. */
export type Here = { now: number; timeZone: string };

/** The place of a card in the list: `key` is what the cards are sorted by, before the time at which they were added. */
export type ListPosition = { key: number; addedAt: number; id: string };

type Memories = ExpressionBuilder<Tables, 'card_memories'>;

/** The cards of a user that match a filter: rows of `card_memories`, which has one for each card. */
function matching(db: Db, userId: string, filter: CardFilter, here: Here) {
  const { search = '', deck, tag, state, explanation, source, difficulty, added } = filter;
  return (
    db
      .selectFrom('card_memories')
      // With a deck, only its cards are read.
      .where(deck === undefined ? 'user_id' : ownerBesideIds, '=', userId)
      .where((eb) => {
        const conditions: Expression<SqlBool>[] = [];
        if (deck !== undefined) conditions.push(eb('deck_id', '=', deck));
        if (difficulty !== undefined) conditions.push(eb('card_difficulty', '=', difficulty));
        if (explanation !== undefined) conditions.push(eb('has_explanation', '=', 0));
        if (added !== undefined) conditions.push(eb('added_at', '>=', startOfDays(added, here)));
        if (state !== undefined) conditions.push(inState(eb, state, here));
        if (tag !== undefined) conditions.push(eb('card_id', 'in', tagged(eb, userId, tag)));
        if (source !== undefined) {
          const made = eb.selectFrom('card_sources').select('card_sources.card_id');
          const own = made.where('card_sources.user_id', '=', userId);
          conditions.push(eb('card_id', 'in', own.where('card_sources.source_id', '=', source)));
        }
        const words = searchText(search).split(' ');
        conditions.push(...words.filter((word) => word !== '').map((word) => hasWord(eb, userId, word)));
        return eb.and(conditions);
      })
  );
}

function inState(eb: Memories, state: CardListState, { now, timeZone }: Here): Expression<SqlBool> {
  switch (state) {
    case 'due':
      return isDue(localDay(now, timeZone), now);
    case 'new':
      return eb('state', '=', 'new');
    case 'suspended':
      return eb('suspended', '=', 1);
    case 'leech':
      return eb.and([eb('lapses', '>=', LEECH_LAPSES), eb('state', '<>', 'new')]);
  }
}

function tagged(eb: Memories, userId: string, tag: string) {
  return eb
    .selectFrom('card_tags')
    .select('card_tags.card_id')
    .where('card_tags.user_id', '=', userId)
    .where('card_tags.tag_key', '=', tagKey(tag));
}

/** Whether a card has a word, which is folded like the search text, on its front, its back or in a tag. */
function hasWord(eb: Memories, userId: string, word: string): Expression<SqlBool> {
  const onSides = eb
    .selectFrom('cards')
    .select('cards.id')
    .whereRef('cards.id', '=', 'card_memories.card_id')
    .where(containing(sql.ref('cards.search_text'), word));
  const inTags = eb
    .selectFrom('card_tags')
    .select('card_tags.card_id')
    .where('card_tags.user_id', '=', userId)
    .where(containing(sql.ref('card_tags.tag_key'), word));
  return eb.or([eb.exists(onSides), eb('card_id', 'in', inTags)]);
}

/** The start (epoch ms) of the last so many local days, today included. */
export function startOfDays(days: number, { now, timeZone }: Here): number {
  return startOfDay(addDays(localDay(now, timeZone), 1 - days), timeZone);
}

/** What each order sorts by before the time of adding, descending; null where that alone decides. */
const SORT_KEYS: Readonly<Record<CardSort, RawBuilder<number> | null>> = {
  newest: null,
  oldest: null,
  due: sql<number>`(case when state = 'new' then -9000000000000000 else -due_at end)`,
  easiest: sql<number>`(-card_difficulty)`,
  hardest: sql<number>`card_difficulty`,
  forgotten: sql<number>`lapses`,
};

/** Where the cards are that match a filter, in order: only what decides that, because up to all cards are sorted. */
export async function pageOfAllCards(
  db: Db,
  userId: string,
  filter: CardFilter,
  page: { sort: CardSort; limit: number; after?: ListPosition | undefined; here: Here },
): Promise<ListPosition[]> {
  const { sort, limit, after, here } = page;
  const key = SORT_KEYS[sort];
  const columns = sql.join([...(key ? [key] : []), sql.ref('added_at'), sql.ref('card_id')]);
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  const rows = await matching(db, userId, filter, here)
    .select(['card_id', 'added_at'])
    .select((key ?? sql<number>`0`).as('key'))
    .$if(after !== undefined, (query) => {
      const values = sql.join([...(key ? [after?.key] : []), after?.addedAt, after?.id]);
      return query.where(sql<SqlBool>`(${columns}) ${sql.raw(sort === 'oldest' ? '>' : '<')} (${values})`);
    })
    .$if(key !== null, (query) => query.orderBy(key ?? sql.lit(0), 'desc'))
    .orderBy('added_at', direction)
    .orderBy('card_id', direction)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.card_id, addedAt: row.added_at, key: row.key }));
}

/** How many of the user's cards match a filter. */
export async function countAllCards(db: Db, userId: string, filter: CardFilter, here: Here): Promise<number> {
  const { count } = await matching(db, userId, filter, here)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The ids of at most `limit` of the user's cards that match a filter, in no order. */
export async function idsOfAllCards(
  db: Db,
  userId: string,
  filter: CardFilter,
  { here, limit }: { here: Here; limit: number },
): Promise<string[]> {
  const rows = await matching(db, userId, filter, here).select('card_id').limit(limit).execute();
  return rows.map((row) => row.card_id);
}

/** Those of some decks that are the user's, as the list shows them. */
export async function listedDecks(db: Db, userId: string, ids: readonly string[]): Promise<ListedDeck[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('decks')
    .select(['id', 'title', 'reviewed', 'language', 'back_language'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, title, reviewed, language, back_language: backLanguage }) => {
    return { id, title, reviewed: reviewed === 1, language, backLanguage };
  });
}
