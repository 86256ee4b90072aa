import type { Row } from './content-schema.ts';

/** How many letters a name has, spaces and signs not counted. */
function letterCount(name: string): number {
  return name.replaceAll(/[^\p{L}]/gu, '').length;
}

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });

/** What a template may do with the text of a field. */
const FORMS: Readonly<Record<string, (text: string) => string>> = {
  upper: (text) => text.charAt(0).toUpperCase() + text.slice(1),
  lower: (text) => text.toLowerCase(),
  ordinal: (text) => ORDINALS[Number(text)] ?? `${text}${ENDINGS[ordinalRules.select(Number(text))] ?? 'th'}`,
  /** The first letters, for a last hint: two, or one of a very short name. */
  start: (text) => text.slice(0, letterCount(text) > 3 ? 2 : 1),
  /** How a name begins, or how short it is where its first letters would say most of it. */
  opening: (text) => {
    const count = letterCount(text);
    if (count > 4) return `starts with "${text.slice(0, 2)}"`;
    return count === 1 ? 'has only one letter' : `has only ${count} letters`;
  },
  /** How long a name is. */
  shape: (text) => {
    const words = text.split(/[\s-]+/u).length;
    return words === 1
      ? `one word of ${letterCount(text)} letters`
      : `${words} words with ${letterCount(text)} letters in all`;
  },
  /** The first letter, for a last hint beside the length of the name. */
  initial: (text) => text.slice(0, 1),
  /** The first words of a description, for a last hint. */
  firstWords: (text) => text.split(' ').slice(0, 3).join(' ').replace(/,$/u, ''),
};

const PLACE = /\{(?<field>\w+)(?:\|(?<form>\w+))?\}/gu;

/** The fields that a template names. */
export function toRecord(template: string): string[] {
  return [...template.matchAll(PLACE)].map(({ groups }) => groups?.['field'] ?? '');
}

/**
 * A template with what a row says in place of `{field}`, or of `{field|form}` in one of the forms above. Lists are written
 * "a, b and c". Throws where the row has no such field, or there is no such form.
 */
export function fillTemplate(template: string, row: Row): string {
  return template.replaceAll(PLACE, (place: string, field: string, form: string | undefined) => {
    const value = row[field];
    const change = form === undefined ? String : FORMS[form];
    if (value === undefined || change === undefined) throw new Error(`${place} says nothing of ${row.id}`);
    return change(Array.isArray(value) ? listed(value) : String(value));
  });
}

function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}
