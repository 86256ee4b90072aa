import { join } from 'node:path';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';
import type { Role } from '#domain/account/roles.ts';

/** Gives an account of a running server with an embedded database a role. */
export async function makeAdmin(dataDir: string, username: string, role: Role = 'admin'): Promise<void> {
  const db = openSqlite(join(dataDir, 'cardamom.db'), { shared: true });
  try {
    await db.updateTable('users').set({ role }).where('username', '=', username).execute();
  } finally {
    await db.destroy();
  }
}
