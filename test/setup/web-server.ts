import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from '#test/app-process.ts';
import '#test/web/provided.ts';

/** Starts the server that all component tests share, and stops it after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cardamom-web-'));
  const server = await startServer({ dataDir });
  project.provide('serverUrl', server.url);
  return async () => {
    await server.kill();
    await rm(dataDir, { recursive: true });
  };
}
