import { fieldOfName } from './column-names.ts';

/** A table with more columns is not a table of cards. */
const MOST_COLUMNS = 60;
const DEEPEST = 4;

/**
 * The rows of JSON as other programs write cards: a list of objects or of lists, anywhere in it, or one object of terms and
 * their definitions. The first row has the names. Null for JSON without such a list.
 */
export function rowsOfJson(value: unknown): string[][] | null {
  const list = listIn(value, 0);
  if (list === null) return isTexts(value) ? [['front', 'back'], ...Object.entries(value)] : null;
  if (list.every((row) => Array.isArray(row))) return list.map((row) => row.map(textOf));
  const flat = list.filter(isObject).map(flatten);
  const names = new Set<string>();
  for (const row of flat) for (const name of row.keys()) if (names.size < MOST_COLUMNS) names.add(name);
  return names.size < 2
    ? null
    : [[...names], ...flat.map((row) => [...names].map((name) => row.get(name) ?? ''))];
}

/** The longest list of objects or lists in a value. */
function listIn(value: unknown, depth: number): readonly unknown[] | null {
  if (Array.isArray(value)) {
    const rows: readonly unknown[] = value;
    const isList = rows.length > 0 && (rows.every(isObject) || rows.every(isPair));
    if (isList) {
      // Decks with cards in them are lists in a list.
      const inner =
        depth < DEEPEST ? rows.flatMap((row) => (isObject(row) ? [cardsOfDeck(row, depth)] : [])) : [];
      return inner.length > 0 && !inner.includes(null) ? inner.flatMap((each) => each ?? []) : rows;
    }
    return null;
  }
  return isObject(value) && depth < DEEPEST ? innerList(value, depth) : null;
}

/** The objects in a deck, with its title. */
function cardsOfDeck(deck: Readonly<Record<string, unknown>>, depth: number): readonly unknown[] | null {
  const cards = innerList(deck, depth);
  if (cards === null) return null;
  const title = deck['title'] ?? deck['name'];
  const objects = cards.filter(isObject);
  return typeof title === 'string' ? objects.map((card) => ({ deck: title, ...card })) : objects;
}

function innerList(value: Readonly<Record<string, unknown>>, depth: number): readonly unknown[] | null {
  const lists = Object.values(value).flatMap((each) => {
    const list = listIn(each, depth + 1);
    return list === null ? [] : [list];
  });
  return lists.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

function flatten(row: Readonly<Record<string, unknown>>): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(row)) {
    if (Array.isArray(value)) {
      const texts = value.map(textOf);
      if (fieldOfName(name) === 'tags') flat.set(name, texts.join('; '));
      else for (const [index, text] of texts.entries()) flat.set(`${singular(name)} ${index + 1}`, text);
    } else if (isObject(value)) {
      for (const [inner, text] of Object.entries(value)) {
        // Options by their letters: {"options": {"A": "…", "B": "…"}}.
        flat.set(/^[A-Fa-f]$/u.test(inner) ? `${singular(name)} ${inner}` : `${name} ${inner}`, textOf(text));
      }
    } else flat.set(name, textOf(value));
  }
  return flat;
}

function singular(name: string): string {
  return name.replace(/(?<=[a-z]{2})s$/u, '');
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (isObject(value)) return textOf(Object.values(value).find((each) => typeof each === 'string'));
  return JSON.stringify(value);
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length >= 2 && value.every((each) => typeof each !== 'object');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return (
    isObject(value) &&
    Object.keys(value).length > 1 &&
    Object.values(value).every((each) => typeof each === 'string')
  );
}
