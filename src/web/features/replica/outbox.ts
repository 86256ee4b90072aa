import type { AnswerRequest } from '#contract/study.ts';
import type { CommandResult } from '#contract/sync.ts';
import type { RecordedAnswer } from '#domain/study/answer/answer.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { dropNote, noteAnswer } from '#web/lib/noted-answers.ts';
import { countAsOverdue, withinPatience } from '#web/lib/patience.ts';
import type { NewCommand } from './commands/command-types.ts';
import { existingMemoryOutbox, memoryOutboxOf } from './memory-outbox.ts';
import { openReplica } from './open-replica.ts';
import { unsentIn, useReplicaStatus } from './replica-status.ts';
import { StorageFullError } from './store.ts';

/** A command that a session sends. Answers have an id. */
export type SessionCommand =
  | { kind: 'answer'; answer: AnswerRequest & { id: string } }
  | { kind: 'undo-answer'; sessionId: string; answerId: string };

/**
 * The outcome of a command that was stored and sent. `failure` is why the server has not accepted it, or why it waits;
 * undefined if the server has accepted it, or may still do so. `recorded` is an answer as the server or, while it waits, the
 * device has recorded it.
 */
export type Delivery = { recorded: RecordedAnswer | null; failure: unknown };

/** A place that stores and sends commands. */
type Place = {
  deliver: (command: NewCommand, onStored: () => void) => Promise<CommandResult | undefined>;
  /** Reports that commands wait, and keeps trying to send them. */
  retry: () => void;
  /** An answer as the rows of the device have it; null if they do not. */
  answerOf: (id: string) => Promise<RecordedAnswer | null>;
};

/**
 * Stores what the signed-in user did in a session, and sends it. Resolves after a few seconds at most: a command that the server
 * does not have by then waits, and is sent as soon as possible. Never throws because of the network.
 */
export async function deliver(command: SessionCommand): Promise<Delivery> {
  const userId = useAuthStore.getState().user?.id;
  if (userId === undefined) return { recorded: null, failure: new DOMException('Signed out', 'AbortError') };
  const onStored = note(userId, command);
  const replica = await openReplica();
  // Later commands may depend on those that wait in memory.
  const waitsInMemory = useReplicaStatus.getState().inMemory.unsent > 0;
  if (replica !== null && !waitsInMemory) {
    try {
      return await deliverBy(replica, command, onStored);
    } catch (error) {
      if (!(error instanceof StorageFullError)) throw error;
    }
  }
  return deliverBy(memoryOutboxOf(userId), command, onStored);
}

/** Notes a command until it is stored. Returns a function that drops the note. */
function note(userId: string, command: SessionCommand): () => void {
  const isAnswer = command.kind === 'answer';
  const name = isAnswer ? command.answer.id : `undo ${command.answerId}`;
  const request = isAnswer ? command.answer : { sessionId: command.sessionId, undo: command.answerId };
  noteAnswer(userId, name, { request, at: Date.now() });
  return () => dropNote(userId, name);
}

async function deliverBy(place: Place, command: SessionCommand, onStored: () => void): Promise<Delivery> {
  const delivered = place.deliver(command, onStored);
  const known = () => (command.kind === 'answer' ? place.answerOf(command.answer.id) : Promise.resolve(null));
  if (!(await withinPatience(delivered))) {
    void countAsOverdue(delivered);
    place.retry();
    return { recorded: await known(), failure: undefined };
  }
  let result: CommandResult | undefined;
  try {
    result = await delivered;
  } catch (error) {
    if (error instanceof StorageFullError) throw error;
    place.retry();
    return { recorded: await known(), failure: error };
  }
  if (result?.outcome === 'refused') return { recorded: null, failure: refusal(result.code, result.message) };
  const failure = result?.notice === 'gone' ? refusal('NOT_FOUND', CARD_DELETED) : undefined;
  return { recorded: result?.answer ?? (await known()), failure };
}

const CARD_DELETED = 'This card has been deleted';

function refusal(code: string, serverMessage: string): ApiError {
  return new ApiError({ kind: 'http', status: code === 'NOT_FOUND' ? 404 : 400, code, serverMessage });
}

/** Sends everything that waits, for a few seconds at most. Resolves with why something still waits; undefined if nothing does. */
export async function flush(): Promise<unknown> {
  const replica = await openReplica();
  const sent = Promise.all([replica?.flush(), mine()?.push()]);
  try {
    if (await withinPatience(sent)) await sent;
  } catch (error) {
    return error;
  }
  return unsentIn(useReplicaStatus.getState()) === 0 ? undefined : new ApiError({ kind: 'timeout' });
}

/** Sends refused commands again. */
export async function tryAgain(id: string): Promise<void> {
  await Promise.all([(await openReplica())?.tryAgain([id]), mine()?.tryAgain([id])]);
}

/** Deletes refused commands, as the learner wishes. */
export async function discard(id: string): Promise<void> {
  await Promise.all([(await openReplica())?.discard([id]), mine()?.discard([id])]);
}

/** Takes changes as well. */
export async function syncNow(): Promise<void> {
  mine()?.retry();
  await (await openReplica())?.sync();
}

const mine = () => existingMemoryOutbox(useAuthStore.getState().user?.id);
