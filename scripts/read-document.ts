/** npm run sources:try -- FILE...: shows what a source would contain of files. */
import { readFile } from 'node:fs/promises';
import { readDocument } from '#server/documents/document-thread.ts';

const names = process.argv.slice(2);
if (names.length === 0) {
  console.error('Name the files to read.');
  process.exit(1);
}

for (const name of names) {
  const read = await readDocument({ name, bytes: await readFile(name) });
  if ('failed' in read) {
    console.log(
      `${name}: ${read.message} (${read.failed}${read.detail === undefined ? '' : `, ${read.detail}`})`,
    );
    continue;
  }
  const { kind, title, pages, passages } = read;
  console.log(`${name}: "${title}", ${kind}, ${pages ?? 'no'} pages, ${passages.length} passages`);
  for (const { page, headings, text } of passages)
    console.log(
      `\n[${[page === null ? undefined : `page ${page}`, ...headings].filter(Boolean).join(' > ')}]\n${text}`,
    );
}
