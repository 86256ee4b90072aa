import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunksOf } from '#domain/chunks.ts';
import { unescapeHtml, withoutElements } from '#domain/interchange/anki/html-text.ts';
import type { Condition } from '#domain/interchange/anki/search/conditions.ts';
import { parseSearch, type Search } from '#domain/interchange/anki/search/parse-search.ts';
import { matchesPattern, type Pattern } from '#domain/interchange/anki/search/pattern.ts';
import { isOwnType, OWN_TYPES, type ToolNoteType } from '#domain/interchange/anki/tool-note-type.ts';
import { listPlaces } from '../../decks/deck-places.repository.ts';
import { ankiNameOf } from '../anki-decks.ts';
import type { ActionContext } from '../action.ts';
import { noteTypesOf } from '../note-types/note-types.ts';
import { fieldsOfNotes, notesNumbered, notesOfCards, type Note } from '../notes/read-notes.ts';
import { cardIdsOf } from '../numbers.repository.ts';
import { idsMatching, type Checkable, type PossibleField } from './search.repository.ts';

/** What the database cannot check by itself: cards that are named, or what the fields or the type of a note are. */
type Looked =
  | { kind: 'ids'; ids: ReadonlySet<string> }
  | { kind: 'note'; may: Checkable; holds: (note: Note, fields: readonly string[]) => boolean };

type Resolved =
  | { kind: 'sql'; condition: Checkable }
  | Looked
  | { kind: 'all'; of: readonly Resolved[] }
  | { kind: 'any'; of: readonly Resolved[] }
  | { kind: 'not'; of: Resolved };

/** What the names in a search stand for. */
type Names = { decks: ReadonlyArray<{ id: string; name: string }>; types: readonly ToolNoteType[] };

/** Notes whose fields are read before other requests have their turn. */
const AT_ONCE = 50;

/** The ids of the user's cards that a search in Anki's syntax finds, in the order in which they were added. Throws VALIDATION_FAILED. */
export async function searchCards(context: ActionContext, text: string): Promise<string[]> {
  const { db, user } = context;
  const search = parseSearch(text);
  const decks = (await listPlaces(db, user.id)).map(({ id, title }) => ({ id, name: ankiNameOf(title) }));
  const names = { decks, types: await noteTypesOf(db, user.id) };
  return find(context, await resolve(context, search, names));
}

async function resolve(context: ActionContext, search: Search, names: Names): Promise<Resolved> {
  if (search.kind === 'not') return { kind: 'not', of: await resolve(context, search.of, names) };
  if (search.kind !== 'all' && search.kind !== 'any') return resolveCondition(context, search, names);
  const of: Resolved[] = [];
  for (const one of search.of) of.push(await resolve(context, one, names));
  return { kind: search.kind, of };
}

async function resolveCondition(
  { db, user }: ActionContext,
  condition: Condition,
  { decks, types }: Names,
): Promise<Resolved> {
  switch (condition.kind) {
    case 'deck': {
      const ids = decks.flatMap(({ id, name }) => (isInDeck(condition.pattern, name) ? [id] : []));
      return { kind: 'sql', condition: { kind: 'decks', ids } };
    }
    case 'cards':
      return { kind: 'ids', ids: new Set((await cardIdsOf(db, user.id, condition.numbers)).values()) };
    case 'notes': {
      const notes = await notesNumbered(db, user.id, condition.numbers);
      return { kind: 'ids', ids: new Set([...notes.values()].flatMap(idsOf)) };
    }
    case 'model':
      return ofType(types.filter(({ name }) => matchesPattern(condition.pattern, name)));
    case 'field':
      return withField(types, condition);
    case 'added':
    case 'property':
    case 'rated':
    case 'state':
    case 'tag':
    case 'text':
      return { kind: 'sql', condition };
  }
}

/** Whether a deck has a name, or is in a deck that has it. */
function isInDeck(pattern: Pattern, name: string): boolean {
  const parts = name.split('::');
  return parts.some((_, index) => matchesPattern(pattern, parts.slice(0, index + 1).join('::')));
}

function ofType(types: readonly ToolNoteType[]): Resolved {
  const keys = types.map(({ key }) => key);
  const ofTools: Checkable = { kind: 'types', keys };
  if (keys.length === 0) return { kind: 'sql', condition: { kind: 'any', of: [] } };
  if (!types.some(isOwnType)) return { kind: 'sql', condition: ofTools };
  return { kind: 'note', may: { kind: 'all', of: [] }, holds: ({ type }) => keys.includes(type.key) };
}

function withField(
  types: readonly ToolNoteType[],
  { name, value }: Extract<Condition, { kind: 'field' }>,
): Resolved {
  const placesIn = ({ fields }: ToolNoteType) =>
    fields.flatMap((field, index) => (matchesPattern(name, field) ? [index] : []));
  const places = new Map(types.map((type) => [type.key, placesIn(type)]));
  const having = types.flatMap(({ key }) => ((places.get(key) ?? []).length > 0 ? [key] : []));
  const may: PossibleField = { kind: 'possible-field', value, types: having, own: ownFields(name) };
  return {
    kind: 'note',
    may,
    holds: ({ type }, fields) =>
      (places.get(type.key) ?? []).some((place) => isAs(value, fields[place] ?? '')),
  };
}

/** Fields that say what the sides of a card say. */
const ON_SIDES = new Set(['Front', 'Back', 'Text']);

function ownFields(name: Pattern): PossibleField['own'] {
  const named = OWN_TYPES.flatMap(({ fields }) => fields.filter((field) => matchesPattern(name, field)));
  if (named.length === 0) return 'none';
  return named.every((field) => ON_SIDES.has(field)) ? 'on-its-sides' : 'any';
}

/** Whether a pattern matches a field: its HTML, or the text that it shows. */
function isAs(value: Pattern, html: string): boolean {
  if (matchesPattern(value, html)) return true;
  const isText = !html.includes('<') && !html.includes('&');
  return !isText && matchesPattern(value, unescapeHtml(withoutElements(html, '')).trim());
}

function idsOf({ cards }: Note): string[] {
  return cards.map(({ card }) => card.id);
}

/** The ids of the cards that a search finds, only among some if these are given. */
async function find(context: ActionContext, search: Resolved, among?: readonly string[]): Promise<string[]> {
  const whole = asSql(search);
  if (whole) return matching(context, whole, among);
  switch (search.kind) {
    case 'all':
      return findAll(context, search.of, among);
    case 'any': {
      const some = among ?? (await matching(context, EVERY));
      const found = new Set<string>();
      for (const one of search.of) for (const id of await find(context, one, some)) found.add(id);
      return some.filter((id) => found.has(id));
    }
    case 'not': {
      const some = among ?? (await matching(context, EVERY));
      const found = new Set(await find(context, search.of, some));
      return some.filter((id) => !found.has(id));
    }
    case 'ids':
      return (among ?? (await matching(context, EVERY))).filter((id) => search.ids.has(id));
    case 'note':
      return withNotes(context, search, await matching(context, search.may, among));
    case 'sql':
      return matching(context, search.condition, among);
  }
}

const EVERY: Checkable = { kind: 'all', of: [] };

/** What the database can check comes first, with what it knows about the rest. */
async function findAll(
  context: ActionContext,
  conditions: readonly Resolved[],
  among?: readonly string[],
): Promise<string[]> {
  const checked = conditions.flatMap((one) => asSql(one) ?? (one.kind === 'note' ? one.may : []));
  let found = await matching(context, { kind: 'all', of: checked }, among);
  for (const one of conditions) {
    if (found.length === 0) break;
    if (one.kind === 'note') found = await withNotes(context, one, found);
    else if (!asSql(one)) found = await find(context, one, found);
  }
  return found;
}

/** A search as one condition of the database; null where it cannot check all of it. */
function asSql(search: Resolved): Checkable | null {
  if (search.kind === 'sql') return search.condition;
  if (search.kind === 'ids' || search.kind === 'note') return null;
  if (search.kind === 'not') {
    const of = asSql(search.of);
    return of && { kind: 'not', of };
  }
  const of = search.of.map(asSql);
  return of.every((one) => one !== null) ? { kind: search.kind, of } : null;
}

async function matching(
  { db, user, clock }: ActionContext,
  condition: Checkable,
  among?: readonly string[],
): Promise<string[]> {
  const here = { now: clock.now(), timeZone: user.timeZone };
  const ids = await idsMatching(db, user.id, condition, here);
  if (among === undefined) return ids;
  const some = new Set(among);
  return ids.filter((id) => some.has(id));
}

async function withNotes(
  { db, user }: ActionContext,
  { holds }: Extract<Looked, { kind: 'note' }>,
  ids: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const some of chunksOf(ids, AT_ONCE)) {
    const notes = await notesOfCards(db, user.id, some);
    const fields = await fieldsOfNotes(db, user.id, notes);
    for (const note of notes) {
      if (holds(note, fields.get(note) ?? [])) for (const id of idsOf(note)) found.add(id);
    }
    await nextTurn();
  }
  return ids.filter((id) => found.has(id));
}
