import type { CompiledQuery } from 'kysely';
import { DatabaseUnavailable } from './database-errors.ts';
import type { Guarded } from './postgres-clients.ts';
import { withStack, type Answer } from './postgres-statement.ts';
import type { RunDirectly } from './prepared.ts';

type Asked = {
  sql: string;
  parameters: readonly unknown[];
  resolve: (answer: Answer<never>) => void;
  reject: (error: unknown) => void;
};

/** What one request asks for in one go. */
type Group = { asked: readonly Asked[]; timer: NodeJS.Timeout | undefined };

/** How many groups a client takes at most: each waits for the slowest before it. */
const MAX_GROUPS = 16;

/**
 * Sends what one request asks for in one go to one client, without waiting between the statements, and when all clients are
 * busy, what has gathered until one is free: to write to the database's socket, and to take a client and give it back, each
 * cost more than most statements (`npm run bench -- api`). Each statement is still by itself, and one that fails
 * harms no other. A group that no client takes within `waitMs` fails.
 */
export function runTogether(
  connect: () => Promise<Guarded>,
  { connections, waitMs }: { connections: number; waitMs: number | undefined },
): RunDirectly {
  let together: Asked[] = [];
  const waiting: Group[] = [];
  let working = 0;

  function enqueue(): void {
    const group: Group = { asked: together, timer: undefined };
    together = [];
    waiting.push(group);
    if (waitMs !== undefined) group.timer = setTimeout(() => giveUp(group), waitMs);
    if (working < connections) void work();
  }

  function giveUp(group: Group): void {
    const error = new DatabaseUnavailable(new Error('All connections are busy'));
    fail(waiting.splice(waiting.indexOf(group), 1), error);
  }

  function fail(groups: readonly Group[], error: unknown): void {
    for (const { asked, timer } of groups) {
      clearTimeout(timer);
      for (const { reject } of asked) reject(error);
    }
  }

  /** A fair share of what waits, the oldest first. */
  function take(): readonly Asked[] {
    const groups = waiting.splice(0, Math.min(Math.ceil(waiting.length / connections), MAX_GROUPS));
    for (const { timer } of groups) clearTimeout(timer);
    return groups.flatMap(({ asked }) => asked);
  }

  /** Asks one client for what waits, until nothing does. */
  async function work(): Promise<void> {
    working += 1;
    for (let latest = waiting.at(-1); latest; latest = waiting.at(-1)) {
      try {
        const client = await connect();
        await ask(client, take());
        client.release();
      } catch (error) {
        // Those that have come since may be luckier.
        fail(waiting.splice(0, waiting.indexOf(latest) + 1), error);
      }
    }
    working -= 1;
  }

  return async <Row>({ sql, parameters }: CompiledQuery) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer<Row>>();
    if (together.push({ sql, parameters, resolve, reject }) === 1) queueMicrotask(enqueue);
    try {
      const { command, rowCount, rows } = await promise;
      return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      throw withStack(error);
    }
  };
}

async function ask(client: Guarded, asked: readonly Asked[]): Promise<void> {
  const answered: Array<Promise<void>> = [];
  client.together(() => {
    for (const { sql, parameters, resolve, reject } of asked)
      answered.push(client.query<never>(sql, parameters).then(resolve, reject));
  });
  await Promise.all(answered);
}
