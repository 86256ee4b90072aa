import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { ROOT } from './tools.ts';

interface TestResult {
  readonly test: string;
  readonly ms: number;
  /** What went wrong, if it failed. */
  readonly failure: string | undefined;
}

/** The results of a runner, whichever it is. */
export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly tests: readonly TestResult[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

export function readVitestReport(text: string): Report {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(JSON.parse(text));
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    tests: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration, failureMessages }) => ({
        test: `${relative(ROOT, name)}: ${fullName}`,
        ms: duration ?? 0,
        failure: failureMessages?.[0],
      })),
    ),
  };
}

const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      tests: z.array(
        z.object({
          results: z.array(
            z.object({
              duration: z.number(),
              error: z.object({ message: z.string().default('') }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }),
  suites: z.array(playwrightSuite),
});

export function readPlaywrightReport(text: string): Report {
  const { stats, suites } = playwrightReport.parse(JSON.parse(text));
  return {
    passed: stats.expected,
    // A flaky test counts as failed.
    failed: stats.flaky + stats.unexpected,
    // The outermost suites are the files, which each test names itself.
    tests: suites.flatMap((file) => testsIn({ ...file, title: '' })),
  };
}

function testsIn({ title, specs, suites = [] }: z.output<typeof playwrightSuite>): TestResult[] {
  const within = (name: string) => (title === '' ? name : `${title} ${name}`);
  return [
    ...specs.map((spec) => {
      const results = spec.tests.flatMap((test) => test.results);
      return {
        test: `e2e/${spec.file}: ${within(spec.title)}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        failure: results.find(({ error }) => error !== undefined)?.error?.message,
      };
    }),
    ...suites.flatMap((suite) => testsIn({ ...suite, title: within(suite.title) })),
  ];
}

const ownReport = z.object({ passed: z.number(), failed: z.number() });

/** The report of a command of this project, which has only counts. */
export function readOwnReport(text: string): Report {
  return { ...ownReport.parse(JSON.parse(text)), tests: [] };
}

const SHOWN = 20;

/** The tests that took longest, a line each, so that a slow new one is noticed; empty if none were timed. */
export function slowestTests({ tests }: Report): string[] {
  const slowest = tests.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN);
  return slowest.map(({ test, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${test}`);
}

const FAILURE_LINES = 8;

/** The tests that failed, each with the beginning of what went wrong. */
export function failedTests({ tests }: Report): string[] {
  return tests.flatMap(({ test, failure }) => {
    if (failure === undefined) return [];
    const lines = stripVTControlCharacters(failure).split('\n').slice(0, FAILURE_LINES);
    return [[test, ...lines.map((line) => `  ${line}`)].join('\n')];
  });
}
