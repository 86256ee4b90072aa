import type { Row } from './content-schema.ts';

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });

/** The forms in which a template may show the text of a field. */
const FORMS: Readonly<Record<string, (text: string) => string>> = {
  upper: (text) => text.charAt(0).toUpperCase() + text.slice(1),
  lower: (text) => text.toLowerCase(),
  ordinal: (text) => ORDINALS[Number(text)] ?? `${text}${ENDINGS[ordinalRules.select(Number(text))] ?? 'th'}`,
  /** The first letter of a code, for a last hint. */
  initial: (text) => text.slice(0, 1),
  /** The first letters of a word of a foreign language, for a last hint: two, or one of a very short word. */
  start: (text) => text.slice(0, text.length > 3 ? 2 : 1),
};

const PLACEHOLDER = /\{(?<field>\w+)(?:\|(?<form>\w+))?\}/gu;

/** The fields that a template names. */
export function fieldsIn(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map(({ groups }) => groups?.['field'] ?? '');
}

/** The forms that the placeholders of a template ask for. */
export function formsIn(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].flatMap(({ groups }) => groups?.['form'] ?? []);
}

/** Whether there is such a form. */
export function isForm(form: string): boolean {
  return Object.hasOwn(FORMS, form);
}

/**
 * A template with the values of a row in place of `{field}`, or of `{field|form}` in one of the forms above. Lists are
 * written "a, b and c". Throws if the row has no such field or there is no such form.
 */
export function fillTemplate(template: string, row: Row): string {
  return template.replaceAll(PLACEHOLDER, (placeholder: string, field: string, form: string | undefined) => {
    const value = row[field];
    const format = form === undefined ? String : FORMS[form];
    if (value === undefined || format === undefined)
      throw new Error(`${placeholder} cannot be filled for ${row.id}`);
    return format(Array.isArray(value) ? joined(value) : String(value));
  });
}

function joined(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}
