import { answerRequest, type AnswerRequest } from '#contract/study.ts';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { newId } from '#web/lib/new-id.ts';
import { dropNotes, notedAnswers } from '#web/lib/noted-answers.ts';
import { toRecord } from '#web/lib/stored.ts';
import { deliver, type SessionCommand } from './outbox.ts';
import { useReplicaStatus } from './replica-status.ts';

type Noted = { command: SessionCommand; at: number };

/** Stores and sends answers that a page had noted before it was closed, or that an earlier version of the app left unsent. */
export async function takeNotedAnswers(): Promise<void> {
  const userId = useAuthStore.getState().user?.id;
  if (userId === undefined) return;
  const known = notedAnswers(userId).flatMap((entry) => notedIn(entry) ?? []);
  for (const { command } of known.toSorted((one, other) => one.at - other.at)) await deliver(command);
  if (useReplicaStatus.getState().inMemory.unsent === 0) dropNotes(userId);
}

/** Null for a note that no version has written. */
function notedIn(entry: unknown): Noted | null {
  const { request, at } = toRecord(entry);
  const { sessionId, undo } = toRecord(request);
  if (typeof sessionId === 'string' && typeof undo === 'string') {
    return { command: { kind: 'undo-answer', sessionId, answerId: undo }, at: Number(at) || 0 };
  }
  if (!isAnswer(request)) return null;
  const answer = { ...request, id: request.id ?? newId() };
  return { command: { kind: 'answer', answer }, at: Number(at) || Date.parse(answer.answeredAt ?? '') || 0 };
}

function isAnswer(request: unknown): request is AnswerRequest {
  return answerRequest.safeParse(request).success;
}
