import { DIFFICULTY_NAMES } from '#domain/limits.ts';

export const DIFFICULTY_OPTIONS = DIFFICULTY_NAMES.map((label, index) => ({
  value: String(index + 1),
  label,
}));
