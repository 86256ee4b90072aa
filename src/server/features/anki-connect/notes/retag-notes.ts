import { bulkChange } from '#contract/cards.ts';
import { chunksOf } from '#domain/chunks.ts';
import { ankiTag } from '#domain/interchange/anki/our-note.ts';
import { CARD_LIMITS, MAX_CARDS_PER_CHANGE } from '#domain/limits.ts';
import { normalised } from '#domain/text/normalised.ts';
import { changeCards } from '../../cards/many/change-cards.usecases.ts';
import { readParams, type ActionContext } from '../action.ts';
import { tagsOf } from './prepare-notes.ts';
import type { Note } from './read-notes.ts';

/**
 * Adds tags to notes and takes tags from them. A tag is also known by the name without spaces that tools have for it. Throws
 * VALIDATION_FAILED or QUOTA_EXCEEDED.
 */
export async function changeTagsOf(
  context: ActionContext,
  notes: readonly Note[],
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): Promise<void> {
  const cards = notes.flatMap((note) => note.cards.map(({ card }) => card));
  const present = new Map(cards.flatMap(({ tags }) => tags.map((tag) => [tag, keyOf(tag)] as const)));
  const gone = new Set(remove.map(keyOf));
  const taken = [...present].flatMap(([tag, key]) => (gone.has(key) ? [tag] : []));
  const spelled = new Map(Array.from(present, ([tag, key]) => [key, tag]));
  const wanted = [...Map.groupBy(add, keyOf)].flatMap(([key, tags]) => spelled.get(key) ?? tags.slice(0, 1));
  const changes = chunksOf(taken, CARD_LIMITS.tags).map((some) => ({ add: [], remove: some }));
  const all = wanted.length === 0 ? changes : [...changes, { add: wanted, remove: [] }];
  for (const cardIds of chunksOf(
    cards.map(({ id }) => id),
    MAX_CARDS_PER_CHANGE,
  )) {
    for (const change of all) {
      const checked = readParams(bulkChange, { action: 'tags', cardIds, ...change });
      await changeCards(context, context.user, checked);
    }
  }
}

/** Gives a note these tags and no others. */
export async function retagNote(context: ActionContext, note: Note, tags: readonly string[]): Promise<void> {
  const wanted = tagsOf(tags);
  const keys = new Set(wanted.map(keyOf));
  const present = note.cards.flatMap(({ card }) => card.tags);
  await changeTagsOf(context, [note], {
    add: wanted,
    remove: present.filter((tag) => !keys.has(keyOf(tag))),
  });
}

function keyOf(tag: string): string {
  return normalised(ankiTag(tag), 'NFC').toLowerCase();
}
