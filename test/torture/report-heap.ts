/**
 * Preloaded into a server with `--expose-gc`: on SIGUSR2 it collects garbage and writes the live heap in bytes to
 * `heap-<process id>` in the data folder, because garbage says nothing about leaks.
 */
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const file = path.join(process.env['DATA_DIR'] ?? '.', `heap-${process.pid}`);
  writeFileSync(`${file}.part`, String(heapUsed + external));
  renameSync(`${file}.part`, file);
});
