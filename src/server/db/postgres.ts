import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db, Tables } from './tables.ts';

export function openPostgres(url: string): Db {
  // Counts and sums come as 64-bit integers and numerics, which the driver would hand over as text.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10, types });
  // A connection that breaks while idle is replaced by the next query; that query reports what goes wrong then.
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
