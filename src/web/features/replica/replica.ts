import type { ResponseOf } from '#contract/endpoint.ts';
import { syncCommand, type CommandResult, type syncEndpoints, type WireCommand } from '#contract/sync.ts';
import { SYNC_LIMITS } from '#domain/limits.ts';
import { hasReached } from '#domain/sync/cursor.ts';
import { isNotFound, retryAdvice } from '#web/lib/classify-error.ts';
import { applyCommand } from './commands/apply-command.ts';
import type { NewCommand } from './commands/command-types.ts';
import { cardOf, deletionsOfOwnChanges } from './commands/own-changes.ts';
import { overlaid } from './overlay.ts';
import {
  EMPTY_META,
  StorageFullError,
  type CommandState,
  type ReplicaStore,
  type StoredCommand,
  type StoreTransaction,
} from './store.ts';

/** The calls to the server. They fail as those of the API client do. */
export type SyncServer = {
  changes: (since: string | null) => Promise<ChangesPage>;
  send: (commands: readonly WireCommand[]) => Promise<CommandsResponse>;
};

type CommandsResponse = ResponseOf<typeof syncEndpoints.commands>;
type ChangesPage = ResponseOf<typeof syncEndpoints.changes>;

/** What can be shown to the learner about a replica. */
export type ReplicaState = {
  /** Whether it has all rows that the server had at some time. */
  complete: boolean;
  /** Rows taken by the first sync so far. */
  taken: number;
  /** When it last had everything, in epoch ms; null if never. */
  syncedAt: number | null;
  /** Commands that wait to be sent. */
  unsent: number;
  /** Number of answers among them, without those that have been undone. */
  unsentAnswers: number;
  refused: readonly RefusedCommand[];
  /** Ids of the cards that two devices have changed, of which the learner has not chosen a version yet. */
  conflicts: readonly string[];
};

export type RefusedCommand = {
  id: string;
  command: WireCommand;
  reason: string;
  /** The front of its card, if the device has that. */
  front: string | null;
};

type Deps = {
  store: ReplicaStore;
  server: SyncServer;
  now: () => number;
  newId: () => string;
  /** The reason for a failed request, in words for the learner. */
  reasonOf: (error: unknown) => string;
  /** Called when rows or commands have changed, other than by a command of this tab that has just been stored. */
  onChanged: () => void;
};

/** How often the server may fail on a command before the command counts as refused, so that it does not hold up the others. */
const MAX_FAILURES = 5;

/** How long reviews are kept on the device, in ms. */
const REVIEWS_KEPT_MS = 90 * 86_400_000;

/** How long reviews are kept if there is no room for a command otherwise, in ms. */
const REVIEWS_KEPT_WHEN_FULL_MS = 86_400_000;

export type Replica = ReturnType<typeof createReplica>;

/**
 * The server's rows on this device and, on top of them, what the learner did here. Commands are stored before they count as done
 * and kept until the resulting rows have arrived from the server, so a crash between any two steps loses none; the server carries
 * out each command once, however often it is sent (docs/decisions/0046-sync.md).
 */
export function createReplica({ store, server, now, newId, reasonOf, onChanged }: Deps) {
  const failuresOf = new Map<string, number>();
  /** Called with the results of commands, by their ids. */
  const listeners = new Map<string, (result: CommandResult) => void>();
  let pushing: Promise<void> = Promise.resolve();

  /**
   * Stores commands and changes the rows, all or nothing. Resolves with their ids. Rejects if they cannot be stored or are
   * invalid.
   */
  async function carryOut(given: readonly NewCommand[]): Promise<readonly string[]> {
    const addAll = () =>
      store.write(async (tx) => {
        const ids: string[] = [];
        for (const command of given) {
          if (command.kind === 'delete-deck') {
            for (const deletion of await deletionsOfOwnChanges(tx, command.deckId)) await add(tx, deletion);
          }
          ids.push(await add(tx, command));
        }
        return ids;
      });
    try {
      return await addAll();
    } catch (error) {
      if (!(error instanceof StorageFullError)) throw error;
      await store.write((tx) => tx.dropReviewsBefore(now() - REVIEWS_KEPT_WHEN_FULL_MS));
      return addAll();
    }
  }

  async function add(tx: StoreTransaction, given: NewCommand): Promise<string> {
    const meta = await tx.meta();
    // Later than every command before, in case the clock has been set back.
    const at = Math.max(now(), meta.lastCommandAt + 1);
    const id = newId();
    const command = await withWhatIsKnown(tx, { ...given, id, at: new Date(at).toISOString() });
    await applyCommand(overlaid(tx), syncCommand.parse(command));
    await tx.addCommand(command);
    await tx.setMeta({ ...meta, lastCommandAt: at });
    return id;
  }

  /**
   * Stores a command and sends it, after those that wait already. Resolves with its outcome; undefined if another tab has sent it.
   * Rejects if it cannot be stored, or with the failure because of which it waits.
   */
  async function deliver(command: NewCommand, onStored: () => void): Promise<CommandResult | undefined> {
    const [id = ''] = await carryOut([command]);
    onStored();
    const results: CommandResult[] = [];
    listeners.set(id, (result) => void results.push(result));
    try {
      await push();
    } catch (error) {
      if (results.length === 0) throw error;
    } finally {
      listeners.delete(id);
    }
    return results[0];
  }

  /** Sends the waiting commands, in order, until none is left. Throws the failure that interrupts it. Calls run one after another. */
  function push(): Promise<void> {
    pushing = pushing.catch(() => undefined).then(pushAll);
    return pushing;
  }

  async function pushAll(): Promise<void> {
    let size: number = SYNC_LIMITS.commands;
    for (;;) {
      const waiting = (await store.read((tx) => tx.commands())).filter(({ state }) => state === 'waiting');
      const batch = waiting.slice(0, size).map(({ command }) => command);
      const [first] = batch;
      if (first === undefined) return;
      const outcome = await attempt(batch);
      if ('results' in outcome) {
        await settle(outcome.results, outcome.cursor);
      } else if (batch.length > 1) {
        // One command may be at fault, whose predecessors can still be carried out, or all may be too large together.
        size = Math.ceil(batch.length / 2);
        continue;
      } else if (outcome.isFinal || failsTooOften(first.id)) {
        const code = isNotFound(outcome.error) ? 'NOT_FOUND' : 'REFUSED';
        await settle([{ id: first.id, outcome: 'refused', code, message: reasonOf(outcome.error) }], '');
      } else {
        throw outcome.error;
      }
      size = SYNC_LIMITS.commands;
    }
  }

  /** Sends a batch. Throws only if nothing can be sent for now. */
  async function attempt(
    batch: readonly WireCommand[],
  ): Promise<CommandsResponse | { error: unknown; isFinal: boolean }> {
    try {
      const response = await server.send(batch);
      if (response.results.length === batch.length) return response;
      return { error: new Error('The server has left commands unanswered'), isFinal: false };
    } catch (error) {
      const advice = retryAdvice(error);
      if (advice === 'later') throw error;
      return { error, isFinal: advice === 'refused' };
    }
  }

  function failsTooOften(id: string): boolean {
    const failures = (failuresOf.get(id) ?? 0) + 1;
    failuresOf.set(id, failures < MAX_FAILURES ? failures : 0);
    return failures >= MAX_FAILURES;
  }

  /** Records the outcomes of commands. A pull that has reached the cursor contains their effects. */
  async function settle(results: readonly CommandResult[], cursor: string): Promise<void> {
    const byId = new Map(results.map((result) => [result.id, result]));
    await store.write(async (tx) => {
      for (const { place, command, state } of await tx.commands()) {
        const result = byId.get(command.id);
        if (result === undefined || state !== 'waiting') continue;
        await tx.putCommand({ place, command, ...stateAfter(result, cursor) });
      }
      if (results.some(({ outcome }) => outcome === 'refused')) {
        await dropUndoneRefusals(tx);
        await rebase(tx, noChanges);
      }
    });
    for (const result of results) listeners.get(result.id)?.(result);
    onChanged();
  }

  /** Takes the changes since the last pull, in pages. Each is stored before the next. Throws the failure that interrupts it. */
  async function pull(): Promise<void> {
    for (;;) {
      const { cursor: since } = await store.read((tx) => tx.meta());
      const page = await server.changes(since);
      const isTaken = await store.write(async (tx) => {
        // Another tab may have pulled meanwhile.
        if ((await tx.meta()).cursor !== since) return false;
        await takePage(tx, page);
        return true;
      });
      onChanged();
      if (isTaken && !page.more) return;
    }
  }

  async function takePage(tx: StoreTransaction, page: ChangesPage): Promise<void> {
    if (page.reset) await tx.clearRows();
    for (const stored of await tx.commands()) {
      if (stored.state !== 'answered') continue;
      const { place, command, cursor } = stored;
      // After the server was restored from a backup, it may have lost commands that it had carried out.
      if (page.reset) await tx.putCommand({ place, command, state: 'waiting' });
      else if (hasReached(page.cursor, cursor)) await tx.dropCommand(place);
    }
    await rebase(tx, async () => {
      await tx.take(page.changes);
      if (!page.more) await tx.dropReviewsBefore(now() - REVIEWS_KEPT_MS);
    });
    const meta = await tx.meta();
    const former = page.reset ? { ...meta, complete: false, taken: 0 } : meta;
    await tx.setMeta({
      ...former,
      cursor: page.cursor,
      complete: former.complete || !page.more,
      taken: former.complete ? former.taken : former.taken + page.changes.length,
      syncedAt: page.more ? former.syncedAt : now(),
    });
  }

  /** Sends refused commands again. */
  async function tryAgain(ids: readonly string[]): Promise<void> {
    await store.write(async (tx) => {
      for (const { place, command } of refusedOf(await tx.commands(), ids)) {
        await tx.putCommand({ place, command, state: 'waiting' });
      }
      await rebase(tx, noChanges);
    });
    onChanged();
  }

  /** Deletes refused commands, as the learner wishes. */
  async function discard(ids: readonly string[]): Promise<void> {
    await store.write(async (tx) => {
      for (const { place } of refusedOf(await tx.commands(), ids)) await tx.dropCommand(place);
    });
    onChanged();
  }

  return { carryOut, deliver, push, pull, tryAgain, discard, state: () => store.read(stateOf) };
}

/** Deletes the rows, and keeps the commands that the server has not carried out. */
export function clearReplica(store: ReplicaStore): Promise<void> {
  return store.write(async (tx) => {
    await tx.clearRows();
    await tx.setMeta({ ...EMPTY_META, lastCommandAt: (await tx.meta()).lastCommandAt });
    for (const { place, state } of await tx.commands()) {
      if (state === 'answered') await tx.dropCommand(place);
    }
  });
}

/** The state of the replica, read in a transaction. */
export async function stateOf(
  tx: Pick<StoreTransaction, 'meta' | 'commands' | 'all' | 'get'>,
): Promise<ReplicaState> {
  const { complete, taken, syncedAt } = await tx.meta();
  const commands = await tx.commands();
  const refused: RefusedCommand[] = [];
  for (const stored of commands) {
    if (stored.state !== 'refused') continue;
    const { command, reason } = stored;
    const row = await tx.get('card', cardOf(command) ?? '');
    refused.push({ id: command.id, command, reason, front: row?.card.front ?? null });
  }
  const waiting = commands.flatMap(({ state, command }) => (state === 'waiting' ? [command] : []));
  return {
    complete,
    taken,
    syncedAt,
    unsent: waiting.length,
    unsentAnswers: countAnswers(waiting),
    refused,
    conflicts: await cardsInConflict(tx),
  };
}

function countAnswers(commands: readonly WireCommand[]): number {
  const undone = new Set(
    commands.flatMap((command) => (command.kind === 'undo-answer' ? [command.answerId] : [])),
  );
  return commands.filter((command) => command.kind === 'answer' && !undone.has(command.answer.id)).length;
}

/** A command with what only the device knows: the deck of an answered card, or how much it has seen of a deck that it deletes. */
async function withWhatIsKnown(
  tx: StoreTransaction,
  command: NewCommand & { id: string; at: string },
): Promise<WireCommand> {
  if (command.kind === 'delete-deck') return { ...command, cursor: (await tx.meta()).cursor ?? '' };
  if (command.kind !== 'answer') return command;
  const card = await tx.get('card', command.answer.cardId);
  const row = card && (await tx.get('deck', card.card.deckId));
  return row === undefined ? command : { ...command, deck: { id: row.deck.id, title: row.deck.title } };
}

async function cardsInConflict(tx: Pick<StoreTransaction, 'all' | 'get'>): Promise<string[]> {
  const ids = new Set((await tx.all('conflict')).map(({ row }) => row.cardId));
  const there: string[] = [];
  for (const id of ids) if ((await tx.get('card', id)) !== undefined) there.push(id);
  return there;
}

/** Restores the server's rows, lets `take` change them, and carries out the commands that the rows do not contain yet. */
async function rebase(tx: StoreTransaction, take: () => Promise<void>): Promise<void> {
  await tx.restoreOriginals();
  await take();
  const rows = overlaid(tx);
  for (const { state, command } of await tx.commands()) {
    if (state === 'refused') continue;
    // An earlier version of the app may have stored a command that is invalid by now. The server decides about it.
    const parsed = syncCommand.safeParse(command);
    if (parsed.success) await applyCommand(rows, parsed.data);
  }
}

const noChanges = () => Promise.resolve();

function stateAfter(result: CommandResult, cursor: string): CommandState {
  return result.outcome === 'refused'
    ? { state: 'refused', reason: result.message }
    : { state: 'answered', cursor };
}

/** A refused answer was not recorded, so there is nothing to undo, and the learner need not hear of either. */
async function dropUndoneRefusals(tx: StoreTransaction): Promise<void> {
  const refused = (await tx.commands()).filter(({ state }) => state === 'refused');
  for (const { place, command } of refused) {
    if (command.kind !== 'undo-answer') continue;
    const undone = refused.find(
      (other) => other.command.kind === 'answer' && other.command.answer.id === command.answerId,
    );
    if (undone === undefined) continue;
    await tx.dropCommand(undone.place);
    await tx.dropCommand(place);
  }
}

function refusedOf(commands: readonly StoredCommand[], ids: readonly string[]): StoredCommand[] {
  return commands.filter(({ state, command }) => state === 'refused' && ids.includes(command.id));
}
