import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers';
import type SqliteDatabase from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { prepareStatement, type SqliteStatement } from './sqlite-statement.ts';

/** Far more than the number of queries; only lists of varying length could ever reach it. */
const MAX_STATEMENTS = 500;

/** From so many statements on, what they read costs less in a transaction of its own (`npm run bench -- api`). */
const WORTH_SHARING = 3;

/** One transaction of SQLite, shared by what is written at about the same time. */
type Group = PromiseWithResolvers<void>;

/** A result, which counts once the group that it has seen is on the disk, if there is one. */
type Executed<R> = { result: QueryResult<R>; group: Group | undefined };

/**
 * SQLite for Kysely, with group commit: what is written while the event loop turns once shares one transaction, and so one
 * wait for the disk. Each transaction of the app is a savepoint in it, so that one that fails harms no other, and none is
 * over before the disk has it (`npm run bench -- api`). A read answers only when what it has seen is on the disk as well.
 *
 * What is read for requests that arrived at the same time shares a transaction as well, unless it is little, for the locks of
 * one cost as much as looking up a row.
 *
 * There is one connection, which its users take in turns, and a transaction keeps its turn until it ends.
 */
export class SqliteDriver implements Driver {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #onClose: () => void;
  /** Kysely prepares every query again; compiling SQL is half the cost of a small query. */
  readonly #statements = new Map<string, SqliteStatement>();
  /** Whether tables have been changed in the open group, which takes it back if it fails. */
  #altered = false;
  #lastTurn = Promise.resolve();
  /** How many have the turn or wait for it. */
  #turns = 0;
  #group: Group | undefined;
  /** How often the event loop had turned when requests arrived for which may be read together; -1 after that. */
  #arrived = -1;
  /** How many statements have read for them, and how many did for those that arrived before: as many are expected. */
  #reads = 0;
  #readsBefore = 0;
  #sharedState: object | undefined;

  constructor(sqlite: SqliteDatabase.Database, onClose: () => void) {
    this.#sqlite = sqlite;
    this.#onClose = onClose;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Turn> {
    const turn = new Turn(this);
    await this.take(turn);
    return turn;
  }

  /** Waits until all who asked before have given up their turns. */
  async take(turn: Turn): Promise<void> {
    const before = this.#lastTurn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastTurn = promise;
    this.#turns += 1;
    await before;
    turn.held = () => {
      this.#turns -= 1;
      resolve();
    };
  }

  async releaseConnection(turn: Turn): Promise<void> {
    turn.end();
  }

  async beginTransaction(turn: Turn): Promise<void> {
    turn.group = this.#openGroup();
    this.#run('savepoint part');
  }

  async commitTransaction(turn: Turn): Promise<void> {
    this.expectOpen(turn);
    this.#run('release part');
    turn.end();
    await turn.group?.promise;
  }

  async rollbackTransaction({ group }: Turn): Promise<void> {
    // It may be over: out of room, SQLite ends a transaction itself.
    if (group === undefined || group !== this.#group) return;
    this.#run('rollback to part');
    this.#run('release part');
    if (this.#altered) this.#statements.clear();
  }

  async destroy(): Promise<void> {
    const turn = await this.acquireConnection();
    this.#endReads();
    this.#commitGroup();
    this.#onClose();
    turn.end();
  }

  /** A statement of its own, outside of any transaction of the app. */
  async execute<R>(turn: Turn, { sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (turn.held === undefined) await this.take(turn);
    const { result, group } = this.#executeAlone<R>(sql, parameters);
    if (group !== undefined) {
      turn.end();
      await group.promise;
    }
    return result;
  }

  /** The same without a connection: if nobody has the turn, it is over before anybody could take it. */
  async executeDirectly<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const turn = this.#turns > 0 ? await this.acquireConnection() : undefined;
    let executed: Executed<R>;
    try {
      executed = this.#executeAlone<R>(sql, parameters);
    } finally {
      turn?.end();
    }
    if (executed.group !== undefined) await executed.group.promise;
    return executed.result;
  }

  /** Stands for the state of the database that all reads see, while they share a transaction; another one for each. */
  get sharedState(): object | undefined {
    return this.#sharedState;
  }

  /** Requests have arrived, and what is read for them until the event loop turns may be read at once. */
  readTogether(): void {
    const now = loopTurns();
    if (now === this.#arrived) return;
    this.#endReads();
    this.#arrived = now;
    this.#readsBefore = this.#reads;
    this.#reads = 0;
  }

  #executeAlone<R>(sql: string, parameters: readonly unknown[]): Executed<R> {
    const statement = this.#prepare(sql);
    const { isTransactional, isReadOnly } = statement;
    if (!isTransactional) {
      this.#endReads();
      this.#commitGroup();
      return { result: this.#execute<R>(statement, parameters), group: undefined };
    }
    if (isReadOnly) this.#joinReads();
    const group = isReadOnly ? this.#group : this.#openGroup();
    const result = this.#execute<R>(statement, parameters);
    return { result, group };
  }

  /** A statement of the app's transaction that has the turn. */
  executePart<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    return this.#execute<R>(this.#prepare(sql), parameters);
  }

  #execute<R>(statement: SqliteStatement, parameters: readonly unknown[]): QueryResult<R> {
    try {
      const result = statement.run<R>(parameters);
      if (!statement.isTransactional) this.#noteAltered();
      return result;
    } catch (error) {
      if (!this.#sqlite.inTransaction) this.#noteRolledBack(error);
      throw error;
    }
  }

  /** After some errors SQLite has ended the transaction. */
  #noteRolledBack(error: unknown): void {
    this.#sharedState = undefined;
    this.#endGroup((group) => group.reject(error));
  }

  /** Throws when SQLite has ended the transaction, whose further statements would otherwise count one by one. */
  expectOpen({ group }: Turn): void {
    if (group !== this.#group) throw new Error('SQLite has rolled this transaction back');
  }

  /** Statements would go on calling the columns of a table by their old names. */
  #noteAltered(): void {
    this.#altered = this.#group !== undefined;
    this.#statements.clear();
  }

  #joinReads(): void {
    if (loopTurns() !== this.#arrived) return;
    this.#reads += 1;
    if (this.#group || this.#sharedState || Math.max(this.#reads, this.#readsBefore) < WORTH_SHARING) return;
    this.#run('begin');
    this.#sharedState = {};
    setImmediate(() => {
      this.#endReads();
      this.#arrived = -1;
    });
  }

  #endReads(): void {
    if (!this.#sharedState) return;
    this.#sharedState = undefined;
    this.#run('commit');
  }

  #openGroup(): Group {
    if (this.#group) return this.#group;
    this.#endReads();
    // A transaction that begins as a reader fails at its first write if another process has written since.
    this.#run('begin immediate');
    const group = Promise.withResolvers<void>();
    // Those who wait for it hear of a failure; there may be none.
    group.promise.catch(() => {});
    this.#group = group;
    // By then every request that has arrived in the meantime has had its turn, or is waiting for one.
    setImmediate(() => {
      void this.#commitInTurn(group);
    });
    return group;
  }

  async #commitInTurn(group: Group): Promise<void> {
    const turn = await this.acquireConnection();
    if (this.#group === group) this.#commitGroup();
    turn.end();
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

  #endGroup(end: (group: Group) => void): void {
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

/** How often the event loop has turned. To be called back when it does (`setImmediate`) is a call to the system more. */
function loopTurns(): number {
  return performance.nodeTiming.uvMetricsInfo.loopCount;
}

/** What Kysely takes for a connection: the right to use the only one. */
class Turn implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  /** Lets the next one have the turn; undefined when this one does not have it. */
  held: (() => void) | undefined;
  /** The group that this transaction is part of. */
  group: Group | undefined;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  end(): void {
    this.held?.();
    this.held = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.group === undefined) return this.#driver.execute<R>(this, query);
    this.#driver.expectOpen(this);
    return this.#driver.executePart<R>(query.sql, query.parameters);
  }

  // oxlint-disable-next-line require-yield -- Kysely wants a generator, and this one only refuses
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The only connection is not for reading bit by bit');
  }
}
