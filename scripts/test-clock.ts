/**
 * npm run test:clock: runs the unit and server tests while the clock of the machine seems to be at hours and on days
 * that programs get wrong. Further arguments, such as the name of a file, go to Vitest.
 */
import { spawnSync } from 'node:child_process';
import { ROOT, tool } from './lib/tools.ts';

/** Local times and their zones. Each begins a little before the critical moment. */
const CLOCKS = [
  { at: '2026-11-18 23:55:00', zone: 'UTC', what: 'the end of a day' },
  { at: '2026-11-19 00:05:00', zone: 'UTC', what: 'the beginning of a day' },
  { at: '2027-12-31 23:55:00', zone: 'UTC', what: 'the end of a year' },
  { at: '2028-02-28 23:55:00', zone: 'UTC', what: 'the night to 29 February' },
  { at: '2027-03-14 01:55:00', zone: 'America/New_York', what: 'clocks put forward' },
  { at: '2027-11-07 01:55:00', zone: 'America/New_York', what: 'clocks put back' },
  { at: '2027-04-04 02:55:00', zone: 'Pacific/Auckland', what: 'clocks put back, on the other side' },
];

if (spawnSync('faketime', ['--version']).error) {
  console.error(
    'npm run test:clock needs faketime: install it, for example with "apt-get install faketime".',
  );
  process.exit(1);
}

const failed: string[] = [];
for (const { at, zone, what } of CLOCKS) {
  console.log(`\n${what}: ${at} ${zone}`);
  const vitest = [
    tool('vitest'),
    'run',
    '--project',
    'unit',
    '--project',
    'server',
    ...process.argv.slice(2),
  ];
  const { status } = spawnSync('faketime', [at, process.execPath, ...vitest], {
    cwd: ROOT,
    stdio: 'inherit',
    // Timers use the monotonic clock, which stays as it is. The two names are those in old and new versions.
    env: {
      ...process.env,
      TZ: zone,
      TEST_CLOCK: 'machine',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  });
  if (status !== 0) failed.push(what);
}
if (failed.length > 0) {
  console.error(`\nTests fail at ${failed.join(', ')}.`);
  process.exitCode = 1;
}
