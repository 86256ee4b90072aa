import type { NoteType } from './note-type.ts';
import { mentions, parseTemplate } from './template.ts';

/**
 * The fields of a note whose first card was edited: each side is put into the first field that its template shows, and the other
 * fields that it shows become empty; fields that no side shows stay as they were. `front` and `back` are the HTML of an edited
 * side, null for an unchanged one.
 */
export function editedFields(
  type: Pick<NoteType, 'fields' | 'templates'>,
  before: readonly string[],
  { front, back }: { front: string | null; back: string | null },
): string[] {
  const [first] = type.templates.values();
  const question = parseTemplate(first?.question ?? '');
  const answer = parseTemplate(first?.answer ?? '');
  const asked = type.fields.filter((name) => mentions(question, name));
  const answered = type.fields.filter((name) => mentions(answer, name) && !asked.includes(name));
  return type.fields.map((name, index) => {
    if (front !== null && asked.includes(name)) return name === asked[0] ? front : '';
    if (back !== null && answered.includes(name)) return name === answered[0] ? back : '';
    return before[index] ?? '';
  });
}
