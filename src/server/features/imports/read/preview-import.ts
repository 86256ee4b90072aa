import { AppError } from '#domain/errors.ts';
import type { TablePreview } from '#contract/imports.ts';
import type { TableForm } from '#domain/interchange/text/table-form.ts';
import { previewInThread, recogniseInThread } from '../../../interchange/text/text-thread.ts';
import type { FairSemaphore } from '../../../concurrency/fair-semaphore.ts';
import { busy, type ImportDeps } from '../imports.usecases.ts';
import type { Import } from '../imports.repository.ts';
import { FILE_GONE, readable } from './open-import.ts';
import { MOST_WHOLE_BYTES } from './recognise-import.ts';

/**
 * Previews a table by a given form or one that is guessed. Users take turns. Throws IMPORT_BUSY, IMPORT_UNREADABLE, or the
 * signal's reason.
 */
export async function previewImport(
  { db, waitingFiles, looks }: Pick<ImportDeps, 'db' | 'waitingFiles'> & { looks: FairSemaphore },
  { id, userId, name, status, fileBytes }: Import,
  wanted: { form: TableForm | null; sheet: string | null },
  signal: AbortSignal,
): Promise<TablePreview> {
  if (status !== 'choosing') throw busy(status);
  const permit = await looks.acquire(signal, { owner: userId });
  try {
    const isWhole = wanted.form?.source !== 'text' && fileBytes <= MOST_WHOLE_BYTES;
    const key = { userId, fileId: id };
    const file = await (isWhole ? waitingFiles.open(db, key) : waitingFiles.openStart(db, key));
    if (!file) throw new AppError('IMPORT_UNREADABLE', FILE_GONE);
    try {
      const { form, certain, preview } = await readable(() => look(file.path, name, wanted, signal));
      return {
        ...preview,
        certain,
        form: { ...form, columns: [...form.columns], tags: [...form.tags] },
        cards: preview.cards.map(({ content }) => content),
      };
    } finally {
      await file.close();
    }
  } finally {
    permit.release();
  }
}

async function look(
  path: string,
  name: string,
  { form: wanted, sheet }: { form: TableForm | null; sheet: string | null },
  signal: AbortSignal,
) {
  if (wanted)
    return {
      form: wanted,
      certain: true,
      preview: await previewInThread({ path, name, form: wanted }, { signal }),
    };
  const found = await recogniseInThread({ path, name, sheet }, { signal });
  if (found.kind !== 'table') throw new Error('A table is no table any more');
  return found;
}
