import { relative } from 'node:path';
import { z } from 'zod';
import { ROOT } from './tools.ts';

interface TestTime {
  readonly test: string;
  readonly ms: number;
}

/** What a runner has to tell, whichever it is. */
export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly times: readonly TestTime[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), duration: z.number().nullish() })),
    }),
  ),
});

export function readVitestReport(text: string): Report {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(JSON.parse(text));
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    times: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        test: `${relative(ROOT, name)}: ${fullName}`,
        ms: duration ?? 0,
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
      tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
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
    times: suites.flatMap((file) => timesIn({ ...file, title: '' })),
  };
}

function timesIn({ title, specs, suites = [] }: z.output<typeof playwrightSuite>): TestTime[] {
  const within = (name: string) => (title === '' ? name : `${title} ${name}`);
  return [
    ...specs.map((spec) => ({
      test: `e2e/${spec.file}: ${within(spec.title)}`,
      ms: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...suites.flatMap((suite) => timesIn({ ...suite, title: within(suite.title) })),
  ];
}

const ownReport = z.object({ passed: z.number(), failed: z.number() });

/** The report of a command of this project, which counts and nothing else. */
export function readOwnReport(text: string): Report {
  return { ...ownReport.parse(JSON.parse(text)), times: [] };
}

const SHOWN = 20;

/** The tests that took longest, a line each, so that a slow one is noticed when it comes; empty when none was timed. */
export function slowestTests({ times }: Report): string[] {
  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN);
  return slowest.map(({ test, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${test}`);
}
