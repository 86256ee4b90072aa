import { AppError } from '#domain/errors.ts';
import type { TablePreview } from '#contract/imports.ts';
import type { TableForm } from '#domain/interchange/text/table-form.ts';
import { readers } from '../../interchange/readers.ts';
import { busy, type ImportDeps } from './imports.usecases.ts';
import type { Import } from './imports.repository.ts';
import { FILE_GONE, readable } from './open-import.ts';

/** How a table would be read by a form, or as it seems to be meant. Throws IMPORT_BUSY or IMPORT_UNREADABLE. */
export async function previewImport(
  { db, importFiles }: Pick<ImportDeps, 'db' | 'importFiles'>,
  { id, userId, name, status }: Import,
  wanted: TableForm | null,
): Promise<TablePreview> {
  if (status !== 'choosing') throw busy(status);
  const file = await importFiles.openStart(db, { userId, fileId: id });
  if (!file) throw new AppError('IMPORT_UNREADABLE', FILE_GONE);
  try {
    const { form, preview } = await readable(() => look(file.path, name, wanted));
    return {
      ...preview,
      form: { ...form, columns: [...form.columns], tags: [...form.tags] },
      cards: preview.cards.map(({ content }) => content),
    };
  } finally {
    await file.close();
  }
}

async function look(path: string, name: string, wanted: TableForm | null) {
  if (wanted) {
    const { previewTable } = await readers.table();
    return { form: wanted, preview: await previewTable(path, wanted) };
  }
  const { recogniseText } = await readers.text();
  const found = await recogniseText(path, name);
  if (found.kind !== 'table') throw new Error('A table is no table any more');
  return found;
}
