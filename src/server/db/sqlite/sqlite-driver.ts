import { setImmediate } from 'node:timers';
import type SqliteDatabase from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { prepareStatement, type SqliteStatement } from './sqlite-statement.ts';

/** Far more than there are queries; only lists of varying length could reach it. */
const MAX_STATEMENTS = 500;

/** One SQLite transaction shared by several of the app's; settled once it is on the disk or has failed. */
type CommitGroup = PromiseWithResolvers<void>;

/**
 * SQLite for Kysely, with group commit: writes made during one turn of the event loop share one SQLite transaction, and so
 * one wait for the disk. Each of the app's transactions is a savepoint in it, so a failing one harms no other. A write is
 * acknowledged only when its group is on the disk, and so is a read that has seen a group's rows.
 *
 * There is one connection. Its users lock it in turn; a transaction holds the lock until it ends.
 */
export class SqliteDriver implements Driver {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #onClose: () => void;
  /** Kysely prepares every query again; compiling SQL is half the cost of a small query. */
  readonly #statements = new Map<string, SqliteStatement>();
  /** Whether the open group has changed the schema. */
  #altered = false;
  #lastLock = Promise.resolve();
  #group: CommitGroup | undefined;

  constructor(sqlite: SqliteDatabase.Database, onClose: () => void) {
    this.#sqlite = sqlite;
    this.#onClose = onClose;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<LockedConnection> {
    const connection = new LockedConnection(this);
    await this.lock(connection);
    return connection;
  }

  /** Waits until everyone who asked earlier has released the connection. */
  async lock(connection: LockedConnection): Promise<void> {
    const before = this.#lastLock;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastLock = promise;
    await before;
    connection.unlock = resolve;
  }

  async releaseConnection(connection: LockedConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: LockedConnection): Promise<void> {
    connection.group = this.#openGroup();
    this.#run('savepoint part');
  }

  async commitTransaction(connection: LockedConnection): Promise<void> {
    this.#expectOpen(connection);
    this.#run('release part');
    connection.release();
    await connection.group?.promise;
  }

  async rollbackTransaction({ group }: LockedConnection): Promise<void> {
    // On some errors, such as a full disk, SQLite has already ended the whole transaction.
    if (group === undefined || group !== this.#group) return;
    this.#run('rollback to part');
    this.#run('release part');
    if (this.#altered) this.#statements.clear();
  }

  async destroy(): Promise<void> {
    const connection = await this.acquireConnection();
    this.#commitGroup();
    this.#onClose();
    connection.release();
  }

  /** Runs a statement within the transaction that holds the connection. */
  executeInTransaction<R>(connection: LockedConnection, query: CompiledQuery): QueryResult<R> {
    this.#expectOpen(connection);
    return this.#execute<R>(this.#prepare(query.sql), query.parameters);
  }

  /** Runs a statement outside any of the app's transactions. */
  async executeAlone<R>(
    connection: LockedConnection,
    { sql, parameters }: CompiledQuery,
  ): Promise<QueryResult<R>> {
    if (connection.unlock === undefined) await this.lock(connection);
    const statement = this.#prepare(sql);
    if (!statement.isTransactional) {
      this.#commitGroup();
      return this.#execute<R>(statement, parameters);
    }
    const group = statement.isReadOnly ? this.#group : this.#openGroup();
    const result = this.#execute<R>(statement, parameters);
    if (group !== undefined) {
      connection.release();
      await group.promise;
    }
    return result;
  }

  #execute<R>(statement: SqliteStatement, parameters: readonly unknown[]): QueryResult<R> {
    try {
      const result = statement.run<R>(parameters);
      if (!statement.isTransactional) this.#forgetStatements();
      return result;
    } catch (error) {
      // After some errors SQLite has rolled everything back, not only this statement.
      if (!this.#sqlite.inTransaction) this.#endGroup((group) => group.reject(error));
      throw error;
    }
  }

  /** Throws when SQLite has ended the transaction: its further statements would commit one by one. */
  #expectOpen({ group }: LockedConnection): void {
    if (group !== this.#group) throw new Error('SQLite has rolled this transaction back');
  }

  /** Prepared statements would keep the old column names of an altered table. */
  #forgetStatements(): void {
    this.#altered = this.#group !== undefined;
    this.#statements.clear();
  }

  #openGroup(): CommitGroup {
    if (this.#group) return this.#group;
    // A transaction that begins as a reader fails at its first write if another process has written since.
    this.#run('begin immediate');
    const group = Promise.withResolvers<void>();
    // The members of the group handle a failure; a group without members would leave the rejection unhandled.
    group.promise.catch(() => {});
    this.#group = group;
    // By then, every request that has arrived has written or waits for the lock.
    setImmediate(() => void this.#commitWhenFree(group));
    return group;
  }

  async #commitWhenFree(group: CommitGroup): Promise<void> {
    const connection = await this.acquireConnection();
    if (this.#group === group) this.#commitGroup();
    connection.release();
  }

  #commitGroup(): void {
    this.#endGroup((group) => {
      try {
        this.#run('commit');
        group.resolve();
      } catch (error) {
        if (this.#sqlite.inTransaction) this.#run('rollback');
        group.reject(error);
      }
    });
  }

  #endGroup(end: (group: CommitGroup) => void): void {
    const group = this.#group;
    if (!group) return;
    this.#group = undefined;
    end(group);
    if (this.#altered) this.#statements.clear();
    this.#altered = false;
  }

  #run(sql: string): void {
    this.#prepare(sql).run([]);
  }

  #prepare(sql: string): SqliteStatement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
      statement = prepareStatement(this.#sqlite, sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** A connection as Kysely sees it: a lock on the only one there is. */
class LockedConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  /** Undefined while the lock is not held. */
  unlock: (() => void) | undefined;
  /** The group that this transaction is part of. */
  group: CommitGroup | undefined;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  release(): void {
    this.unlock?.();
    this.unlock = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.group === undefined
      ? this.#driver.executeAlone<R>(this, query)
      : this.#driver.executeInTransaction<R>(this, query);
  }

  // oxlint-disable-next-line require-yield -- Kysely wants a generator, and this one only refuses
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming would lock the only connection');
  }
}
