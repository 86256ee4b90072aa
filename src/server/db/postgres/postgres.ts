import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type Logger,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable, isConnectionLost, isUnavailable } from '../database-errors.ts';
import type { Db, Tables } from '../tables.ts';

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
 * A PostgreSQL database, without `limits` for long work such as migrations and copies. `log` is called for every statement.
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
      connectionTimeoutMillis: limits.connectMs,
      query_timeout: limits.statementMs + FROZEN_MS,
    }),
  });
  // A connection can break while it is idle and while it is in use. Its next query reports that; an event without a
  // listener would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Tables>({
    dialect: new CardamomPostgresDialect(withOwnErrors(pool), limits),
    ...(log && { log }),
  });
}

class CardamomPostgresDialect extends PostgresDialect {
  readonly #pool: PostgresPool;
  readonly #limits: PostgresLimits | undefined;

  constructor(pool: PostgresPool, limits: PostgresLimits | undefined) {
    super({ pool });
    this.#pool = pool;
    this.#limits = limits;
  }

  override createDriver(): Driver {
    return this.#limits ? new LimitedDriver(this.#pool, this.#limits) : super.createDriver();
  }
}

/**
 * Sets the server's time limits in every transaction. Session settings would not work behind PgBouncer, which refuses them at
 * the start and shares one session among many clients.
 */
class LimitedDriver extends PostgresDriver {
  readonly #limits: string;

  constructor(pool: PostgresPool, { statementMs, lockMs }: PostgresLimits) {
    super({ pool });
    this.#limits =
      `set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; ` +
      `set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel === undefined ? '' : `isolation level ${isolationLevel}`;
    const begin = `begin ${isolation} ${accessMode ?? ''}; ${this.#limits}`;
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

/** The pool, with one error type for every failure of a connection. */
function withOwnErrors(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(error);
      });
      return clientWithOwnErrors(client);
    },
  };
}

/** After a connection failure a client is never reused: its transaction may still be open. */
function clientWithOwnErrors(client: pg.PoolClient): pg.PoolClient {
  let lost: DatabaseUnavailable | undefined;
  const query = async (text: string, values: unknown[]): Promise<unknown> => {
    if (lost) throw lost;
    try {
      return await client.query(text, values);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const unavailable = new DatabaseUnavailable(error);
      if (isConnectionLost(error)) lost = unavailable;
      throw unavailable;
    }
  };
  const release = (destroy?: boolean) => client.release(destroy === true || lost !== undefined);
  return new Proxy(client, {
    get: (target, name): unknown =>
      name === 'query' ? query : name === 'release' ? release : Reflect.get(target, name),
  });
}
