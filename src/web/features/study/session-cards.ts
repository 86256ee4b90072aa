import type { Card } from '#contract/cards.ts';
import type { AnswerRequest, RecordedAnswer } from '#contract/study.ts';
import type { SessionAnswer, SessionCard } from '#domain/study/session.ts';
import { presentation, type StudyMode } from '#domain/study/mode.ts';

/** What the state machine needs of a card in a session of this mode. */
export function sessionCard(mode: StudyMode, card: Card): SessionCard {
  const shown = { isQuiz: card.is_quiz, options: card.options, correctOption: card.correct_option };
  return {
    id: card.id,
    presentation: presentation(mode, shown),
    optionCount: card.options?.length ?? 0,
    correctOption: card.correct_option,
  };
}

export function recordedToSession(answer: RecordedAnswer): SessionAnswer {
  const { cardId, isCorrect, grade, selectedOption, hintsUsed, timeSpent } = answer;
  return { cardId, isCorrect, grade, selectedOption, hintsUsed, timeSpent };
}

/** An answer as it is sent; `selectedOption` only for a quiz card. */
export function answerToSend(sessionId: string, answer: SessionAnswer): AnswerRequest {
  const { selectedOption, ...rest } = answer;
  return { sessionId, ...rest, ...(selectedOption === null ? {} : { selectedOption }) };
}

/** An answer that was given before a reload and has not reached the server yet. */
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
