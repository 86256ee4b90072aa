import type { Card } from '#domain/cards/card.ts';
import type { AnswerRequest, Scheduling as WireScheduling } from '#contract/study.ts';
import type { GivenAnswer, RecordedAnswer, SessionAnswer } from '#domain/study/answer/answer.ts';
import type { Scheduling, SessionCard } from '#domain/study/session/session-state.ts';
import { learnOptions } from '#domain/study/learn.ts';
import { presentation, type StudyMode } from '#domain/study/mode.ts';

/** A card as the state machine needs it in this mode. Learn takes wrong options from the cards of the `round`. */
export function sessionCard(mode: StudyMode, card: Card, round: readonly Card[] = []): SessionCard {
  const { id, version } = card;
  const quiz = mode === 'learn' ? learnOptions(card, round) : card.quiz;
  return { id, version, quiz, presentation: presentation(mode, card) };
}

/** The scheduling data as the state machine needs it. A card suspended after its answer must not come back. */
export function sessionScheduling(scheduling: WireScheduling | null): Scheduling | null {
  if (scheduling === null) return null;
  const { settings, timeZone, memories, coming } = scheduling;
  const known = memories.flatMap(({ cardId, memory, suspended }) =>
    memory === null || suspended ? [] : [[cardId, memory] as const],
  );
  return { settings, timeZone, memories: Object.fromEntries(known), coming };
}

export function recordedToSession({ explanation: _told, ...answer }: RecordedAnswer): SessionAnswer {
  return answer;
}

/** The request for an answer. Only a quiz card has a selection; an option that Learn showed does not belong to the card. */
export function answerToSend(
  sessionId: string,
  answer: GivenAnswer,
  learns = false,
): AnswerRequest & { id: string } {
  const { selectedOption, selectedText, memoryBefore: _known, answeredAt, ...rest } = answer;
  return {
    sessionId,
    ...rest,
    answeredAt: new Date(answeredAt).toISOString(),
    ...(selectedOption === null || learns ? {} : { selectedOption, selectedText }),
  };
}
