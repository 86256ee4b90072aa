import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/tools.ts';

test('no file has the marks of a merge conflict', () => {
  const marks = '^(<{7}|={7}|>{7}|[|]{7})( |$)';
  const { status, stdout } = spawnSync('git', ['grep', '-nE', marks], { cwd: ROOT, encoding: 'utf8' });
  expect(stdout).toBe('');
  // 1 means that nothing was found; everything above is an error.
  expect(status).toBe(1);
});
