import { toast } from 'sonner';
import type { ResponseOf } from '#contract/endpoint.ts';
import { sourceEndpoints } from '#contract/sources.ts';
import { MAX_SOURCE_BYTES } from '#domain/limits.ts';
import { TOO_LARGE } from '#domain/sources/source.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { onUserChange } from '#web/lib/auth-store.ts';
import { retryAdvice } from '#web/lib/classify-error.ts';
import { countOf } from '#web/lib/format.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { sendFile } from '#web/lib/send-file.ts';
import { createUploads } from '#web/lib/uploads.ts';

/** The number of sources, and of files that need a consent, added since the last notification. */
let unannounced = { sources: 0, scans: 0 };
onUserChange(() => {
  unannounced = { sources: 0, scans: 0 };
});

/** Files that are being uploaded as sources or could not be added. */
export const sourceUploads = createUploads<ResponseOf<typeof sourceEndpoints.upload>>({
  // The server reads no more than this many files at a time.
  atOnce: 2,
  refusalOf: (file) => (file.size > MAX_SOURCE_BYTES ? TOO_LARGE : null),
  send: (file, options) => sendFile(sourceEndpoints.upload, file, options),
  isAdded: ({ source }) => source !== null,
  failureOf: (error) => ({
    name: 'failed',
    message: errorTexts(error).title,
    canRetry: retryAdvice(error) !== 'refused',
  }),
  onDone: (_file, { source }) => {
    unannounced[source === null ? 'scans' : 'sources'] += 1;
    void queryClient.invalidateQueries({ queryKey: queryKeys.scans });
    void queryClient.invalidateQueries({ queryKey: queryKeys.sources });
    return false;
  },
  onIdle: announceElsewhere,
});

/** Tells a user who has left the screen how the uploads went. A screen stays until the next one has loaded, so its path counts. */
function announceElsewhere(): void {
  const failed = sourceUploads.useUploads.getState().uploads.length;
  if (window.location.pathname !== '/sources') {
    const { sources, scans } = unannounced;
    if (sources > 0) toast.success(`${countOf(sources, 'source')} added`);
    if (scans > 0)
      toast.info(`${countOf(scans, 'file')} can only be read by the AI`, {
        description: 'Open Sources to agree.',
      });
    if (failed > 0)
      toast.error(`${countOf(failed, 'file')} could not be added`, {
        description: 'Open Sources to see why.',
      });
  }
  unannounced = { sources: 0, scans: 0 };
}
