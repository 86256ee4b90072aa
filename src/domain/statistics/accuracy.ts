/**
 * Share of correct answers as a whole percentage, 0 to 100. Nothing answered counts as 0. Every screen and rule
 * uses this one rounding, so that a message never contradicts the number beside it.
 */
export function accuracyPercent(correct: number, answered: number): number {
  return answered === 0 ? 0 : Math.round((correct / answered) * 100);
}
