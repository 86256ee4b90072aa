import { toast } from 'sonner';
import { ApiError } from '#web/lib/api-error.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { readBatch } from './generation.queries.ts';

/** Says that the cards of a batch are ready to be looked at, or why there are none; nothing of one that is gone or saved. */
export async function announceBatch(id: string, onLook: () => void): Promise<void> {
  const batch = await readBatch(id);
  if (batch?.status === 'review') {
    toast.success('Your cards are ready to look at', {
      description: batch.title,
      action: { label: 'Look at them', onClick: onLook },
    });
  }
  if (batch?.status === 'failed' && batch.error !== undefined) {
    const { status, code, message } = batch.error;
    showErrorToast(new ApiError({ kind: 'http', status, code, serverMessage: message }));
  }
}
