import { OUR_CSS, OUR_FIELDS, OUR_NOTE_TYPE, OUR_NOTE_TYPE_ID, OUR_TEMPLATE } from './our-note.ts';
import type { CardTemplate } from './note-type.ts';

/** A note type as an exported package has it. */
export type WrittenNoteType = {
  /** The same in every package, so that Anki has one such note type however often cards go there. */
  id: number;
  name: string;
  isCloze: boolean;
  /** Which of Anki's own types it is based on, by Anki's number; null for none. */
  stockKind: number | null;
  fields: readonly string[];
  templates: readonly CardTemplate[];
  css: string;
};

export const OUR_TYPE: WrittenNoteType = {
  id: OUR_NOTE_TYPE_ID,
  name: OUR_NOTE_TYPE,
  isCloze: false,
  stockKind: null,
  fields: OUR_FIELDS,
  templates: [OUR_TEMPLATE],
  css: OUR_CSS,
};

/** The field for everything that Anki has no place for. */
export const OUR_FIELD = 'Cardamom';

/** The gaps of one text: Anki's own type with one more field. */
export const CLOZE_TYPE: WrittenNoteType = {
  id: OUR_NOTE_TYPE_ID + 1,
  name: 'Cloze',
  isCloze: true,
  stockKind: 5,
  fields: ['Text', 'Back Extra', OUR_FIELD],
  templates: [{ name: 'Cloze', question: '{{cloze:Text}}', answer: '{{cloze:Text}}<br>\n{{Back Extra}}' }],
  css: `${OUR_CSS}
.cloze { font-weight: bold; color: blue; }
.nightMode .cloze { color: lightblue; }`,
};

const EXTRA = '{{#Extra}}<div class="explanation">{{Extra}}</div>{{/Extra}}';

/** Both directions of a pair: Anki's own type with two more fields. */
export const PAIR_TYPE: WrittenNoteType = {
  id: OUR_NOTE_TYPE_ID + 2,
  name: 'Basic (and reversed card)',
  isCloze: false,
  stockKind: 2,
  fields: ['Front', 'Back', 'Extra', OUR_FIELD],
  templates: [
    {
      name: 'Card 1',
      question: '{{Front}}',
      answer: `{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}\n${EXTRA}`,
    },
    {
      name: 'Card 2',
      question: '{{Back}}',
      answer: `{{FrontSide}}\n\n<hr id=answer>\n\n{{Front}}\n${EXTRA}`,
    },
  ],
  css: OUR_CSS,
};

/** Says whether a note type is one of these, by the fields that it has. */
export function isNoteType(fields: readonly string[], { fields: wanted }: WrittenNoteType): boolean {
  return wanted.every((name) => fields.includes(name));
}
