import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const ARCHITECTURE = readFileSync(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8');

/** The documented order of the features of an area. */
function orderOf(area: string): string[] {
  const [, list = ''] = new RegExp(`^- ${area}: ([^.]+)\\.`, 'mu').exec(ARCHITECTURE) ?? [];
  return list.split(',').map((name) => name.trim());
}

const IMPORT = /(?:\bfrom|\bimport\(|\bimport)\s*'([^']+)'/gu;

/** Imports between features: the importing and the imported feature, with the file and its import. */
function importsBetween(folder: string): { from: string; to: string; what: string }[] {
  const base = join(ROOT, 'src', folder);
  const files = readdirSync(base, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/u.test(file),
  );
  return files
    .filter((file) => !/\.test\.tsx?$/u.test(file))
    .flatMap((file) => {
      const path = join(base, file);
      return [...readFileSync(path, 'utf8').matchAll(IMPORT)].flatMap(([, specifier = '']) => {
        const target = specifier.startsWith('#')
          ? join(ROOT, 'src', specifier.slice(1))
          : resolve(dirname(path), specifier);
        const inside = relative(base, target);
        if (inside.startsWith('..') || !/^[.#]/u.test(specifier)) return [];
        const [from = '', to = ''] = [featureOf(file), featureOf(inside)];
        return from === to ? [] : [{ from, to, what: `${file} imports ${inside}` }];
      });
    });
}

const featureOf = (path: string) => path.split('/')[0];

describe.each([
  ['Server', 'server/features'],
  ['Web', 'web/features'],
])('the features of %s', (area, folder) => {
  const order = orderOf(area);

  test('all features are in the documented order', () => {
    expect(order.toSorted()).toEqual(readdirSync(join(ROOT, 'src', folder)).toSorted());
  });

  test('a feature imports only features before it', () => {
    const imports = importsBetween(folder);
    expect(imports.length).toBeGreaterThan(10);
    const late = imports.filter(({ from, to }) => order.indexOf(to) > order.indexOf(from));
    expect(late.map(({ what }) => what)).toEqual([]);
  });
});
