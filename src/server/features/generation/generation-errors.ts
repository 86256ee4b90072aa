import { AppError } from '#domain/errors.ts';

export function cancelled(): AppError {
  return new AppError('GENERATION_CANCELLED', 'The generation was cancelled. You were not charged.');
}

export function tooSlow(): AppError {
  return new AppError(
    'GENERATION_TIMEOUT',
    'The generation took too long and was stopped. You were not charged.',
  );
}
