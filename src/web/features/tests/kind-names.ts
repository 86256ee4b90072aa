import type { QuestionKind } from '#domain/study/tests/question.ts';

export const KIND_NAMES: Readonly<Record<QuestionKind, string>> = {
  choice: 'Multiple choice',
  'true-false': 'True or false',
  matching: 'Matching',
  write: 'Written',
};

/** The letter by which an option is named: A for the first. */
export function letterOf(index: number): string {
  return String.fromCodePoint(65 + index);
}
