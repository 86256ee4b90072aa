import type { StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { mediaEndpoints, type mediaResponse } from '#contract/media.ts';
import { MAX_MEDIA_BYTES } from '#domain/limits.ts';
import { mediaMarkdown } from '#domain/media/media-reference.ts';
import { MEDIA_TOO_LARGE, UNUSABLE_MEDIA_TEXTS } from '#domain/media/media.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { newId } from '#web/lib/new-id.ts';
import { sendFile } from '#web/lib/send-file.ts';
import type { z } from 'zod';

export type Added = z.output<typeof mediaResponse>;

/** A file that was chosen for a text but has not been inserted yet. */
export type MediaItem = {
  id: string;
  file: File;
  kind: 'picture' | 'sound';
  /** Progress of sending, 0 to 1. */
  sent: number;
  added: Added | undefined;
  /** Why it could not be added, as a sentence. */
  error: string | undefined;
  /** Whether another attempt may succeed. */
  canRetry: boolean;
};

/** The item for a file that has not been sent. */
export function itemOf(file: File): MediaItem {
  const error = refusalOf(file);
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

/** Why the server would refuse a file by its size or type. The server decides on everything else. */
function refusalOf({ size, type }: File): string | undefined {
  if (size === 0) return UNUSABLE_MEDIA_TEXTS.empty;
  if (type === 'image/svg+xml') return UNUSABLE_MEDIA_TEXTS.svg;
  // Some systems report no type.
  if (type !== '' && !/^(?:image|audio)\/|^(?:video\/ogg|application\/ogg)$/u.test(type)) {
    return UNUSABLE_MEDIA_TEXTS['unknown-kind'];
  }
  return size > MAX_MEDIA_BYTES ? MEDIA_TOO_LARGE : undefined;
}

/** Sends an item and reports its changes, including the end. Reports nothing after `signal` has aborted. */
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

/** Suggests a name for a sound from the name of its file. */
export function nameOf({ name }: File): string {
  return name
    .replace(/\.[^.]*$/u, '')
    .replaceAll(/[_-]+/gu, ' ')
    .trim();
}

/** Puts media at a place of a text, with further effects. The text around it stays as it is. */
export function insertMedia(
  view: EditorView,
  at: number,
  { media }: Added,
  words: string,
  ...effects: readonly StateEffect<unknown>[]
): void {
  const text = view.state.doc.toString();
  const insert = spacedOut(
    text.slice(0, at),
    mediaMarkdown(media, words),
    text.slice(at),
    media.type.startsWith('image/'),
  );
  view.dispatch({
    changes: { from: at, insert },
    effects: [...effects],
    userEvent: 'input.media',
    scrollIntoView: true,
  });
}

/** A reference to media with the space that it needs: a picture gets its own lines, a sound stays within the line. */
export function spacedOut(before: string, reference: string, after: string, isPicture: boolean): string {
  const gap = isPicture ? '\n\n' : ' ';
  const isFirst = before.trim() === '' || before.endsWith(gap);
  // An empty line is there already if the learner has begun one.
  const start = isFirst ? '' : isPicture && before.endsWith('\n') ? '\n' : gap;
  const end = after.trim() === '' || /^\s/u.test(after) ? '' : gap;
  return start + reference + end;
}
