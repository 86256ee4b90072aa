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

export function notYet(): AppError {
  return new AppError(
    'GENERATION_TIMEOUT',
    'The deck is not ready yet: others come before it, or it takes long. It will be on your dashboard when it is ready.',
  );
}
