import { newId } from '#web/lib/new-id.ts';
import { toast } from 'sonner';
import { create } from 'zustand';
import { importEndpoints } from '#contract/imports.ts';
import { ApiError, errorTexts } from '#web/lib/api-error.ts';
import { onUserChange } from '#web/lib/auth-store.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { sendFile } from '#web/lib/send-file.ts';
import { registerUnsavedWork } from '#web/lib/unsaved-work.ts';
import { hasCode, retryAdvice } from '#web/lib/classify-error.ts';

/** ms without a byte sent or an answer after which the connection counts as lost. */
const PATIENCE_MS = 90_000;

/** A file on its way to be an import. */
export type Upload = {
  /** Every attempt has the same key, so that a file whose answer was lost is not imported twice. */
  key: string;
  file: File;
  state:
    | { name: 'sending'; share: number }
    /** All has been sent, and the answer is awaited. */
    | { name: 'checking' }
    | { name: 'arrived'; importId: string }
    | { name: 'failed'; sentence: string; again: boolean };
};

/** Above the screens, so that a large file goes on being sent while the learner does something else. */
export const useUpload = create<{ upload: Upload | null }>()(() => ({ upload: null }));

let controller: AbortController | null = null;

/** Whether the learner is, or is about to be, where the upload is shown. Its screen stays until the next one has loaded. */
function isShown(): boolean {
  return window.location.pathname === '/import';
}

/** Whether a file is being sent. */
export function isSending(): boolean {
  return controller !== null;
}

/** Sends a file, in the place of one that failed. Not while one is being sent. */
export function upload(file: File): void {
  if (isSending()) return;
  const state: Upload['state'] =
    file.size === 0
      ? { name: 'failed', sentence: 'This file is empty.', again: false }
      : { name: 'sending', share: 0 };
  const next = { key: newId(), file, state };
  useUpload.setState({ upload: next });
  if (state.name === 'sending') void send(next);
}

export function tryAgain(): void {
  const { upload: failed } = useUpload.getState();
  if (failed === null || isSending()) return;
  change({ name: 'sending', share: 0 });
  void send(failed);
}

/** Gives the file up, or forgets how it went. */
export function dropUpload(): void {
  controller?.abort();
  controller = null;
  useUpload.setState({ upload: null });
}

async function send({ key, file }: Upload): Promise<void> {
  const mine = new AbortController();
  controller = mine;
  try {
    const { import: state } = await sendFile(importEndpoints.upload, file, {
      key,
      signal: mine.signal,
      patience: PATIENCE_MS,
      onSent: (share) => {
        if (!mine.signal.aborted) change(share < 1 ? { name: 'sending', share } : { name: 'checking' });
      },
    });
    if (isShown()) change({ name: 'arrived', importId: state.id });
    else {
      useUpload.setState({ upload: null });
      toast.success(`“${file.name}” has arrived`, { description: 'Import shows what comes in.' });
    }
    void queryClient.invalidateQueries({ queryKey: queryKeys.importList });
  } catch (error) {
    if (mine.signal.aborted) return;
    change(await failureOf(error, file));
    if (!isShown()) {
      toast.error(`“${file.name}” could not be imported`, { description: 'Import shows why.' });
    }
  } finally {
    if (controller === mine) controller = null;
  }
}

async function failureOf(error: unknown, file: File): Promise<Upload['state']> {
  if (!(await isReadable(file))) {
    const sentence = 'The file cannot be read any more. If it has changed, choose it again.';
    return { name: 'failed', sentence, again: false };
  }
  const isBusy = hasCode(error, 'IMPORT_BUSY');
  const lost = error instanceof ApiError && error.kind !== 'http';
  const sentence = lost ? 'The connection was lost.' : errorTexts(error, 'Failed to import the file').title;
  return { name: 'failed', sentence, again: retryAdvice(error) !== 'refused' || isBusy };
}

/** The browser reads a file anew each time: it may have been changed, moved or be a folder. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

function change(state: Upload['state']): void {
  useUpload.setState(({ upload: now }) => ({ upload: now && { ...now, state } }));
}

// What one user imports is no business of the next.
onUserChange(dropUpload);

registerUnsavedWork({ pending: () => (isSending() ? '1 file' : null) });

window.addEventListener('beforeunload', (event) => {
  if (isSending()) event.preventDefault();
});
