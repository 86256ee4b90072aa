import { mediaEndpoints, type mediaResponse } from '#contract/media.ts';
import { MAX_MEDIA_BYTES } from '#domain/limits.ts';
import { mediaMarkdown } from '#domain/media/media-reference.ts';
import { MEDIA_TOO_LARGE, UNUSABLE_MEDIA_TEXTS } from '#domain/media/media.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { newId } from '#web/lib/new-id.ts';
import { sendFile } from '#web/lib/send-file.ts';
import type { z } from 'zod';

export type Added = z.output<typeof mediaResponse>;

/** A file that was chosen for a text and is not in it yet. */
export type MediaItem = {
  id: string;
  file: File;
  kind: 'picture' | 'sound';
  /** The share that has been sent, 0 to 1. */
  sent: number;
  added: Added | undefined;
  /** Why it could not be added, in a sentence. */
  error: string | undefined;
  /** Whether another attempt may help. */
  canRetry: boolean;
};

/** What is known of a file before it is sent. */
export function itemOf(file: File): MediaItem {
  const error = faultOf(file);
  return {
    id: newId(),
    file,
    kind: file.type.startsWith('audio/') ? 'sound' : 'picture',
    sent: 0,
    added: undefined,
    error,
    canRetry: false,
  };
}

/** What the server would refuse without looking inside; anything else is for it to decide. */
function faultOf({ size, type }: File): string | undefined {
  if (size === 0) return UNUSABLE_MEDIA_TEXTS.empty;
  if (type === 'image/svg+xml') return UNUSABLE_MEDIA_TEXTS.svg;
  // Some systems do not know what a file is.
  if (type !== '' && !/^(?:image|audio)\/|^(?:video\/ogg|application\/ogg)$/u.test(type)) {
    return UNUSABLE_MEDIA_TEXTS['unknown-kind'];
  }
  return size > MAX_MEDIA_BYTES ? MEDIA_TOO_LARGE : undefined;
}

/** Sends an item; tells what changes of it, the end included. Ends silently when the signal does. */
export async function sendItem(
  { file }: MediaItem,
  signal: AbortSignal,
  tell: (change: Partial<MediaItem>) => void,
): Promise<void> {
  try {
    const added = await sendFile(mediaEndpoints.add, file, { signal, onSent: (sent) => tell({ sent }) });
    tell({ added, kind: added.media.type.startsWith('image/') ? 'picture' : 'sound' });
  } catch (error) {
    if (signal.aborted) return;
    tell({ error: errorTexts(error).title, canRetry: true });
  }
}

/** The name of a file as a first proposal of what a sound is called. */
export function nameOf({ name }: File): string {
  return name
    .replace(/\.[^.]*$/u, '')
    .replaceAll(/[_-]+/gu, ' ')
    .trim();
}

/** The text with some media in the place of what is selected, and where the cursor then is. */
export function withMedia(
  text: string,
  { from, to }: { from: number; to: number },
  { media }: Added,
  words: string,
): { text: string; cursor: number } {
  const before = text.slice(0, from);
  const after = text.slice(to);
  // A picture stands in lines of its own, a sound within its line.
  const gap = media.type.startsWith('image/') ? '\n\n' : ' ';
  const start = before.trim() === '' || before.endsWith(gap) ? before : `${before.trimEnd()}${gap}`;
  const reference = mediaMarkdown(media, words);
  const end = after.trim() === '' || /^\s/u.test(after) ? after : `${gap}${after}`;
  return { text: start + reference + end, cursor: start.length + reference.length };
}
