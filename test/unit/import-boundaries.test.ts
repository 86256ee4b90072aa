import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '../..');

const DOMAIN = 'src/domain/study/x.ts';
const CONTRACT = 'src/contract/x.ts';
const SERVER = 'src/server/features/study/x.ts';
const JOBS = 'src/server/jobs/x.ts';
const BACKGROUND = 'src/server/background/x.ts';
const WEB = 'src/web/features/study/x.tsx';

const IMPORT = 'eslint(no-restricted-imports)';

/** The file, its code and the rule that must refuse it. */
const refused: readonly (readonly [file: string, code: string, rule: string])[] = [
  [DOMAIN, importOf('#server/app.ts'), IMPORT],
  [DOMAIN, importOf('#contract/auth.ts'), IMPORT],
  [DOMAIN, importOf('#web/main.tsx'), IMPORT],
  [DOMAIN, importOf('#test/app-process.ts'), IMPORT],
  [DOMAIN, importOf('../../server/app.ts'), IMPORT],
  [DOMAIN, importOf('../../contract/auth.ts'), IMPORT],
  [DOMAIN, importOf('../../web/main.tsx'), IMPORT],
  [DOMAIN, importOf('../../../test/app-process.ts'), IMPORT],
  [DOMAIN, importOf('zod'), IMPORT],
  [DOMAIN, importOf('node:fs'), IMPORT],
  [DOMAIN, `export { value } from '#server/app.ts';`, IMPORT],
  [DOMAIN, `export * from '../../server/app.ts';`, IMPORT],
  [DOMAIN, `import type { Value } from '#server/app.ts';\nexport type Other = Value;`, IMPORT],
  [DOMAIN, `export const value = await import('#server/app.ts');`, IMPORT],
  [CONTRACT, importOf('#server/app.ts'), IMPORT],
  [CONTRACT, importOf('#web/main.tsx'), IMPORT],
  [CONTRACT, importOf('../server/app.ts'), IMPORT],
  [CONTRACT, importOf('../web/main.tsx'), IMPORT],
  [CONTRACT, importOf('node:fs'), IMPORT],
  [CONTRACT, importOf('kysely'), IMPORT],
  [CONTRACT, importOf('zod-to-json-schema'), IMPORT],
  [SERVER, importOf('#web/main.tsx'), IMPORT],
  [SERVER, importOf('../../../web/main.tsx'), IMPORT],
  [SERVER, importOf('../../background/nightly.ts'), IMPORT],
  [SERVER, importOf('../../app.ts'), IMPORT],
  [JOBS, importOf('../features/scheduling/fold-memories.ts'), IMPORT],
  [JOBS, importOf('../background/nightly.ts'), IMPORT],
  [JOBS, importOf('#web/main.tsx'), IMPORT],
  [WEB, importOf('#server/app.ts'), IMPORT],
  [WEB, importOf('../../../server/app.ts'), IMPORT],
  [WEB, importOf('node:fs'), IMPORT],
  [DOMAIN, 'export const now = Date.now();', 'eslint(no-restricted-properties)'],
  [DOMAIN, 'export const now = Temporal.Now.instant();', 'eslint(no-restricted-properties)'],
  [DOMAIN, 'export const luck = Math.random();', 'eslint(no-restricted-properties)'],
  [DOMAIN, 'export const now = new Date();', 'pure(no-current-date)'],
  [DOMAIN, 'export const now = Date();', 'pure(no-current-date)'],
  [DOMAIN, 'export const id = crypto.randomUUID();', 'eslint(no-restricted-globals)'],
];

const allowed: readonly (readonly [file: string, code: string])[] = [
  [DOMAIN, importOf('#domain/limits.ts')],
  [DOMAIN, importOf('./grading.ts')],
  [DOMAIN, importOf('../limits.ts')],
  [DOMAIN, 'export const day = new Date(0).toISOString();'],
  [CONTRACT, importOf('#domain/limits.ts')],
  [CONTRACT, importOf('./common.ts')],
  [CONTRACT, importOf('zod')],
  [SERVER, importOf('#domain/limits.ts')],
  [SERVER, importOf('#contract/auth.ts')],
  [SERVER, importOf('../../config.ts')],
  [SERVER, importOf('../../jobs/worker.ts')],
  [BACKGROUND, importOf('../features/study/check-rollups.ts')],
  [JOBS, importOf('../db/tables.ts')],
  [SERVER, importOf('node:fs')],
  [SERVER, 'export const now = Date.now();'],
  [WEB, importOf('#domain/limits.ts')],
  [WEB, importOf('#contract/auth.ts')],
  [WEB, importOf('../../ui/button.tsx')],
  [WEB, importOf('react')],
];

/** The names of the boundary rules in lint results. */
const BOUNDARY_RULE = /no-restricted-(?:imports|properties|globals)|pure/u;

const oxlintReport = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

let workspace: string;
/** The boundary rules violated by each fixture, which is in a folder named after its position in the tables. */
const findings = new Map<string, Set<string>>();

beforeAll(() => {
  workspace = mkdtempSync(join(tmpdir(), 'cardamom-boundaries-'));
  for (const file of ['.oxlintrc.json', 'scripts/lint/pure.ts'])
    cpSync(join(ROOT, file), join(workspace, file));
  for (const [index, [file, code]] of refused.entries()) write(`refused-${index}/${file}`, code);
  for (const [index, [file, code]] of allowed.entries()) write(`allowed-${index}/${file}`, code);

  const oxlint = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format=json'],
    {
      cwd: workspace,
      encoding: 'utf8',
      env: {
        ...process.env,
        OXLINT_TSGOLINT_PATH: join(ROOT, 'node_modules/oxlint-tsgolint/bin/tsgolint.js'),
      },
    },
  );
  for (const { code, filename } of oxlintReport.parse(JSON.parse(oxlint.stdout)).diagnostics) {
    if (!BOUNDARY_RULE.test(code)) continue;
    const fixture = filename.slice(0, filename.search(/[\\/]/u));
    findings.set(fixture, (findings.get(fixture) ?? new Set()).add(code));
  }
}, 30_000);

afterAll(() => rmSync(workspace, { recursive: true }));

describe('imports across a boundary', () => {
  test.each(refused.map(([file, code, rule], index) => ({ file, code, rule, index })))(
    'lint refuses $code in $file',
    ({ rule, index }) => {
      expect([...(findings.get(`refused-${index}`) ?? [])]).toStrictEqual([rule]);
    },
  );
});

describe('imports within the boundaries', () => {
  test.each(allowed.map(([file, code], index) => ({ file, code, index })))(
    'lint accepts $code in $file',
    ({ index }) => {
      expect(findings.get(`allowed-${index}`)).toBeUndefined();
    },
  );
});

function importOf(specifier: string): string {
  return `import { value } from '${specifier}';\nexport const other = value;`;
}

function write(file: string, code: string): void {
  mkdirSync(dirname(join(workspace, file)), { recursive: true });
  writeFileSync(join(workspace, file), code);
}
