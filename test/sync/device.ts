import type { CommandResult } from '#contract/sync.ts';
import type { Random } from '#domain/random.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { NewCommand } from '#web/features/replica/commands/command-types.ts';
import { createReplica, type Replica, type SyncServer } from '#web/features/replica/replica.ts';
import { createMemoryStore } from '#web/features/replica/memory-store.ts';

/** The tab was closed between two steps. */
class Crash extends Error {}

/** What the network does to a request. Late requests arrive once more, some time later. */
type Fate = 'arrives' | 'lost' | 'response lost' | 'twice' | 'late';

export type Device = {
  read: ReturnType<typeof createMemoryStore>['read'];
  /** The device's time, in epoch ms. */
  now: () => number;
  state: Replica['state'];
  isOnline: boolean;
  /** How often it goes wrong, from 0 to 1. */
  trouble: number;
  /** Ids of the commands that were acknowledged to the learner. */
  acknowledged: Set<string>;
  /** What the server has answered, by the ids of the commands. */
  results: Map<string, CommandResult>;
  carryOut: (commands: readonly NewCommand[]) => Promise<void>;
  push: () => Promise<void>;
  pull: () => Promise<void>;
};

/** A device with the real replica, whose network and tabs fail at random. `clockOffset` in ms. */
export function createDevice(options: {
  server: SyncServer;
  random: Random;
  newId: () => string;
  serverTime: () => number;
  clockOffset: number;
  /** Requests that the network still has. */
  late: (() => Promise<unknown>)[];
}): Device {
  const { random, newId, late } = options;
  const store = createMemoryStore();
  const now = () => options.serverTime() + options.clockOffset;
  let replica = open();

  /** The replica as a reload finds it. */
  function open(): Replica {
    return createReplica({
      store,
      server: unreliable(options.server),
      now,
      newId,
      reasonOf: (error) => String(error),
      onChanged: () => undefined,
    });
  }

  store.onCommit = () => {
    if (random() < device.trouble / 20) throw new Crash('Closed');
  };

  async function sent<T>(request: () => Promise<T>): Promise<T> {
    if (!device.isOnline) throw new ApiError({ kind: 'network' });
    switch (fateOf(random, device.trouble)) {
      case 'arrives':
        return request();
      case 'twice': {
        const first = await request();
        const second = await request();
        return random() < 0.5 ? first : second;
      }
      case 'response lost':
        await request();
        break;
      case 'late':
        late.push(request);
        break;
      case 'lost':
    }
    throw new ApiError({ kind: 'network' });
  }

  function unreliable(server: SyncServer): SyncServer {
    return {
      changes: (since) => sent(() => server.changes(since)),
      send: async (commands) => {
        const response = await sent(() => server.send(commands));
        for (const result of response.results) device.results.set(result.id, result);
        return response;
      },
    };
  }

  /** Runs a step, which may go wrong: the next one starts from what has been stored. Returns whether it went well. */
  async function survive(step: () => Promise<unknown>): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (error) {
      if (error instanceof Crash) replica = open();
      else if (!(error instanceof ApiError && error.kind === 'network')) throw error;
      return false;
    }
  }

  const device: Device = {
    read: store.read,
    now,
    state: () => replica.state(),
    isOnline: true,
    trouble: 0,
    acknowledged: new Set(),
    results: new Map(),
    carryOut: async (commands) => {
      const before = new Set((await store.read((tx) => tx.commands())).map(({ command }) => command.id));
      if (!(await survive(() => replica.carryOut(commands)))) return;
      for (const { command } of await store.read((tx) => tx.commands())) {
        if (!before.has(command.id)) device.acknowledged.add(command.id);
      }
    },
    push: async () => void (await survive(() => replica.push())),
    pull: async () => void (await survive(() => replica.pull())),
  };
  return device;
}

function fateOf(random: Random, trouble: number): Fate {
  if (random() >= trouble) return 'arrives';
  const fates = ['lost', 'response lost', 'twice', 'late'] as const;
  return fates[Math.floor(random() * fates.length)] ?? 'arrives';
}
