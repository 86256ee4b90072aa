import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  failedTests,
  readPlaywrightReport,
  readVitestReport,
  slowestTests,
} from '../../scripts/lib/reports.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test('a Vitest report is counted and its tests are timed', () => {
  const report = readVitestReport(
    JSON.stringify({
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [
        {
          name: `${ROOT}/src/a.test.ts`,
          assertionResults: [
            { fullName: 'one thing', duration: 40, failureMessages: [] },
            { fullName: 'another', duration: 12_345 },
          ],
        },
        {
          name: `${ROOT}/src/b.test.ts`,
          assertionResults: [
            {
              fullName: 'that failed',
              duration: null,
              failureMessages: ['\u{1b}[31mexpected 1 to be 2\u{1b}[39m\n    at b.test.ts'],
            },
          ],
        },
      ],
    }),
  );
  expect(report).toMatchObject({ passed: 2, failed: 1 });
  expect(slowestTests(report)).toEqual([
    '  12.3 s  src/a.test.ts: another',
    '   0.0 s  src/a.test.ts: one thing',
    '   0.0 s  src/b.test.ts: that failed',
  ]);
  expect(failedTests(report)).toEqual([
    'src/b.test.ts: that failed\n  expected 1 to be 2\n      at b.test.ts',
  ]);
});

test('a Playwright report counts flaky tests as failures and names tests with their groups', () => {
  const spec = (title: string, ...results: Array<{ duration: number; error?: { message: string } }>) => ({
    file: 'deck.spec.ts',
    title,
    tests: [{ results }],
  });
  const report = readPlaywrightReport(
    JSON.stringify({
      stats: { expected: 1, flaky: 1, unexpected: 0 },
      suites: [
        {
          title: 'deck.spec.ts',
          specs: [spec('opens', { duration: 1_000 })],
          suites: [
            {
              title: 'a deck',
              specs: [spec('goes', { duration: 2_000, error: { message: 'no deck' } }, { duration: 500 })],
            },
          ],
        },
      ],
    }),
  );
  expect(report).toMatchObject({ passed: 1, failed: 1 });
  expect(slowestTests(report)).toEqual([
    '   2.5 s  e2e/deck.spec.ts: a deck goes',
    '   1.0 s  e2e/deck.spec.ts: opens',
  ]);
  expect(failedTests(report)).toEqual(['e2e/deck.spec.ts: a deck goes\n  no deck']);
});

test('at most twenty tests are named', () => {
  const tests = Array.from({ length: 30 }, (_, ms) => ({
    test: `test ${ms}`,
    ms: ms * 1000,
    failure: undefined,
  }));
  const lines = slowestTests({ passed: 30, failed: 0, tests });
  expect(lines).toHaveLength(20);
  expect(lines.at(-1)).toBe('  10.0 s  test 10');
});
