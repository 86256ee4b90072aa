import type { ToolNoteType } from '#domain/interchange/anki/tool-note-type.ts';

/** A note type in the form in which Anki keeps it, as far as tools look at it. */
export function displayedType({ id, name, isCloze, fields, templates, css }: ToolNoteType) {
  return {
    id,
    name,
    type: isCloze ? 1 : 0,
    css,
    flds: fields.map((field, ord) => ({ name: field, ord })),
    tmpls: Array.from(templates, ([ord, template]) => {
      return { name: template.name, ord, qfmt: template.question, afmt: template.answer };
    }),
  };
}
