import type { CardTemplate, NoteType } from './note-type.ts';
import { OUR_CSS, OUR_FIELDS, OUR_NOTE_TYPE, OUR_NOTE_TYPE_ID, OUR_TEMPLATE } from './our-note.ts';
import { CLOZE_TYPE, OUR_FIELD, PAIR_TYPE } from './written-note-type.ts';

/** A note type as tools for Anki know it: one of ours, or one that a tool has brought. */
export type ToolNoteType = NoteType & {
  /** How stored notes refer to it: one of `OWN_TYPES`, or the id of one that a tool has brought. */
  key: string;
  css: string;
};

const BACK = '{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}';

/** A front and a back. */
export const BASIC: ToolNoteType = {
  key: 'basic',
  id: OUR_NOTE_TYPE_ID + 3,
  name: 'Basic',
  isCloze: false,
  fields: ['Front', 'Back'],
  templates: new Map([[0, { name: 'Card 1', question: '{{Front}}', answer: BACK }]]),
  css: OUR_CSS,
  displayRules: [],
};

/** Both directions of a pair. */
export const PAIR: ToolNoteType = {
  ...BASIC,
  key: 'pair',
  id: PAIR_TYPE.id,
  name: PAIR_TYPE.name,
  templates: new Map<number, CardTemplate>([
    [0, { name: 'Card 1', question: '{{Front}}', answer: BACK }],
    [1, { name: 'Card 2', question: '{{Back}}', answer: BACK.replace('{{Back}}', '{{Front}}') }],
  ]),
};

/** The gaps of a text. */
export const CLOZE: ToolNoteType = {
  key: 'cloze',
  id: CLOZE_TYPE.id,
  name: CLOZE_TYPE.name,
  isCloze: true,
  fields: CLOZE_TYPE.fields.filter((name) => name !== OUR_FIELD),
  templates: new Map(CLOZE_TYPE.templates.entries()),
  css: CLOZE_TYPE.css,
  displayRules: [],
};

/** All parts that a card of ours can have: hints, an explanation, the options of a quiz. */
export const WHOLE: ToolNoteType = {
  key: 'whole',
  id: OUR_NOTE_TYPE_ID,
  name: OUR_NOTE_TYPE,
  isCloze: false,
  fields: OUR_FIELDS.filter((name) => name !== OUR_FIELD),
  templates: new Map([[0, OUR_TEMPLATE]]),
  css: OUR_CSS,
  displayRules: [],
};

/** The note types that every learner has. */
export const OWN_TYPES: readonly ToolNoteType[] = [BASIC, PAIR, CLOZE, WHOLE];

/** Whether a note type is one that every learner has. */
export function isOwnType({ key }: ToolNoteType): boolean {
  return OWN_TYPES.some((type) => type.key === key);
}

/** The values of a note's fields in the order of its type. Names are compared without regard to case; unknown ones are left out. */
export function valuesOf(
  { fields }: ToolNoteType,
  given: Readonly<Record<string, string>>,
  before: readonly string[] = [],
): string[] {
  const byName = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  return fields.map((name, index) => given[name] ?? byName.get(name.toLowerCase()) ?? before[index] ?? '');
}
