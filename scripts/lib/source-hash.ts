import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Detects changed files: one hash over the names and contents of all files that `patterns` find below `root`. */
export function hashOfSources(root: string, patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const entries = globSync([...patterns], { cwd: root, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const path of entries.map((entry) => join(entry.parentPath, entry.name)).toSorted()) {
    const content = readFileSync(path);
    // The length makes it noticeable when a byte moves from one file to another.
    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

export function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
