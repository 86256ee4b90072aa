import { BROKEN } from './broken.ts';
import { OFFICE } from './office.ts';
import { PAGES } from './pages.ts';
import { PDFS } from './pdfs.ts';
import type { SourceFile } from './source-file.ts';
import { TEXTS } from './texts.ts';

/** Small files of every format that can be a source, and of many that cannot, made when they are needed. */
export const CORPUS: readonly SourceFile[] = [...TEXTS, ...PAGES, ...OFFICE, ...PDFS, ...BROKEN];
