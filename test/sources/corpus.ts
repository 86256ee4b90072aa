import { BROKEN } from './broken.ts';
import { FIELD } from './field.ts';
import { OFFICE } from './office.ts';
import { PAGES } from './pages.ts';
import { PDFS } from './pdfs.ts';
import type { SourceFile } from './source-file.ts';
import { TEXTS } from './texts.ts';

/** Small files of every supported source format and of many unsupported ones, built on demand. */
export const CORPUS: readonly SourceFile[] = [...TEXTS, ...PAGES, ...OFFICE, ...PDFS, ...BROKEN, ...FIELD];
