import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The JavaScript file behind each command, to be run by Node itself, because the shims in .bin differ by platform. */
const TOOLS = {
  knip: 'knip/bin/knip.js',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  prettier: 'prettier/bin/prettier.cjs',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
};

export function tool(name: keyof typeof TOOLS): string {
  return join(ROOT, 'node_modules', TOOLS[name]);
}
