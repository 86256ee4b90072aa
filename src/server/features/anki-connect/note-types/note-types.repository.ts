import type { Selectable } from 'kysely';
import { z } from 'zod';
import { numberOf } from '#domain/interchange/anki/numbers.ts';
import type { ToolNoteType } from '#domain/interchange/anki/tool-note-type.ts';
import type { Db, NoteTypesTable } from '../../../db/tables.ts';
import { displayRules } from '../../../interchange/html/hidden.ts';

/** A note type that a tool brings. */
export type NewNoteType = {
  id: string;
  name: string;
  isCloze: boolean;
  fields: readonly string[];
  templates: ReadonlyArray<{ name: string; question: string; answer: string }>;
  css: string;
};

const storedFields = z.array(z.string());
const storedTemplates = z.array(z.object({ name: z.string(), question: z.string(), answer: z.string() }));

export async function insertNoteType(
  db: Db,
  userId: string,
  { isCloze, fields, templates, ...type }: NewNoteType & { createdAt: number },
): Promise<void> {
  await db
    .insertInto('note_types')
    .values({
      id: type.id,
      user_id: userId,
      name: type.name,
      is_cloze: isCloze ? 1 : 0,
      fields: JSON.stringify(fields),
      templates: JSON.stringify(templates),
      css: type.css,
      created_at: type.createdAt,
    })
    .execute();
}

/** The note types that a user's tools have brought, by name. */
export async function listNoteTypes(db: Db, userId: string): Promise<ToolNoteType[]> {
  const rows = await db
    .selectFrom('note_types')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();
  return rows.map(toNoteType);
}

function toNoteType(row: Selectable<NoteTypesTable>): ToolNoteType {
  return {
    key: row.id,
    id: numberOf(row.id),
    name: row.name,
    isCloze: row.is_cloze === 1,
    fields: storedFields.parse(JSON.parse(row.fields)),
    templates: new Map(storedTemplates.parse(JSON.parse(row.templates)).entries()),
    css: row.css,
    displayRules: displayRules(row.css),
  };
}
