import { AppError } from '#domain/errors.ts';
import type { TablePreview } from '#contract/imports.ts';
import type { TableForm } from '#domain/interchange/text/table-form.ts';
import { previewInThread, recogniseInThread } from '../../../interchange/text/text-thread.ts';
import type { FairSemaphore } from '../../../concurrency/fair-semaphore.ts';
import { busy, type ImportDeps } from '../imports.usecases.ts';
import type { Import } from '../imports.repository.ts';
import { FILE_GONE, readable } from './open-import.ts';

/**
 * Previews a table by a given or a guessed form. Users take turns. Throws IMPORT_BUSY, IMPORT_UNREADABLE, or the
 * signal's reason.
 */
export async function previewImport(
  { db, importFiles, looks }: Pick<ImportDeps, 'db' | 'importFiles'> & { looks: FairSemaphore },
  { id, userId, name, status }: Import,
  wanted: TableForm | null,
  signal: AbortSignal,
): Promise<TablePreview> {
  if (status !== 'choosing') throw busy(status);
  const permit = await looks.acquire(signal, { owner: userId });
  try {
    const file = await importFiles.openStart(db, { userId, fileId: id });
    if (!file) throw new AppError('IMPORT_UNREADABLE', FILE_GONE);
    try {
      const { form, preview } = await readable(() => look(file.path, name, wanted, signal));
      return {
        ...preview,
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

async function look(path: string, name: string, wanted: TableForm | null, signal: AbortSignal) {
  if (wanted)
    return { form: wanted, preview: await previewInThread({ path, name, form: wanted }, { signal }) };
  const found = await recogniseInThread({ path, name }, { signal });
  if (found.kind !== 'table') throw new Error('A table is no table any more');
  return found;
}
