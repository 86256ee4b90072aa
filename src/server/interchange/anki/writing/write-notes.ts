import { createHash, hash } from 'node:crypto';
import type SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import { unescapeHtml, withoutElements } from '#domain/interchange/anki/html-text.ts';
import { OUR_TYPE, type WrittenNoteType } from '#domain/interchange/anki/written-note-type.ts';
import { contentOfExported, exportedSchema, readField } from '../exported-content.ts';
import { noteTags, toRecord } from '../our-fields.ts';
import {
  canBePaired,
  noteOf,
  readSiblings,
  siblingRecord,
  type SiblingNote,
  tagsOfNote,
  withSibling,
} from '../sibling-fields.ts';
import { NEW_USN } from './collection-schema.ts';
import type { WrittenCard } from './write-collection.ts';

/** The number of a note, and which of its cards it is about. */
type Place = { note: number; ordinal: number };
type Given = Pick<WrittenCard, 'id' | 'content' | 'changedAt'>;
type Row = { guid: string; type: WrittenNoteType; fields: readonly string[]; tags: readonly string[] };

const row = z.object({ guid: z.string(), flds: z.string() });

/** Writes the notes of cards: the gaps of one text or both directions of a pair are one note, any other card has its own. */
export class NoteWriter {
  readonly #insert: SqliteDatabase.Statement;
  readonly #update: SqliteDatabase.Statement;
  readonly #read: SqliteDatabase.Statement;
  readonly #types = new Set<WrittenNoteType>([OUR_TYPE]);
  readonly #guids = new Set<string>();
  /** Notes of texts with gaps, by the group and text that siblings share, with the gaps that have a card. */
  readonly #texts = new Map<string, { note: number; ordinals: Set<number> }>();
  /** Notes of cards whose other direction has not come yet, by their group and sides. */
  readonly #halves = new Map<string, number>();

  constructor(db: SqliteDatabase.Database) {
    this.#insert = db.prepare(
      `insert into notes (guid, mid, mod, usn, tags, flds, sfld, csum, flags, data, id)
        values (?, ?, ?, ${NEW_USN}, ?, ?, ?, ?, 0, '', ?)`,
    );
    this.#update = db.prepare(
      'update notes set guid = ?, mid = ?, mod = max(mod, ?), tags = ?, flds = ?, sfld = ?, csum = ? where id = ?',
    );
    this.#read = db.prepare('select guid, flds from notes where id = ?');
  }

  /** The note types that are in use, and ours. */
  get types(): readonly WrittenNoteType[] {
    return [...this.#types];
  }

  /** Writes the note of a card, or adds the card to the note of its siblings. `number` is that of a new note. */
  add(card: Given, number: number): Place {
    if (card.content.cloze) return this.#addGap(card, card.content.cloze, number);
    if (!canBePaired(card.content)) return this.#addAlone(card, number);
    const { group, front, back } = card.content;
    const half = keyOf([group, back, front]);
    const first = this.#halves.get(half);
    if (first !== undefined) {
      this.#halves.delete(half);
      this.#addReverse(card, first);
      return { note: first, ordinal: 1 };
    }
    this.#halves.set(keyOf([group, front, back]), number);
    return this.#addAlone(card, number);
  }

  #addAlone({ id, content, changedAt }: Given, number: number): Place {
    const fields = toRecord(content);
    this.#write(
      this.#insert,
      { guid: id, type: OUR_TYPE, fields, tags: noteTags(content.tags) },
      changedAt,
      number,
    );
    return { note: number, ordinal: 0 };
  }

  #addGap(card: Given, { text, gap }: { text: string; gap: number }, number: number): Place {
    const ordinal = gap - 1;
    const key = keyOf([card.content.group ?? card.id, text]);
    const known = this.#texts.get(key);
    if (known && !known.ordinals.has(ordinal)) {
      known.ordinals.add(ordinal);
      const { guid, flds } = this.#rowOf(known.note);
      const note = readSiblings(lastField(flds)) ?? noteOf(card);
      this.#writeSiblings(this.#update, guid, withSibling(note, card, ordinal), card.changedAt, known.note);
      return { note: known.note, ordinal };
    }
    if (!known) this.#texts.set(key, { note: number, ordinals: new Set([ordinal]) });
    this.#writeSiblings(this.#insert, this.#guidOf('gaps', card), noteOf(card), card.changedAt, number);
    return { note: number, ordinal };
  }

  /** Makes one note of a card that has been written, and of its reverse. */
  #addReverse(card: Given, number: number): void {
    const { guid: id, flds } = this.#rowOf(number);
    const exported = readField(lastField(flds), exportedSchema);
    if (exported === null) throw new Error('A note cannot be read again');
    const first = noteOf({ id, content: contentOfExported(exported) });
    const note = withSibling(first, card, 1);
    this.#writeSiblings(this.#update, this.#guidOf('pair', { ...card, id }), note, card.changedAt, number);
  }

  /** A note has the group of its cards as its id, so that it is the same in every package. */
  #guidOf(kind: string, { id, content }: Given): string {
    const ofGroup = `${kind}:${content.group ?? id}`;
    const guid = this.#guids.has(ofGroup) ? `${kind}:${id}` : ofGroup;
    this.#guids.add(guid);
    return guid;
  }

  #rowOf(number: number): z.infer<typeof row> {
    return row.parse(this.#read.get(number));
  }

  #writeSiblings(
    statement: SqliteDatabase.Statement,
    guid: string,
    note: SiblingNote,
    changedAt: number,
    number: number,
  ): void {
    this.#write(statement, { guid, ...siblingRecord(note), tags: tagsOfNote(note) }, changedAt, number);
  }

  #write(
    statement: SqliteDatabase.Statement,
    { guid, type, fields, tags }: Row,
    changedAt: number,
    number: number,
  ): void {
    this.#types.add(type);
    const first = withoutHtml(fields[0] ?? '');
    statement.run(
      guid,
      type.id,
      Math.floor(changedAt / 1_000),
      tags.length === 0 ? '' : ` ${tags.join(' ')} `,
      fields.join('\u{1f}'),
      first,
      checksum(first),
      number,
    );
  }
}

function lastField(fields: string): string {
  return fields.slice(fields.lastIndexOf('\u{1f}') + 1);
}

function keyOf(texts: readonly (string | undefined)[]): string {
  return hash('sha1', JSON.stringify(texts), 'base64');
}

/** What Anki compares to find notes that already exist: the first field without its HTML, but with the names of pictures. */
function withoutHtml(html: string): string {
  return unescapeHtml(withoutElements(html.replaceAll(/<img src="(?<name>[^"]*)"[^<>]*>/gu, ' $<name> ')));
}

function checksum(text: string): number {
  return createHash('sha1').update(text).digest().readUInt32BE(0);
}
