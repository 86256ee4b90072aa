import { MAX_HINTS } from '../../limits.ts';
import { escapeHtml, isEmptyField } from './html-text.ts';
import {
  BrokenTemplate,
  mentions,
  parseTemplate,
  renderTemplate,
  shows,
  type Template,
  type TemplateContext,
} from './template.ts';
import type { LeftOutReason } from './imported-card.ts';

/** A kind of note: its fields, and the cards that are made of them. */
export type NoteType = {
  id: number;
  name: string;
  /** Whether it makes one card for each number of its gaps, with its first template. */
  isCloze: boolean;
  /** Names, in their order. */
  fields: readonly string[];
  /** By their place; a place may be free. */
  templates: ReadonlyMap<number, CardTemplate>;
  /** What its style sheet shows and hides, in order. */
  displayRules: readonly DisplayRule[];
};

/** A rule of a style sheet that shows or hides what its selector matches. */
export type DisplayRule = { selector: string; isShown: boolean };

export type CardTemplate = { name: string; question: string; answer: string };

/** The values of a note and its card that templates can show. */
export type NoteValues = {
  fields: readonly string[];
  /** The fields on the answer, if they differ. */
  answerFields?: readonly string[];
  tags: readonly string[];
  deck: string;
  ordinal: number;
};

/** HTML of both sides of a card, and of its hints. */
export type RenderedCard = { front: string; back: string; hints: string[] };

/** Up to the line `<hr id=answer>`, to which Anki scrolls, an answer only repeats the question. */
const LINE = /<hr\b(?<attributes>[^<>]*)>/giu;
const ANSWER = /\bid\s{0,9}=\s{0,9}["']?answer\b/iu;

/** How many characters may be read and written for one card; a card that can be kept has 2,000 on each side. */
const MOST_CHARACTERS = 3_000_000;

/** Templates are parsed only once: `templatesOf` remembers its results here. */
export type ParsedTemplates = Map<CardTemplate, { question: Template; answer: Template } | null>;

/**
 * Both sides of a card as Anki would draw them, except that the back does not repeat the front, which is on the other side.
 * Returns the reason if there is no card; throws RangeError if the card would be longer than any that can be kept.
 */
export function renderCard(
  type: NoteType,
  note: NoteValues,
  parsed: ParsedTemplates,
): RenderedCard | LeftOutReason {
  const template = type.templates.get(type.isCloze ? 0 : note.ordinal);
  if (!template) return 'no-template';
  const sides = parse(template, parsed);
  if (sides === null) return 'broken-template';
  const hints: string[] = [];
  const typed: { html: string; name: string }[] = [];
  const budget = { characters: MOST_CHARACTERS };
  const common = (fields: readonly string[]) => {
    const values = valuesOf(type, template, { ...note, fields });
    return {
      fields: values,
      filled: new Set(Array.from(values, ([name, html]) => (isEmptyField(html) ? '' : name))),
      budget,
      ordinal: note.ordinal,
      isCloze: type.isCloze,
    };
  };
  const front = renderTemplate(sides.question, {
    ...common(note.fields),
    side: 'question',
    frontSide: '',
    takeHint: (html) => hints.length < MAX_HINTS && hints.push(html) > 0,
    onTyped: (html, name) => {
      typed.push({ html, name });
      return '';
    },
  });
  const onAnswer = common(note.answerFields ?? note.fields);
  const back = backOf(sides.answer, onAnswer, typed, (name) => shows(sides.answer, name, onAnswer));
  // A typed text is not shown twice, unless nothing else would be shown.
  const whole = isEmptyField(back) ? backOf(sides.answer, onAnswer, typed, () => false) : back;
  return { front, back: whole, hints };
}

type Filled = Pick<TemplateContext, 'fields' | 'filled' | 'budget' | 'ordinal' | 'isCloze'>;

/** The answer without the front, and without the texts to type of fields that it shows anyway. */
function backOf(
  answer: Template,
  filled: Filled,
  typed: ReadonlyArray<{ html: string; name: string }>,
  isShown: (name: string) => boolean,
): string {
  const asked = typed.filter(({ name }) => !isShown(name)).map(({ html }) => html);
  const html = renderTemplate(answer, {
    ...filled,
    side: 'answer',
    frontSide: asked.join('<br>'),
    // A hint on the back is no longer one.
    takeHint: () => false,
    onTyped: (text, name) => (isShown(name) ? '' : text),
  });
  return mentions(answer, 'FrontSide') ? html : afterLine(html);
}

function parse(
  template: CardTemplate,
  parsed: ParsedTemplates,
): { question: Template; answer: Template } | null {
  const known = parsed.get(template);
  if (known !== undefined) return known;
  let sides: { question: Template; answer: Template } | null = null;
  try {
    sides = { question: parseTemplate(template.question), answer: parseTemplate(template.answer) };
  } catch (error) {
    if (!(error instanceof BrokenTemplate)) throw error;
  }
  parsed.set(template, sides);
  return sides;
}

function valuesOf(type: NoteType, template: CardTemplate, note: NoteValues): Map<string, string> {
  const values = new Map([
    ['Tags', escapeHtml(note.tags.join(' '))],
    ['Type', escapeHtml(type.name)],
    ['Deck', escapeHtml(note.deck)],
    ['Subdeck', escapeHtml(note.deck.split(' :: ').at(-1) ?? '')],
    ['Card', escapeHtml(template.name)],
  ]);
  // A field of the note type takes precedence over Anki's own field of the same name.
  for (const [index, name] of type.fields.entries()) values.set(name, note.fields[index] ?? '');
  return values;
}

function afterLine(html: string): string {
  const line = html.matchAll(LINE).find(({ groups }) => ANSWER.test(groups?.['attributes'] ?? ''));
  return line === undefined ? html : html.slice(line.index + line[0].length);
}
