/**
 * npm run knowledge:check: runs the tests of what the built-in generator knows and, when they pass, notes on which
 * files they did. They take longer than all others and depend on those files alone.
 *
 * With --if-changed and a file for the counts, as a step of npm test: runs them only on other files than those noted,
 * and notes nothing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isKnowledgeChecked, noteOfCheckedKnowledge } from './lib/knowledge-sources.ts';
import { readVitestReport, slowestTests } from './lib/reports.ts';
import { ROOT, tool } from './lib/tools.ts';

const REPORT = join(ROOT, 'test-results', 'knowledge.json');

const [option, counts] = process.argv.slice(2);
if (option === '--if-changed' && counts !== undefined) {
  if (isKnowledgeChecked(ROOT)) {
    console.log('The knowledge is unchanged since it was checked.');
    writeFileSync(counts, JSON.stringify({ passed: 1, failed: 0 }));
  } else {
    const { passed, failed } = runTests();
    writeFileSync(counts, JSON.stringify({ passed, failed }));
    if (failed === 0) console.log('Run "npm run knowledge:check" and commit what it notes.');
  }
} else if (option === undefined) {
  // Taken before: what is edited while they run has not been checked.
  const { file, text } = noteOfCheckedKnowledge(ROOT);
  if (runTests().failed === 0) writeFileSync(file, text);
} else {
  console.error('Usage: npm run knowledge:check');
  process.exitCode = 2;
}

function runTests(): { passed: number; failed: number } {
  const args = ['run', '--project', 'knowledge', '--reporter=default', '--reporter=json'];
  const { status } = spawnSync(process.execPath, [tool('vitest'), ...args, `--outputFile.json=${REPORT}`], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
  if (!existsSync(REPORT)) return { passed: 0, failed: 1 };
  const report = readVitestReport(readFileSync(REPORT, 'utf8'));
  for (const line of slowestTests(report)) console.log(line);
  // It may fail without a failed test: an unhandled error, no test found.
  return { passed: report.passed, failed: Math.max(report.failed, status === 0 ? 0 : 1) };
}
