import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/tools.ts';

test('no file has the marks of a merge', () => {
  const marks = '^(<{7}|={7}|>{7}|[|]{7})( |$)';
  const { status, stdout } = spawnSync('git', ['grep', '-nE', marks], { cwd: ROOT, encoding: 'utf8' });
  expect(stdout).toBe('');
  // Nothing was found; everything above that is an error.
  expect(status).toBe(1);
});
