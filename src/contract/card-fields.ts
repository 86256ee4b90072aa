import type { CardContent } from '#domain/cards/card.ts';
import { isSame } from '#domain/sync/merge-field.ts';
import { CARD_FIELDS, type CardField } from '#domain/sync/sync.ts';
import { wireCardContent, type SomeContent } from './wire-card.ts';

/** What belongs to a field of a card, by the names used on the wire. */
const PARTS: Readonly<Record<CardField, ReadonlyArray<keyof SomeContent>>> = {
  front: ['front'],
  back: ['back'],
  difficulty: ['difficulty'],
  hint_1: ['hint_1'],
  hint_2: ['hint_2'],
  hint_3: ['hint_3'],
  explanation: ['explanation'],
  quiz: ['is_quiz', 'options', 'correct_option', 'option_reasons'],
  tags: ['tags'],
  accepted: ['accepted'],
};

/**
 * A field of a card as a part of its content on the wire, to compare and store: two parts with the same values are equal as JSON.
 */
export function partOf(content: SomeContent, field: CardField): SomeContent {
  const given = PARTS[field].filter((name) => content[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, content[name]]));
}

/** The fields that some names on the wire belong to. */
export function fieldsNamed(names: Iterable<string>): CardField[] {
  const given = new Set(names);
  return CARD_FIELDS.filter((field) => PARTS[field].some((name) => given.has(name)));
}

/** The fields in which two contents differ. */
export function changedFields(one: CardContent, other: CardContent): CardField[] {
  const [before, after] = [wireCardContent(one), wireCardContent(other)];
  return CARD_FIELDS.filter((field) => !isSame(partOf(before, field), partOf(after, field)));
}
