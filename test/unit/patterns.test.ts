import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '../..');

/** Passwords are limited to 200 characters, and their hashes depend on exactly this form. */
const NORMALISING = new Set(['src/domain/text/normalised.ts', 'src/server/ports/password-hash.ts']);

const node = z.looseObject({ type: z.string(), start: z.number() });
const literal = z.object({ regex: z.object({ pattern: z.string(), flags: z.string() }) });
const called = z.object({
  callee: z.looseObject({
    name: z.string().optional(),
    property: z.looseObject({ name: z.string() }).optional(),
  }),
});

const sources = globSync('src/**/*.{ts,tsx,js,mjs}', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/u.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

/** Every node of the syntax tree of a source. */
function* nodesOf(file: string, text: string): Generator {
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  const open: unknown[] = [parseAst(text, { lang }, file)];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const value of Object.values<unknown>({ ...next })) open.push(value);
    if (node.safeParse(next).success) yield next;
  }
}

const nodes = sources.flatMap(({ file, text }) =>
  [...nodesOf(file, text)].map((each) => ({
    each,
    place: () => `${file}:${text.slice(0, node.parse(each).start).split('\n').length}`,
    file,
  })),
);

/** Whether the pattern's time can grow faster than the length of a text. */
function isSlow(pattern: string, flags: string): boolean {
  return analyse({ source: pattern, flags }).reports.length > 0;
}

test('the check finds patterns with quadratic and exponential backtracking', () => {
  expect(isSlow(String.raw`!?\[((?:\\.|[^\]\\\n])*)\]\(media:`, 'gu')).toBe(true);
  expect(isSlow(String.raw`\s+$`, 'u')).toBe(true);
  expect(isSlow('^(?:a+)+$', 'u')).toBe(true);
  expect(isSlow('^.*[|].*$', 'mu')).toBe(true);
  expect(isSlow(String.raw`^\s+|<[^<>]*>`, 'gu')).toBe(false);
});

test('every pattern in the sources takes linear time', () => {
  const literals = nodes.flatMap(({ each, place }) => {
    const parsed = literal.safeParse(each);
    return parsed.success ? [{ ...parsed.data.regex, place }] : [];
  });
  expect(literals.length).toBeGreaterThan(500);
  const slow = literals.filter(({ pattern, flags }) => isSlow(pattern, flags));
  expect(slow.map(({ place, pattern }) => `${place()} ${pattern}`)).toEqual([]);
});

test('every pattern built at startup takes linear time', () => {
  const files = nodes.flatMap(({ each, file }) => {
    const parsed = called.safeParse(each);
    return parsed.success && parsed.data.callee.name === 'RegExp' && !file.startsWith('src/web/')
      ? [file]
      : [];
  });
  // A separate process, in which every created pattern can be recorded.
  const script = `
    const made = [];
    const Plain = RegExp;
    globalThis.RegExp = class extends Plain {
      constructor(...given) { super(...given); made.push({ pattern: this.source, flags: this.flags }); }
    };
    for (const file of process.argv.slice(1)) await import(file);
    process.stdout.write(JSON.stringify(made));`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script, ...new Set(files.map((file) => join(ROOT, file)))],
    { encoding: 'utf8', cwd: ROOT },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const made = z.array(z.object({ pattern: z.string(), flags: z.string() })).parse(JSON.parse(stdout));
  expect(made.length).toBeGreaterThan(15);
  expect(made.filter(({ pattern, flags }) => isSlow(pattern, flags)).map(({ pattern }) => pattern)).toEqual(
    [],
  );
});

test('texts are normalized only where runs of combining marks are limited', () => {
  const places = nodes.flatMap(({ each, file, place }) => {
    const parsed = called.safeParse(each);
    const isCall = parsed.success && parsed.data.callee.property?.name === 'normalize';
    return isCall && !NORMALISING.has(file) ? [place()] : [];
  });
  expect(places).toEqual([]);
});
