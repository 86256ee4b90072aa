import { chunksOf } from '#domain/chunks.ts';
import { ankiTag } from '#domain/interchange/anki/our-note.ts';
import { MAX_CARDS_PER_CHANGE } from '#domain/limits.ts';
import { normalised } from '#domain/text/normalised.ts';
import { changeCards } from '../../cards/many/change-cards.usecases.ts';
import type { ActionContext } from '../action.ts';
import { tagsOf } from './prepare-notes.ts';
import type { Note } from './read-notes.ts';

/** Adds tags to notes and takes tags from them. A tag is also known by the name without spaces that tools have for it. */
export async function changeTagsOf(
  context: ActionContext,
  notes: readonly Note[],
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): Promise<void> {
  const cards = notes.flatMap((note) => note.cards.map(({ card }) => card));
  const present = new Set(cards.flatMap(({ tags }) => tags));
  const gone = new Set(remove.map(keyOf));
  const taken = [...present].filter((tag) => gone.has(keyOf(tag)));
  const added = add.map((tag) => [...present].find((known) => keyOf(known) === keyOf(tag)) ?? tag);
  if (taken.length === 0 && added.length === 0) return;
  for (const some of chunksOf(cards, MAX_CARDS_PER_CHANGE)) {
    const cardIds = some.map(({ id }) => id);
    await changeCards(context, context.user, { action: 'tags', cardIds, add: added, remove: taken });
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
