import { contentOf, type CardContent } from '#domain/cards/card.ts';
import { mapTexts } from '#domain/cards/map-texts.ts';
import type { Media } from '#domain/media/media.ts';
import { withMediaHashes } from '#domain/media/named-media.ts';
import { encodeMediaName } from '../../../interchange/anki/media-map.ts';
import { findCards } from '../../cards/cards.repository.ts';
import { replaceContent } from '../../cards/cards.usecases.ts';
import type { ActionContext } from '../action.ts';
import { printAfter } from './note-fields.ts';
import { findNotes, notesMentioning, saveNotes, type StoredNote } from './notes.repository.ts';

/**
 * Shows a file on the cards of notes that were there before it, in the user's transaction: some tools send their notes first. `name` is
 * the one by which notes know it. Throws QUOTA_EXCEEDED.
 */
export async function bringFile(context: ActionContext, name: string, media: Media): Promise<void> {
  const { db, user } = context;
  const ids = await notesMentioning(db, user.id, `(media:${encodeMediaName(name)}`);
  const changed: StoredNote[] = [];
  for (const note of (await findNotes(db, user.id, ids)).values()) {
    const prints = new Map(note.prints.map((print) => [print.id, print]));
    for (const card of await findCards(db, user.id, [...prints.keys()])) {
      const content = contentOf(card);
      const next = withFile(content, name, media);
      const print = prints.get(card.id);
      if (!print || JSON.stringify(next) === JSON.stringify(content)) continue;
      await replaceContent(context, user.id, card, next);
      prints.set(card.id, { ...print, print: printAfter(print.print, content, next) });
    }
    changed.push({ ...note, prints: [...prints.values()] });
  }
  await saveNotes(db, user.id, changed);
}

function withFile(content: CardContent, name: string, media: Media): CardContent {
  return mapTexts(content, (text) => withMediaHashes(text, (named) => (named === name ? media : undefined)));
}
