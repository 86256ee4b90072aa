import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const DOCS = path.resolve(import.meta.dirname, '../../docs');
const table = readFileSync(path.join(DOCS, 'asvs.md'), 'utf8');

/** The evidence for the lines of the table: tests, as a link to their file and their names. */
const shown = table
  .split('\n')
  .filter((line) => /^\| \d/u.test(line))
  .flatMap((line) =>
    [
      ...line.matchAll(
        /\[[^\]]+\]\((?<file>[^)]+\.(?:test|spec)\.tsx?)\): (?<names>“[^”]+”(?:, “[^”]+”)*)/gu,
      ),
    ].map((match) => ({
      file: match.groups?.['file'] ?? '',
      names: [...(match.groups?.['names'] ?? '').matchAll(/“(?<name>[^”]+)”/gu)].map(
        (name) => name.groups?.['name'] ?? '',
      ),
    })),
  );

test('every test that the table of ASVS names exists', () => {
  expect(shown.length).toBeGreaterThan(20);
  const missing = shown.flatMap(({ file, names }) => {
    const text = readFileSync(path.join(DOCS, file), 'utf8');
    return names.filter((name) => !text.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('every line of chapters 2 and 3 at level 2 is in the table once, in order', () => {
  const lines = [...table.matchAll(/^\| (?<id>\d+\.\d+\.\d+) /gmu)].map((match) => match.groups?.['id']);
  const numbers = (section: string, last: number, without: readonly number[] = []) =>
    Array.from({ length: last }, (_, index) => index + 1)
      .filter((number) => !without.includes(number))
      .map((number) => `${section}.${number}`);
  expect(lines).toEqual([
    ...numbers('2.1', 12),
    ...numbers('2.2', 4),
    ...numbers('2.3', 3),
    ...numbers('2.4', 5),
    ...numbers('2.5', 7),
    ...numbers('2.6', 3),
    ...numbers('2.7', 6),
    ...numbers('2.8', 5, [3]),
    ...numbers('2.9', 6, [3, 5]),
    ...numbers('2.10', 3),
    ...numbers('2.11', 4),
    ...numbers('3.1', 1),
    ...numbers('3.2', 4),
    ...numbers('3.3', 4),
    ...numbers('3.4', 5),
    ...numbers('3.5', 3),
    ...numbers('3.7', 1),
  ]);
});
