import { toast } from 'sonner';
import { importEndpoints } from '#contract/imports.ts';
import { ApiError, errorTexts } from '#web/lib/api-error.ts';
import { hasCode, retryAdvice } from '#web/lib/classify-error.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { sendFile } from '#web/lib/send-file.ts';
import { createUploads, type UploadFailure } from '#web/lib/uploads.ts';

/** ms without progress after which the connection counts as lost. */
const TIMEOUT_MS = 90_000;

/**
 * Whether the user is on the screen that shows the upload. A screen stays until the next one has loaded, so the path
 * counts.
 */
const isShown = () => window.location.pathname === '/import';

/** The upload of a file to import, one at a time. Its result is the id of the import. */
export const importUpload = createUploads<string>({
  atOnce: 1,
  refusalOf: (file) => (file.size === 0 ? 'This file is empty.' : null),
  send: async (file, options) => {
    const sent = await sendFile(importEndpoints.upload, file, { ...options, stallTimeout: TIMEOUT_MS });
    return sent.import.id;
  },
  failureOf,
  onDone: (file) => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.importList });
    if (isShown()) return true;
    toast.success(`“${file.name}” uploaded`, { description: 'Open Import to check the cards.' });
    return false;
  },
  onFailed: (file) => {
    if (!isShown())
      toast.error(`“${file.name}” could not be imported`, { description: 'Open Import to see why.' });
  },
});

export const ONE_FILE_AT_A_TIME = 'One file at a time: wait for this one, or cancel it.';

/** Uploads a file in place of one that failed. Returns false while another one is under way. */
export function takeImportFile(file: File): boolean {
  const [sent] = importUpload.useUploads.getState().uploads;
  if (sent !== undefined && sent.state.name !== 'failed') return false;
  if (sent !== undefined) importUpload.drop(sent.id);
  importUpload.addFiles([file]);
  return true;
}

async function failureOf(error: unknown, file: File): Promise<UploadFailure> {
  if (!(await isReadable(file))) {
    const message = 'The file can no longer be read. If it has changed, choose it again.';
    return { name: 'failed', message, canRetry: false };
  }
  const isBusy = hasCode(error, 'IMPORT_BUSY');
  const isLost = error instanceof ApiError && error.kind !== 'http';
  const message = isLost ? 'The connection was lost.' : errorTexts(error, 'Failed to import the file').title;
  return { name: 'failed', message, canRetry: retryAdvice(error) !== 'refused' || isBusy };
}

/** The browser reads a file again for each attempt; it may have changed or moved, or be a folder. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
