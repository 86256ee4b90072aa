import { Kysely, PostgresDialect, type Logger, type PostgresPool } from 'kysely';
import pg from 'pg';
import { connecting, PipeliningClient } from './postgres-clients.ts';
import { runTogether } from './postgres-pipelines.ts';
import { setRunDirectly } from './prepared.ts';
import type { Db, Tables } from './tables.ts';

/** Time limits for requests, in ms, and the number of connections per process. */
export type PostgresLimits = {
  connections: number;
  /** For a new connection, and for a free one when all are in use. */
  connectMs: number;
  /** For the response to a statement, whether the server is slow or does not respond at all. */
  statementMs: number;
  /** For rows that another transaction has locked. */
  lockMs: number;
};

/** A server that exceeds its own time limit by this much counts as frozen. */
const FROZEN_MS = 1_000;

/** A process that stopped in the middle of a transaction must not keep its rows locked for ever. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * A PostgreSQL database; without limits for long work such as migrations and copies. `log` is told of every statement.
 */
export function openPostgres(url: string, limits?: PostgresLimits, log?: Logger): Db {
  // Counts and sums arrive as 64-bit integers and numerics, which the driver would return as text.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  const connections = limits?.connections ?? 10;
  const pool = new pg.Pool({
    Client: PipeliningClient,
    connectionString: url,
    types,
    keepAlive: true,
    max: connections,
    ...(limits && {
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      connectionTimeoutMillis: limits.connectMs,
      statement_timeout: limits.statementMs,
      query_timeout: limits.statementMs + FROZEN_MS,
      lock_timeout: limits.lockMs,
    }),
  });
  // A connection can break while it is idle and while it is in use. Its next query reports that; an event without a
  // listener would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const connect = connecting(pool);
  const guarded: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => (await connect()).client,
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded }), ...(log && { log }) });
  // Only Kysely tells of statements.
  if (!log) setRunDirectly(db, runTogether(connect, { connections, waitMs: limits?.connectMs }));
  return db;
}
