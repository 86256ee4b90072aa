import { globSync, readFileSync } from 'node:fs';
import { isBuiltin, stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '../..');

/** What runs in a production installation: the server and the operator's commands. */
const PROGRAMS = [
  'src/server/main.mjs',
  'scripts/admin.ts',
  'scripts/ai-try.ts',
  'scripts/backup.ts',
  'scripts/db-copy.ts',
  'scripts/read-anki.ts',
  'scripts/read-document.ts',
  'scripts/read-text.ts',
  'scripts/rebuild-memories.ts',
  'scripts/rebuild-rollups.ts',
  'scripts/restore.ts',
];

const names = z.record(z.string(), z.string());
const { imports, dependencies } = z
  .object({ imports: names, dependencies: names })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

/** Static and dynamic imports, and the files of worker threads. */
const IMPORT = /\b(?:from |import |import\()'([^']+)'|new URL\('(\.[^']+\.ts)', import\.meta\.url\)/gu;

/** The packages that `programs` load, each with one importing file, found by following the imports. */
function packagesOf(programs: readonly string[]): Map<string, string> {
  const packages = new Map<string, string>();
  const files = new Set(programs.map((program) => join(ROOT, program)));
  for (const file of files) {
    // Type imports are not loaded.
    const code = stripTypeScriptTypes(readFileSync(file, 'utf8'));
    for (const [, imported, threadFile] of code.matchAll(IMPORT)) {
      const specifier = imported ?? threadFile ?? '';
      const target = fileOf(specifier, file);
      if (target !== undefined) files.add(target);
      else if (!isBuiltin(specifier)) packages.set(packageOf(specifier), file);
    }
  }
  return packages;
}

function fileOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return resolve(dirname(from), specifier);
  const [alias, folder] =
    Object.entries(imports).find(([key]) => specifier.startsWith(key.slice(0, -1))) ?? [];
  if (alias === undefined || folder === undefined) return undefined;
  return join(ROOT, folder.replace('*', specifier.slice(alias.length - 1)));
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

test('production dependencies are exactly the packages that run in an installation', () => {
  expect([...packagesOf(PROGRAMS).keys()].toSorted()).toStrictEqual(Object.keys(dependencies).toSorted());
});

test('building and serving use no package that only `npm test` installs', () => {
  const { devDependencies } = z
    .object({ devDependencies: names })
    .parse(JSON.parse(readFileSync(join(ROOT, 'tools/package.json'), 'utf8')));
  const used = [...packagesOf([...PROGRAMS, 'scripts/build.ts', 'scripts/dev.ts', 'vite.config.ts']).keys()];
  const web = globSync('src/web/**/*.{ts,tsx,css}', { cwd: ROOT }).filter((file) => !file.includes('.test.'));
  for (const file of web) {
    for (const [, specifier] of readFileSync(join(ROOT, file), 'utf8').matchAll(
      /(?:from|import) '([^']+)'/gu,
    ))
      used.push(packageOf(specifier ?? ''));
  }
  expect(used).toContain('vite');
  expect(used).toContain('react');
  expect(used.filter((name) => Object.hasOwn(devDependencies, name))).toStrictEqual([]);
});

test('the search finds static and dynamic imports, and those of worker threads', () => {
  const packages = packagesOf(PROGRAMS);
  expect(packages.get('pino')).toBe(join(ROOT, 'src/server/serve.ts'));
  expect(packages.get('@ai-sdk/google')).toBe(join(ROOT, 'src/server/ports/ai/adapters/ai-sdk-model.ts'));
  expect(packagesOf(['src/server/documents/document-thread.ts']).has('mammoth')).toBe(true);
  expect(packagesOf(['scripts/write-docs.ts']).has('prettier')).toBe(true);
});
