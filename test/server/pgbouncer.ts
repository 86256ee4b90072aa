import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#test/app-process.ts';
import { serverOwner } from './postgres-server.ts';

/** Starts PgBouncer, configured as in Debian but in transaction mode, in front of a database. */
export async function startPgBouncer(
  databaseUrl: string,
  { connections }: { connections: number },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const listenPort = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-pgbouncer-'));
  const owner = await serverOwner();
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
`,
  );
  if (owner) for (const file of [folder, settings]) await chown(file, owner.uid, owner.gid);
  const bouncer = spawn('pgbouncer', [settings], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
  const closed = once(bouncer, 'close');
  await untilListening(bouncer.stderr);
  return {
    url: `postgres://${username}@127.0.0.1:${listenPort}${pathname}`,
    stop: async () => {
      bouncer.kill('SIGTERM');
      await closed;
      await rm(folder, { recursive: true });
    },
  };
}

async function untilListening(log: NodeJS.ReadableStream): Promise<void> {
  let seen = '';
  for await (const chunk of log) {
    seen += String(chunk);
    if (seen.includes('process up')) {
      // Otherwise a full pipe would block it.
      log.resume();
      return;
    }
  }
  throw new Error(`PgBouncer did not start:\n${seen}`);
}
