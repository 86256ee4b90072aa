import type { Card } from '#domain/cards/card.ts';
import type { AnswerRequest } from '#contract/study.ts';
import type { RecordedAnswer, SessionAnswer } from '#domain/study/answer.ts';
import type { SessionCard } from '#domain/study/session.ts';
import { presentation, type StudyMode } from '#domain/study/mode.ts';

/** What the state machine needs to know of a card in this mode. */
export function sessionCard(mode: StudyMode, card: Card): SessionCard {
  return { id: card.id, quiz: card.quiz, presentation: presentation(mode, card) };
}

export function recordedToSession(answer: RecordedAnswer): SessionAnswer {
  const { cardId, isCorrect, grade, selectedOption, hintsUsed, timeSpent } = answer;
  return { cardId, isCorrect, grade, selectedOption, hintsUsed, timeSpent };
}

/** An answer as sent; `selectedOption` only for a quiz card. */
export function answerToSend(sessionId: string, answer: SessionAnswer): AnswerRequest {
  const { selectedOption, ...rest } = answer;
  return { sessionId, ...rest, ...(selectedOption === null ? {} : { selectedOption }) };
}

/** An answer given before a reload that has not reached the server yet. */
export function unsentToSession(answer: AnswerRequest): SessionAnswer {
  const isCorrect = answer.isCorrect ?? false;
  return {
    cardId: answer.cardId,
    isCorrect,
    grade: answer.grade ?? (isCorrect ? 'correct' : 'incorrect'),
    selectedOption: answer.selectedOption ?? null,
    hintsUsed: answer.hintsUsed ?? 0,
    timeSpent: answer.timeSpent ?? 0,
  };
}
