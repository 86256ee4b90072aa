import { EditorState } from '@codemirror/state';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { exactText } from '#web/features/editing/rich-text/exact-text.ts';
import { styledText } from '#web/features/editing/rich-text/styled-parts.ts';

const CONTENT = resolve(import.meta.dirname, '../../src/library/content');

/** Every text in the files of the library. */
function textsOfLibrary(): string[] {
  const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  );
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) collect(part);
  };
  for (const file of files) collect(JSON.parse(readFileSync(join(CONTENT, file), 'utf8')));
  return texts;
}

test('every text of the library with markup stays as it is in the editor', () => {
  const marked = textsOfLibrary().filter((text) => /[*_`$\\[\]|#>~]/u.test(text));
  expect(marked.length).toBeGreaterThan(500);
  const changed = marked.filter((text) => {
    const { doc } = EditorState.create({ doc: text, extensions: exactText });
    const isInside = styledText(text).parts.every(({ from, to }) => from < to && to <= text.length);
    return doc.toString() !== text || !isInside;
  });
  expect(changed).toEqual([]);
});
