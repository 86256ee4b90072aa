/**
 * npm run docs: writes the parts of the documents that are made from the code, so that they cannot go stale.
 * With --check it writes nothing and fails when a committed copy differs.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { settings } from '#server/config.ts';

const README = fileURLToPath(new URL('../README.md', import.meta.url));
const BEGIN = '<!-- settings: made by npm run docs -->';
const END = '<!-- /settings -->';

const jsonSchema = z.object({
  properties: z.record(z.string(), z.object({ description: z.string(), default: z.string().optional() })),
});

function settingsTable(): string {
  const { properties } = jsonSchema.parse(z.toJSONSchema(settings, { io: 'input' }));
  const rows = Object.entries(properties).map(([name, { description, default: value }]) => {
    return `| \`${name}\` | ${value === undefined ? '' : `\`${value}\``} | ${description} |`;
  });
  return ['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

const current = await readFile(README, 'utf8');
const [before, rest] = current.split(BEGIN);
const [, after] = rest?.split(END) ?? [];
if (before === undefined || after === undefined) throw new Error(`README.md lacks "${BEGIN}" ... "${END}"`);
const wanted = await format(`${before}${BEGIN}\n\n${settingsTable()}\n\n${END}${after}`, {
  ...(await resolveConfig(README)),
  parser: 'markdown',
});

if (!process.argv.includes('--check')) await writeFile(README, wanted);
else if (wanted !== current) {
  console.error('README.md is stale: run npm run docs and commit what it wrote.');
  process.exitCode = 1;
}
