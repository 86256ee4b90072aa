import { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseUnavailable, isConnectionLost, isPlanOutdated, isUnavailable } from './database-errors.ts';
import { statementName } from './prepared.ts';

/** Sends a statement without waiting for the answer to the one before it. */
export class PipeliningClient extends pg.Client {
  readonly socket: Socket;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, pipeline: true, stream: () => socket });
    this.socket = socket;
  }
}

/** A client of the pool whose failures are told from one another. */
export type Guarded = {
  query: <Row extends object>(text: string, values: readonly unknown[]) => Promise<pg.QueryResult<Row>>;
  release: (destroy?: boolean) => void;
  /** What `send` asks for goes over the wire in one go. */
  together: (send: () => void) => void;
  /** The same in the form that Kysely expects. */
  client: pg.PoolClient;
};

/** How to get a client of the pool, with one error type for every connection failure. */
export function connecting(pool: pg.Pool): () => Promise<Guarded> {
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
  if (!(client instanceof PipeliningClient)) throw new TypeError('Not a client of our pool');
  const { socket } = client;
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
  const together = (send: () => void) => {
    socket.cork();
    try {
      send();
    } finally {
      socket.uncork();
    }
  };
  return { query, release, together, client: proxy };
}
