import { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseUnavailable, isConnectionLost, isPlanOutdated, isUnavailable } from './database-errors.ts';
import {
  PreparedStatement,
  withStack,
  type Answer,
  type Shape,
  type Statement,
} from './postgres-statement.ts';
import { statementName } from './prepared.ts';

/**
 * Sends a statement without waiting for the answer to the one before it. When nothing has come for `query_timeout` ms while
 * it waits for an answer, it gives the connection up; the driver's timer for each statement is 3 % of a short request.
 */
export class PipeliningClient extends pg.Client {
  readonly socket: Socket;
  readonly shapes = new Map<string, Shape>();
  #unanswered = 0;

  constructor({ query_timeout, ...config }: pg.ClientConfig = {}) {
    const socket = new Socket();
    super({ ...config, pipeline: true, stream: () => socket });
    this.socket = socket;
    if (query_timeout === undefined) return;
    socket.setTimeout(query_timeout, () => {
      if (this.#unanswered > 0) socket.destroy(new Error('The server does not answer'));
    });
  }

  /** Runs a statement, which the server remembers when it has a name. */
  async run<Row extends object>({ name, text, values }: Statement): Promise<Answer<Row>> {
    this.#unanswered += 1;
    try {
      if (name === undefined) return await this.query<Row>({ text, values: [...values] });
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      const statement = new PreparedStatement(this, { name, text, values }, (error) =>
        error === null ? resolve(undefined) : reject(error),
      );
      this.query(statement);
      await promise;
      return statement.answer();
    } catch (error) {
      throw withStack(error);
    } finally {
      this.#unanswered -= 1;
    }
  }
}

/** A client of the pool whose failures are told from one another. */
export type Guarded = {
  query: <Row extends object>(text: string, values: readonly unknown[]) => Promise<Answer<Row>>;
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
  let lost: DatabaseUnavailable | undefined;
  let outdated = false;
  const query = async <Row extends object>(
    text: string,
    values: readonly unknown[],
  ): Promise<Answer<Row>> => {
    if (lost) throw lost;
    const name = outdated ? undefined : statementName(text);
    try {
      return await client.run<Row>({ name, text, values });
    } catch (error) {
      if (isPlanOutdated(error)) {
        outdated = true;
        // Within a transaction this fails too, and all of it is repeated.
        return await client.run<Row>({ name: undefined, text, values }).catch(() => {
          throw error;
        });
      }
      if (!isUnavailable(error)) throw error;
      const unavailable = new DatabaseUnavailable(error);
      if (isConnectionLost(error)) lost = unavailable;
      throw unavailable;
    }
  };
  const release = (destroy?: boolean) => client.release(destroy === true || outdated || lost !== undefined);
  const proxy = new Proxy(client, {
    get: (target, name): unknown =>
      name === 'query' ? query : name === 'release' ? release : Reflect.get(target, name),
  });
  const together = (send: () => void) => {
    client.socket.cork();
    try {
      send();
    } finally {
      client.socket.uncork();
    }
  };
  return { query, release, together, client: proxy };
}
