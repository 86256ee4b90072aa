import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import { chunksOf } from '#domain/chunks.ts';
import type { Comparison, Condition, SearchedState } from '#domain/interchange/anki/search/conditions.ts';
import { certainRun, likePattern, type Pattern } from '#domain/interchange/anki/search/pattern.ts';
import { addDays, localDay } from '#domain/local-day.ts';
import { searchText } from '#domain/text/search-text.ts';
import type { Db, Tables } from '../../../db/tables.ts';
import { startOfDays, type Here } from '../../cards/many/card-list.repository.ts';
import { containing } from '../../decks/decks.repository.ts';
import { isDue } from '../../scheduling/due/due.repository.ts';

type Memories = ExpressionBuilder<Tables, 'card_memories'>;

/** A condition that the database can check, with the decks that a name stands for. */
export type Checkable =
  | Exclude<Condition, { kind: 'deck' | 'model' } | { kind: 'field' } | { kind: 'notes' | 'cards' }>
  | { kind: 'decks'; ids: readonly string[] }
  | { kind: 'all'; of: readonly Checkable[] }
  | { kind: 'any'; of: readonly Checkable[] }
  | { kind: 'not'; of: Checkable }
  | PossibleField
  /** Cards of notes of tools that have one of these types. */
  | { kind: 'types'; keys: readonly string[] };

/**
 * Cards that may have a field with a value; only their fields show whether they do. `types` are the types of tools with such a field,
 * `own` says what is known about notes that no tool has made.
 */
export type PossibleField = {
  kind: 'possible-field';
  value: Pattern;
  types: readonly string[];
  own: 'none' | 'on-its-sides' | 'any';
};

/** Limits of both engines on the number of values in one statement. */
const IDS_PER_QUERY = 500;

/** The ids of the user's cards for which a condition holds, in the order in which they were added. */
export async function idsMatching(
  db: Db,
  userId: string,
  condition: Checkable,
  here: Here,
): Promise<string[]> {
  const rows = await db
    .selectFrom('card_memories')
    .select('card_id')
    .where('user_id', '=', userId)
    .where((eb) => holds(eb, userId, condition, here))
    .orderBy('added_at')
    .orderBy('card_id')
    .execute();
  return rows.map((row) => row.card_id);
}

function holds(eb: Memories, userId: string, condition: Checkable, here: Here): Expression<SqlBool> {
  switch (condition.kind) {
    case 'all':
      return eb.and(condition.of.map((one) => holds(eb, userId, one, here)));
    case 'any':
      return eb.or(condition.of.map((one) => holds(eb, userId, one, here)));
    case 'not':
      return eb.not(eb.parens(holds(eb, userId, condition.of, here)));
    case 'decks':
      return eb.or([...chunksOf(condition.ids, IDS_PER_QUERY)].map((some) => eb('deck_id', 'in', some)));
    case 'text':
      return hasText(eb, userId, condition.pattern);
    case 'tag':
      return hasTag(eb, userId, condition.pattern);
    case 'state':
      return inState(eb, condition.state, here);
    case 'added':
      return eb('added_at', '>=', startOfDays(condition.days, here));
    case 'rated':
      return eb('card_id', 'in', rated(eb, userId, condition, here));
    case 'property':
      return hasProperty(eb, condition, here);
    case 'types':
      return eb(noteKey, 'in', notesOfTools(eb, userId, condition.keys));
    case 'possible-field':
      return mayHaveField(eb, userId, condition);
  }
}

/** The card by which the note of a card is stored. */
const noteKey = sql<string>`coalesce(sibling_group, card_id)`;

function notesOfTools(eb: Memories, userId: string, types: readonly string[]) {
  return eb
    .selectFrom('tool_notes')
    .select('tool_notes.card_id')
    .where('tool_notes.user_id', '=', userId)
    .where('tool_notes.note_type', 'in', types);
}

/** The fields of a note as a tool has sent them, with ASCII letters in lower case. */
const SENT_FIELDS = sql`lower(tool_notes.fields)`;

function like(text: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}

/** Whether a text stands on the card, in the form in which Cardamom searches, or in a field that a tool has sent. */
function hasText(eb: Memories, userId: string, pattern: Pattern): Expression<SqlBool> {
  const folded = pattern.map((part) => (typeof part === 'string' ? searchText(part) : part));
  const onSides = eb
    .selectFrom('cards')
    .select('cards.id')
    .whereRef('cards.id', '=', 'card_memories.card_id')
    .where(like(sql.ref('cards.search_text'), `%${likePattern(folded)}%`));
  const sent = eb
    .selectFrom('tool_notes')
    .select('tool_notes.card_id')
    .where('tool_notes.user_id', '=', userId)
    .where(like(SENT_FIELDS, `%${likePattern(pattern)}%`));
  return eb.or([eb.exists(onSides), eb(noteKey, 'in', sent)]);
}

/** Whether a card has a tag, or one inside it. In Anki, tags have "_" where they have spaces here. */
function hasTag(eb: Memories, userId: string, pattern: Pattern | null): Expression<SqlBool> {
  const own = eb.selectFrom('card_tags').select('card_tags.card_id').where('card_tags.user_id', '=', userId);
  if (pattern === null) return eb('card_id', 'not in', own);
  const key = sql`replace(card_tags.tag_key, ' ', '_')`;
  const wanted = likePattern(pattern);
  return eb('card_id', 'in', own.where(eb.or([like(key, wanted), like(key, `${wanted}::%`)])));
}

function inState(eb: Memories, state: SearchedState, { now, timeZone }: Here): Expression<SqlBool> {
  switch (state) {
    case 'due':
      return isDue(localDay(now, timeZone), now);
    case 'new':
      return eb('state', '=', 'new');
    case 'learn':
      return eb('state', 'in', ['learning', 'relearning']);
    case 'review':
      return eb('state', 'in', ['review', 'relearning']);
    case 'suspended':
      return eb('suspended', '=', 1);
    case 'buried':
      return eb.lit(false);
  }
}

function rated(
  eb: Memories,
  userId: string,
  { days, rating }: Extract<Condition, { kind: 'rated' }>,
  here: Here,
) {
  const answers = eb
    .selectFrom('reviews')
    .select('reviews.card_id')
    .where('reviews.user_id', '=', userId)
    .where('reviews.reviewed_at', '>=', startOfDays(days, here))
    .where('reviews.undone_at', 'is', null);
  return rating === null
    ? answers.where('reviews.rating', '>', 0)
    : answers.where('reviews.rating', '=', sql<1>`${rating}`);
}

const COMPARED: Readonly<Record<Comparison, RawBuilder<unknown>>> = {
  '=': sql`=`,
  '!=': sql`<>`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
};

function hasProperty(
  eb: Memories,
  { property, comparison, value }: Extract<Condition, { kind: 'property' }>,
  { now, timeZone }: Here,
): Expression<SqlBool> {
  const known = eb('state', '=', 'review');
  const compare = (column: RawBuilder<unknown>, wanted: number | string) =>
    sql<SqlBool>`${column} ${COMPARED[comparison]} ${wanted}`;
  switch (property) {
    case 'due':
      return eb.and([known, compare(sql`due_day`, addDays(localDay(now, timeZone), value))]);
    case 'ivl':
      return compare(sql`interval_days`, value);
    case 'reps':
      return compare(sql`repetitions`, value);
    case 'lapses':
      return compare(sql`lapses`, value);
  }
}

function mayHaveField(
  eb: Memories,
  userId: string,
  { value, types, own }: PossibleField,
): Expression<SqlBool> {
  const run = certainRun(value);
  const onSides = eb.exists(
    eb
      .selectFrom('cards')
      .select('cards.id')
      .whereRef('cards.id', '=', 'card_memories.card_id')
      .where(run === '' ? eb.lit(true) : containing(sql.ref('cards.search_text'), searchText(run))),
  );
  const ofTools = notesOfTools(eb, userId, types);
  const named = ofTools.$if(run !== '', (query) =>
    query.where((field) => field.or([field('tool_notes.fields', 'is', null), containing(SENT_FIELDS, run)])),
  );
  const possible: Expression<SqlBool>[] = [];
  if (types.length > 0)
    possible.push(eb(noteKey, 'in', named), eb.and([onSides, eb(noteKey, 'in', ofTools)]));
  if (own === 'any') possible.push(eb.lit(true));
  if (own === 'on-its-sides') possible.push(onSides);
  return eb.or(possible);
}
