import { z } from 'zod';
import { titleOfDeck } from '#domain/interchange/anki/deck-title.ts';
import type { CardTemplate, NoteType } from '#domain/interchange/anki/note-type.ts';
import { displayRules } from '../../html/hidden.ts';
import type { Collection } from './open-collection.ts';
import { UnreadablePackage } from '../package-failure.ts';
import { BrokenMessage, readMessage, textOfField } from '../protobuf.ts';

/** Decks and note types are held in memory. */
const MOST_ROWS = 100_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** Of one note type's or template's settings. */
const MOST_CONFIG_BYTES = 1024 * 1024;

/** Titles of decks by their ids. */
export function readDecks(collection: Collection): Map<number, string> {
  const decks = collection.generation === 'old' ? oldDecks(collection) : newDecks(collection);
  return new Map(decks.map(({ id, name }) => [id, titleOfDeck(name)]));
}

/** Note types by their ids. */
export function readNoteTypes(collection: Collection): Map<number, NoteType> {
  const types = collection.generation === 'old' ? oldNoteTypes(collection) : newNoteTypes(collection);
  return new Map(types.map((type) => [type.id, type]));
}

const id = z.coerce.number().int();
const deckSchema = z.object({ id, name: z.string() });
const ordinal = z.number().int().nullish();
const noteTypeSchema = z.object({
  id,
  name: z.string(),
  type: z.number().catch(0),
  css: z.string().catch(''),
  flds: z.array(z.object({ name: z.string(), ord: ordinal })),
  tmpls: z.array(
    z.object({ name: z.string().catch(''), ord: ordinal, qfmt: z.string(), afmt: z.string().catch('') }),
  ),
});

function oldDecks(collection: Collection): z.infer<typeof deckSchema>[] {
  return Object.values(z.record(z.string(), deckSchema).parse(json(collection, 'decks')));
}

function oldNoteTypes(collection: Collection): NoteType[] {
  const types = Object.values(z.record(z.string(), noteTypeSchema).parse(json(collection, 'models')));
  return types.map(({ id, name, type, css, flds, tmpls }) => ({
    id,
    name,
    isCloze: type === 1,
    fields: inOrder(flds).map((field) => field.name),
    templates: new Map(
      tmpls.map(({ name, ord, qfmt, afmt }, index) => [ord ?? index, { name, question: qfmt, answer: afmt }]),
    ),
    displayRules: displayRules(css),
  }));
}

function inOrder<Item extends { ord?: number | null | undefined }>(items: readonly Item[]): Item[] {
  return items
    .map((item, index) => ({ item, ord: item.ord ?? index }))
    .toSorted((one, other) => one.ord - other.ord)
    .map(({ item }) => item);
}

/** A column of `col`, which is one JSON text. */
function json({ db }: Collection, column: 'decks' | 'models'): unknown {
  const row = z
    .object({ text: z.string().nullable() })
    .parse(
      db
        .prepare(
          `select case when octet_length(${column}) <= ${MOST_BYTES} then ${column} end as text from col limit 1`,
        )
        .get(),
    );
  if (row.text === null) throw new UnreadablePackage('oversized-settings', column);
  try {
    const value: unknown = JSON.parse(row.text);
    return value;
  } catch (error) {
    throw new UnreadablePackage('damaged', `${column}: ${String(error)}`);
  }
}

/*
 * The indexes of the newer tables sort names by an order that is not known here: none is used.
 */

function newDecks({ db }: Collection): z.infer<typeof deckSchema>[] {
  return rows(
    db.prepare('select id, name from decks not indexed where octet_length(name) < 10000 limit ?'),
    deckSchema,
  );
}

const blob = z.instanceof(Uint8Array);
const configOf = `case when octet_length(config) <= ${MOST_CONFIG_BYTES} then config else x'' end as config`;

function newNoteTypes({ db }: Collection): NoteType[] {
  const types = rows(
    db.prepare(`select id, name, ${configOf} from notetypes not indexed limit ?`),
    z.object({ id, name: z.string(), config: blob }),
  );
  const fields = Map.groupBy(
    rows(
      db.prepare('select ntid, ord, name, config from fields not indexed order by ntid, ord limit ?'),
      z.object({ ntid: id, ord: z.number(), name: z.string() }),
    ),
    ({ ntid }) => ntid,
  );
  const templates = Map.groupBy(
    rows(
      db.prepare(`select ntid, ord, name, ${configOf} from templates not indexed limit ?`),
      z.object({ ntid: id, ord: z.number(), name: z.string(), config: blob }),
    ),
    ({ ntid }) => ntid,
  );
  return types.map(({ id, name, config }) => ({
    id,
    name,
    isCloze: kindOf(config) === 1,
    fields: (fields.get(id) ?? []).map((field) => field.name),
    templates: new Map(
      (templates.get(id) ?? []).map(({ ord, name, config }) => [ord, templateOf(name, config)]),
    ),
    displayRules: displayRules(textIn(message(config), 3)),
  }));
}

function rows<Row>(statement: { all: (limit: number) => unknown[] }, schema: z.ZodType<Row>): Row[] {
  const found = statement.all(MOST_ROWS + 1);
  if (found.length > MOST_ROWS) throw new UnreadablePackage('too-many-decks', `more than ${MOST_ROWS}`);
  return z.array(schema).parse(found);
}

/** Notetype.Config: 1 is its kind, 3 its style sheet. */
function kindOf(config: Uint8Array): number {
  for (const { number, value } of message(config))
    if (number === 1 && typeof value === 'number') return value;
  return 0;
}

/** Template.Config: 1 is the question, 2 the answer. */
function templateOf(name: string, config: Uint8Array): CardTemplate {
  const fields = message(config);
  return { name, question: textIn(fields, 1), answer: textIn(fields, 2) };
}

/** The text of a field; the last one counts. */
function textIn(fields: ReturnType<typeof message>, number: number): string {
  return (
    fields
      .filter((field) => field.number === number)
      .map(textOfField)
      .at(-1) ?? ''
  );
}

function message(
  bytes: Uint8Array,
): ReturnType<typeof readMessage> extends Iterable<infer Field> ? Field[] : never {
  try {
    return [...readMessage(bytes)];
  } catch (error) {
    if (!(error instanceof BrokenMessage)) throw error;
    throw new UnreadablePackage('damaged', error.message);
  }
}
