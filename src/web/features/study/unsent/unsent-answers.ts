import { create } from 'zustand';
import type { AnswerRequest } from '#contract/study.ts';
import { onUserChange, useAuthStore } from '#web/lib/auth-store.ts';
import type { Entry, OutboxStorage } from '#web/lib/outbox.ts';
import { toRecord } from '#web/lib/stored.ts';
import {
  dropUnsent,
  isUnsentKey,
  storeUnsent,
  moveFormerUnsent,
  readUnsent,
} from '#web/lib/unsent-storage.ts';

/** Undoes an answer that was or may have been sent. */
export type UndoRequest = { sessionId: string; undo: string };

export type Unsent = AnswerRequest | UndoRequest;

/** A request that the server has not received or has refused. */
export type UnsentAnswer = Entry & {
  request: Unsent;
  /** The front of its card. */
  front?: string | undefined;
};

/** Stores the answers of one learner until the server has them. */
export type AnswerStorage = OutboxStorage<UnsentAnswer>;

export function isUndo(unsent: Unsent): unsent is UndoRequest {
  return 'undo' in unsent;
}

/** Answers stored by an earlier version have no id; there was one per card. */
export function nameOf(unsent: Unsent): string {
  if (isUndo(unsent)) return `undo ${unsent.undo}`;
  return unsent.id ?? `${unsent.sessionId} ${unsent.cardId}`;
}

/** Answers that the browser could not store, by user and name. They last as long as the page. */
const unstored = new Map<string, Map<string, UnsentAnswer>>();

type State = {
  kept: readonly UnsentAnswer[];
  /** Whether some answers would be lost with the page. */
  fragile: boolean;
};

/** The unsent answers of the signed-in user, from all tabs. */
export const useUnsentAnswers = create<State>()(() => stateOf(useAuthStore.getState().user?.id));

function stateOf(userId: string | undefined): State {
  if (userId === undefined) return { kept: [], fragile: false };
  return { kept: loadKept(userId), fragile: unstoredOf(userId).size > 0 };
}

function refresh(): void {
  useUnsentAnswers.setState(stateOf(useAuthStore.getState().user?.id));
}

/**
 * Follows other tabs and the signed-in user, and makes the browser confirm before it closes a page with answers that
 * could not be stored.
 */
export function followUnsentAnswers(): void {
  onUserChange(refresh);
  window.addEventListener('storage', ({ key }) => {
    if (isUnsentKey(key)) refresh();
  });
  window.addEventListener('beforeunload', (event) => {
    if (useUnsentAnswers.getState().fragile) event.preventDefault();
  });
}

export function unsentAnswersOf(userId: string): AnswerStorage {
  return {
    load: () => loadKept(userId),
    put: (kept) => {
      if (storeUnsent(userId, nameOf(kept.request), kept)) unstoredOf(userId).delete(nameOf(kept.request));
      else unstoredOf(userId).set(nameOf(kept.request), kept);
      refresh();
    },
    remove: (request) => {
      dropUnsent(userId, nameOf(request));
      unstoredOf(userId).delete(nameOf(request));
      refresh();
    },
  };
}

/** Deletes all unsent answers of a user, who has agreed to that. */
export function forgetUnsentAnswers(userId: string): void {
  const storage = unsentAnswersOf(userId);
  for (const { request } of storage.load()) storage.remove(request);
}

function unstoredOf(userId: string): Map<string, UnsentAnswer> {
  const known = unstored.get(userId) ?? new Map<string, UnsentAnswer>();
  unstored.set(userId, known);
  return known;
}

function loadKept(userId: string): readonly UnsentAnswer[] {
  moveFormerUnsent(userId, (value) => {
    const kept = keptOf({ request: value });
    return kept === null || storeUnsent(userId, nameOf(kept.request), kept);
  });
  const stored = readUnsent(userId).flatMap((value) => keptOf(value) ?? []);
  const byName = new Map(stored.map((kept) => [nameOf(kept.request), kept]));
  for (const [name, kept] of unstoredOf(userId)) byName.set(name, kept);
  return [...byName.values()].toSorted((one, other) => one.at - other.at);
}

/** Checks no more than necessary: the server validates the rest, and the learner decides about refused answers. */
function keptOf(value: unknown): UnsentAnswer | null {
  const { request, at, front, refused } = toRecord(value);
  if (!isUnsent(request)) return null;
  const answeredAt = isUndo(request) ? undefined : request.answeredAt;
  return {
    request,
    at: typeof at === 'number' ? at : Date.parse(answeredAt ?? '') || 0,
    front: typeof front === 'string' ? front : undefined,
    refused: typeof refused === 'string' ? refused : undefined,
  };
}

function isUnsent(value: unknown): value is Unsent {
  const { sessionId, undo, cardId } = toRecord(value);
  return typeof sessionId === 'string' && (typeof undo === 'string' || typeof cardId === 'string');
}
