import type { Card } from '#domain/cards/card.ts';
import type { AnswerRequest, Scheduling as WireScheduling } from '#contract/study.ts';
import type { GivenAnswer, RecordedAnswer, SessionAnswer } from '#domain/study/answer/answer.ts';
import type { Scheduling, SessionCard } from '#domain/study/session/session.ts';
import { rememberAnswer } from '#domain/study/answer/remember-answer.ts';
import { presentation, type StudyMode } from '#domain/study/mode.ts';

/** The card as the state machine needs it in this mode. */
export function sessionCard(mode: StudyMode, card: Card): SessionCard {
  return { id: card.id, version: card.version, quiz: card.quiz, presentation: presentation(mode, card) };
}

/** The scheduling data as the state machine needs it. A card suspended after its answer must not come back. */
export function sessionScheduling(scheduling: WireScheduling | null): Scheduling | null {
  if (scheduling === null) return null;
  const { settings, timeZone, memories } = scheduling;
  const known = memories.flatMap(({ cardId, memory, suspended }) =>
    memory === null || suspended ? [] : [[cardId, memory] as const],
  );
  return { settings, timeZone, memories: Object.fromEntries(known) };
}

/** In a review: applies answers that the server does not have yet to the card states. */
export function replayUnsent(
  {
    session,
    cards,
    scheduling,
  }: { session: { mode: StudyMode }; cards: readonly Card[]; scheduling: WireScheduling | null },
  unsent: readonly SessionAnswer[],
): { answers: SessionAnswer[]; scheduling: WireScheduling | null } {
  if (scheduling === null) return { answers: [...unsent], scheduling };
  const byId = new Map(cards.map((card) => [card.id, card]));
  const memories = new Map(scheduling.memories.map((known) => [known.cardId, known]));
  const answers = unsent.map((answer) => {
    const card = byId.get(answer.cardId);
    const known = memories.get(answer.cardId);
    if (!card || !known) return answer;
    const memory = rememberAnswer(known.memory, answer, presentation(session.mode, card), scheduling);
    memories.set(card.id, { ...known, memory });
    return { ...answer, memoryBefore: known.memory };
  });
  return { answers, scheduling: { ...scheduling, memories: [...memories.values()] } };
}

export function recordedToSession({ explanation: _told, ...answer }: RecordedAnswer): SessionAnswer {
  return answer;
}

/** The request for an answer. Only a quiz card has a selection. */
export function answerToSend(sessionId: string, answer: GivenAnswer): AnswerRequest {
  const { selectedOption, selectedText, memoryBefore: _known, answeredAt, ...rest } = answer;
  return {
    sessionId,
    ...rest,
    answeredAt: new Date(answeredAt).toISOString(),
    ...(selectedOption === null ? {} : { selectedOption, selectedText }),
  };
}

/** Restores an answer that had not reached the server before a reload. */
export function unsentToSession(answer: AnswerRequest): SessionAnswer {
  const isCorrect = answer.isCorrect ?? false;
  return {
    id: answer.id ?? answer.cardId,
    cardId: answer.cardId,
    isCorrect,
    grade: answer.grade ?? (isCorrect ? 'correct' : 'incorrect'),
    selectedOption: answer.selectedOption ?? null,
    selectedText: answer.selectedText ?? null,
    hintsUsed: answer.hintsUsed ?? 0,
    timeSpent: answer.timeSpent ?? 0,
    answeredAt: answer.answeredAt === undefined ? 0 : Date.parse(answer.answeredAt),
    memoryBefore: null,
  };
}
