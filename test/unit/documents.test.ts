import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILES = globSync('{src,test,e2e,bench,scripts,docs,deploy,tools}/**/*', { cwd: ROOT });
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')));

const read = (document: string) => readFileSync(path.join(ROOT, document), 'utf8');
const withoutCode = (text: string) => text.replaceAll(/^```.*?^```$/gmsu, '').replaceAll(/`[^`\n]+`/gu, '');

/** The anchors of a document's headings on GitHub. */
function anchorsOf(document: string): string[] {
  const seen = new Map<string, number>();
  return [
    ...read(document)
      .replaceAll(/^```.*?^```$/gmsu, '')
      .matchAll(/^#+ (?<title>.+)$/gmu),
  ].map((match) => {
    const anchor = (match.groups?.['title'] ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

function brokenLinks(document: string): string[] {
  const links = [...withoutCode(read(document)).matchAll(/\]\((?<to>[^)\s]+)\)/gu)].map(
    (match) => match.groups?.['to'] ?? '',
  );
  return links.filter((link) => {
    if (/^https?:/u.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? document : path.join(path.dirname(document), file);
    if (!existsSync(path.join(ROOT, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
  });
}

describe.each(DOCUMENTS)('%s', (document) => {
  test('links of the document lead to existing targets', () => {
    expect(brokenLinks(document)).toEqual([]);
  });

  test('the document names only commands of package.json', () => {
    const named = [...read(document).matchAll(/npm run (?<name>[\w:-]+)/gu)].map(
      (match) => match.groups?.['name'],
    );
    expect(named.filter((name) => name === undefined || !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('the document names only existing files', () => {
    const named = [
      ...read(document).matchAll(
        /`(?<file>(?:src|test|e2e|bench|scripts|docs|deploy)\/[\w./-]+|[\w.-]+\/[\w./-]+\.(?:tsx?|mjs|json))`/gu,
      ),
    ];
    const missing = named
      .map((match) => match.groups?.['file'] ?? '')
      .filter((file) => !FILES.some((known) => `/${known}`.endsWith(`/${file.replace(/\/$/u, '')}`)));
    expect(missing).toEqual([]);
  });
});
