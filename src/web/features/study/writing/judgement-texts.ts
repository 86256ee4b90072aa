import type { Judgement } from '#domain/judging/judge.ts';

const SLIPS: Record<NonNullable<Judgement['slip']>, string> = {
  accents: 'Mind the accents.',
  article: 'Mind the article.',
  typo: 'Mind the spelling.',
  spacing: 'Mind the spaces.',
  script: 'It is written in the other kana.',
  case: 'Mind the capital letters.',
  part: 'Something is missing.',
  unit: 'The unit is missing.',
  aside: 'That stands beside the answer.',
};

/** The verdict on a written answer in words. */
export function verdictOf({ verdict, slip }: Pick<Judgement, 'verdict' | 'slip'>): string {
  if (verdict === 'right') return 'Right.';
  if (verdict === 'wrong') return 'Not what the card says.';
  return slip === null ? 'Nearly right.' : `Nearly right. ${SLIPS[slip]}`;
}

/** The verdict of a model, shown before its reason. */
export const AI_VERDICTS: Readonly<Record<Judgement['verdict'], string>> = {
  right: 'The AI says right.',
  nearly: 'The AI says nearly right.',
  wrong: 'The AI says wrong.',
};
