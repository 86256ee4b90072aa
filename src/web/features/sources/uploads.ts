import { toast } from 'sonner';
import { sourceEndpoints } from '#contract/sources.ts';
import { MAX_SOURCE_BYTES } from '#domain/limits.ts';
import type { Source } from '#domain/sources/source.ts';
import { TOO_LARGE } from '#domain/sources/source.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { onUserChange } from '#web/lib/auth-store.ts';
import { retryAdvice } from '#web/lib/classify-error.ts';
import { countOf } from '#web/lib/format.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { sendFile } from '#web/lib/send-file.ts';
import { createUploads } from '#web/lib/uploads.ts';

/** The number of sources added since the last notification. */
let unannounced = 0;
onUserChange(() => {
  unannounced = 0;
});

/** Files that are being uploaded as sources or could not be added. */
export const sourceUploads = createUploads<Source>({
  // The server reads no more than this many files at a time.
  atOnce: 2,
  refusalOf: (file) => (file.size > MAX_SOURCE_BYTES ? TOO_LARGE : null),
  send: async (file, options) => (await sendFile(sourceEndpoints.upload, file, options)).source,
  failureOf: (error) => ({
    name: 'failed',
    message: errorTexts(error).title,
    canRetry: retryAdvice(error) !== 'refused',
  }),
  onDone: () => {
    unannounced += 1;
    void queryClient.invalidateQueries({ queryKey: queryKeys.sources });
    return false;
  },
  onIdle: announceElsewhere,
});

/** Tells a user who has left the screen how it went. A screen stays until the next one has loaded, so its path counts. */
function announceElsewhere(): void {
  const failed = sourceUploads.useUploads.getState().uploads.length;
  if (window.location.pathname !== '/sources') {
    if (unannounced > 0) toast.success(`${countOf(unannounced, 'source')} added`);
    if (failed > 0)
      toast.error(`${countOf(failed, 'file')} could not be added`, { description: 'Sources shows why.' });
  }
  unannounced = 0;
}
