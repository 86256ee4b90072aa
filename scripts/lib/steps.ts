import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  failedTests,
  readOwnReport,
  readPlaywrightReport,
  readVitestReport,
  slowestTests,
  type Report,
} from './reports.ts';
import { ROOT, tool } from './tools.ts';

interface Command {
  readonly title: string;
  readonly args: readonly string[];
  /** The file to which it writes which tests it ran. */
  readonly report?: { readonly file: string; readonly read: (text: string) => Report };
}

/** Commands that run side by side. */
type Step = readonly Command[];

interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** What failed, where a runner says so. */
  readonly failures: readonly string[];
}

const RESULTS = join(ROOT, 'test-results');
const VITEST_REPORT = join(RESULTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(RESULTS, 'playwright.json');
const SMOKE_REPORT = join(RESULTS, 'smoke.json');

export const TEST_STEPS: readonly Step[] = [
  [
    { title: 'Types', args: [tool('tsc'), '-p', 'tsconfig.json'] },
    { title: 'Types of the web app', args: [tool('tsc'), '-p', 'src/web/tsconfig.json'] },
    { title: 'Types of the service worker', args: [tool('tsc'), '-p', 'src/web/worker/tsconfig.json'] },
    { title: 'Types of the commands', args: [tool('tsc'), '-p', 'scripts/tsconfig.json'] },
    { title: 'Format', args: [tool('prettier'), '--check', '--log-level', 'warn', '.'] },
    { title: 'Lint', args: [tool('oxlint'), '--deny-warnings'] },
    { title: 'Unused exports', args: [tool('knip')] },
    { title: 'Documents', args: ['scripts/write-docs.ts', '--check'] },
    { title: 'Build', args: ['scripts/build.ts'] },
  ],
  // Both wait a lot, so running them together takes less time.
  [
    {
      title: 'Unit and server tests',
      args: [
        tool('vitest'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${VITEST_REPORT}`,
      ],
      report: { file: VITEST_REPORT, read: readVitestReport },
    },
    {
      title: 'Browser tests',
      args: [tool('playwright'), 'test', '-c', 'e2e/playwright.config.ts'],
      report: { file: PLAYWRIGHT_REPORT, read: readPlaywrightReport },
    },
  ],
];

export const SMOKE_STEP: Step = [
  {
    title: 'Smoke boot',
    args: ['scripts/smoke.ts', SMOKE_REPORT],
    report: { file: SMOKE_REPORT, read: readOwnReport },
  },
];

/**
 * Runs the steps up to the first that fails, then prints the counted line. A check without tests of its own
 * (types, format, lint, build) counts only when it fails, as one failure.
 */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  let passed = 0;
  let failed = 0;
  const failures: string[] = [];
  try {
    for (const step of steps) {
      const counts = await runStep(step);
      passed += counts.passed;
      failed += counts.failed;
      failures.push(...counts.failures);
      if (counts.failed > 0) break;
    }
  } catch (error) {
    failed += 1;
    console.error(error);
  } finally {
    if (failed > 0) process.exitCode = 1;
    // Printed again at the end, where it is easy to find after thousands of lines.
    for (const failure of failures) console.log(`\nFAILED ${failure}`);
    console.log(`${passed} passed, ${failed} failed`);
  }
}

async function runStep(step: Step): Promise<Counts> {
  // The output of the first tests is shown as it comes.
  const counts = await Promise.all(
    step.map((command, index) => count(command, index === 0 && command.report ? runShown : runBuffered)),
  );
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

async function count(command: Command, run: (command: Command) => Promise<boolean>): Promise<Counts> {
  const { report } = command;
  if (report !== undefined) {
    // A report of an earlier run must not be counted again.
    rmSync(report.file, { force: true });
    mkdirSync(dirname(report.file), { recursive: true });
  }
  const broken = (await run(command)) ? 0 : 1;
  if (report === undefined || !existsSync(report.file)) return { passed: 0, failed: broken, failures: [] };
  const read = report.read(readFileSync(report.file, 'utf8'));
  const slowest = slowestTests(read);
  if (slowest.length > 0) console.log(`\nThe slowest of ${read.tests.length} tests:\n${slowest.join('\n')}`);
  // A runner may fail without a failed test: an unhandled error, no test found.
  return { passed: read.passed, failed: Math.max(read.failed, broken), failures: failedTests(read) };
}

function runShown(command: Command): Promise<boolean> {
  console.log(`\n== ${command.title}`);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command.args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** Holds the output back until the command has ended, so that commands side by side stay readable. */
function runBuffered(command: Command): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command.args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      console.log(`\n== ${command.title}${code === 0 ? ': fine' : ' FAILED'}`);
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}
