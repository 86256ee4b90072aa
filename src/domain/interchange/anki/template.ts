import { applyFilters, type FilterContext } from './filters.ts';
import { withoutComments } from './html-text.ts';

/** A parsed template of a note type. */
export type Template = readonly TemplateNode[];

type TemplateNode =
  | { kind: 'text'; text: string }
  | { kind: 'field'; name: string; filters: readonly string[] }
  | { kind: 'section'; name: string; shownWhenEmpty: boolean; children: TemplateNode[] };

/** A template with sections that do not match, or one larger than anybody would write. */
export class BrokenTemplate extends Error {
  override readonly name = 'BrokenTemplate';
}

const OTHER_MARKS = /^\s*\{\{=<% %>=\}\}/u;
const TAG = /\{\{(?<inner>(?:(?!\{\{|\}\})[\s\S])*)\}\}/gu;
const DEEPEST = 50;
const LONGEST = 500_000;

/** Parses a template. Throws BrokenTemplate. */
export function parseTemplate(source: string): Template {
  if (source.length > LONGEST) throw new BrokenTemplate(`More than ${LONGEST} characters`);
  const text = withoutComments(
    OTHER_MARKS.test(source)
      ? source.replace(OTHER_MARKS, '').replaceAll('<%', '{{').replaceAll('%>', '}}')
      : source,
  );
  const root: TemplateNode[] = [];
  const open: { name: string; parent: TemplateNode[] }[] = [];
  let nodes = root;
  let end = 0;
  for (const tag of text.matchAll(TAG)) {
    if (tag.index > end) nodes.push({ kind: 'text', text: text.slice(end, tag.index) });
    end = tag.index + tag[0].length;
    const inner = (tag.groups?.['inner'] ?? '').trim();
    const name = inner.slice(1).trim();
    if (inner.length > 1 && (inner.startsWith('#') || inner.startsWith('^'))) {
      const children: TemplateNode[] = [];
      nodes.push({ kind: 'section', name, shownWhenEmpty: inner.startsWith('^'), children });
      open.push({ name, parent: nodes });
      if (open.length > DEEPEST) throw new BrokenTemplate(`More than ${DEEPEST} sections within each other`);
      nodes = children;
    } else if (inner.length > 1 && inner.startsWith('/')) {
      const section = open.pop();
      if (section?.name !== name) throw new BrokenTemplate(`{{/${name}}} closes nothing`);
      nodes = section.parent;
    } else {
      const [field = '', ...filters] = inner
        .split(':')
        .map((part) => part.trim())
        .reverse();
      nodes.push({ kind: 'field', name: field, filters });
    }
  }
  if (open.length > 0) throw new BrokenTemplate(`{{#${open.at(-1)?.name}}} is not closed`);
  if (end < text.length) nodes.push({ kind: 'text', text: text.slice(end) });
  return root;
}

/** What a template is filled with. */
export type TemplateContext = FilterContext & {
  /** HTML by the names of the fields, including Anki's special fields: Tags, Deck, Card... */
  fields: ReadonlyMap<string, string>;
  /** The names of the fields that are not empty. */
  filled: ReadonlySet<string>;
  /** What {{FrontSide}} stands for. */
  frontSide: string;
  /** How many characters may still be read and written for the card. */
  budget: { characters: number };
};

/**
 * The HTML of one side. Hints and texts to type go to the context, which decides what to do with them. Throws RangeError when
 * the budget is used up.
 */
export function renderTemplate(template: Template, context: TemplateContext): string {
  let html = '';
  for (const node of template) {
    if (node.kind === 'section') {
      if (isFilled(node.name, context) !== node.shownWhenEmpty)
        html += renderTemplate(node.children, context);
      continue;
    }
    const field = node.kind === 'text' ? node.text : valueOf(node.name, context);
    spend(field.length, context);
    if (node.kind === 'text') html += field;
    else {
      const filtered = applyFilters(field, node.name, node.filters, context);
      spend(filtered.length, context);
      html += filtered;
    }
  }
  return html;
}

function valueOf(name: string, { fields, frontSide }: TemplateContext): string {
  return name === 'FrontSide' ? frontSide : (fields.get(name) ?? '');
}

function spend(characters: number, { budget }: TemplateContext): void {
  budget.characters -= characters + 1;
  if (budget.characters < 0) throw new RangeError('The card is too long');
}

/** Whether a template shows the field of this name anywhere. */
export function mentions(template: Template, name: string): boolean {
  return template.some(
    (node) =>
      (node.kind === 'field' && node.name === name) ||
      (node.kind === 'section' && mentions(node.children, name)),
  );
}

/** Whether a template, filled like this, shows a field as it is, and not only as a text to type. */
export function shows(
  template: Template,
  name: string,
  context: Pick<TemplateContext, 'filled' | 'ordinal' | 'isCloze'>,
): boolean {
  return template.some((node) => {
    if (node.kind === 'field') return node.name === name && !node.filters.some(isUnseen);
    return (
      node.kind === 'section' &&
      isFilled(node.name, context) !== node.shownWhenEmpty &&
      shows(node.children, name, context)
    );
  });
}

/** Whether a filter asks for a text, hides it, or only speaks it. */
function isUnseen(filter: string): boolean {
  return filter === 'type' || filter === 'hint' || filter.startsWith('tts ');
}

function isFilled(
  name: string,
  { filled, ordinal, isCloze }: Pick<TemplateContext, 'filled' | 'ordinal' | 'isCloze'>,
): boolean {
  // Sections may ask for the number of the gap: {{#c1}}.
  return filled.has(name) || (isCloze && name === `c${ordinal + 1}`);
}
