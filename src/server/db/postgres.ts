import { Kysely, PostgresDialect, type Logger, type PostgresPool } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable, isConnectionLost, isPlanOutdated, isUnavailable } from './database-errors.ts';
import { setRunDirectly, statementName, type RunDirectly } from './prepared.ts';
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
  const pool = new pg.Pool({
    connectionString: url,
    types,
    keepAlive: true,
    max: limits?.connections ?? 10,
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
  if (!log) setRunDirectly(db, runTogether(connect));
  return db;
}

type Asked = { sql: string; parameters: readonly unknown[]; answer: PromiseWithResolvers<pg.QueryResult> };

/**
 * What is asked for in one go, by one request, is asked of one client, one after another: to take a client and give it back
 * costs about as much as a small statement.
 */
function runTogether(connect: () => Promise<Guarded>): RunDirectly {
  let together: Asked[] = [];

  async function run(): Promise<void> {
    const asked = together;
    together = [];
    try {
      const { query, release } = await connect();
      for (const { sql, parameters, answer } of asked) {
        // One that fails is no reason to leave the others out.
        await query(sql, parameters).then(answer.resolve, answer.reject);
      }
      release();
    } catch (error) {
      for (const { answer } of asked) answer.reject(error);
    }
  }

  return async <Row>(sql: string, parameters: readonly unknown[]) => {
    const answer = Promise.withResolvers<pg.QueryResult<Row & object>>();
    if (together.push({ sql, parameters, answer }) === 1) queueMicrotask(() => void run());
    const { command, rowCount, rows } = await answer.promise;
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  };
}

/** A client of the pool whose failures are told from one another. */
type Guarded = {
  query: <Row extends object>(text: string, values: readonly unknown[]) => Promise<pg.QueryResult<Row>>;
  release: (destroy?: boolean) => void;
  /** The same in the form that Kysely expects. */
  client: pg.PoolClient;
};

/** How to get a client of the pool, with one error type for every connection failure. */
function connecting(pool: pg.Pool): () => Promise<Guarded> {
  const known = new WeakMap<pg.PoolClient, Guarded>();
  return async () => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
    let guarded = known.get(client);
    if (!guarded) {
      guarded = guard(client);
      known.set(client, guarded);
    }
    return guarded;
  };
}

/**
 * After a connection failure a client is never reused: its transaction may still be open. Nor is one whose remembered
 * statements are of an older schema, because another process has upgraded the database.
 */
function guard(client: pg.PoolClient): Guarded {
  let lost: DatabaseUnavailable | undefined;
  let outdated = false;
  async function query<Row extends object>(text: string, values: readonly unknown[]) {
    if (lost) throw lost;
    const name = outdated ? undefined : statementName(text);
    try {
      return await client.query<Row>({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (error) {
      if (isPlanOutdated(error)) {
        outdated = true;
        // Within a transaction this fails too, and all of it is repeated.
        return await client.query<Row>({ text, values: [...values] }).catch(() => {
          throw error;
        });
      }
      if (!isUnavailable(error)) throw error;
      const unavailable = new DatabaseUnavailable(error);
      if (isConnectionLost(error)) lost = unavailable;
      throw unavailable;
    }
  }
  const release = (destroy?: boolean) => client.release(destroy === true || outdated || lost !== undefined);
  const proxy = new Proxy(client, {
    get: (target, name): unknown =>
      name === 'query' ? query : name === 'release' ? release : Reflect.get(target, name),
  });
  return { query, release, client: proxy };
}
