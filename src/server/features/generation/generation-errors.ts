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

/** The model declines the topic; `reason` is its own explanation. */
export function topicRefused(reason: string): AppError {
  return new AppError(
    'TOPIC_UNKNOWN',
    `The AI wrote no cards on this topic: “${reason}” You were not charged. Please rephrase the topic or choose another.`,
  );
}

/** The model wrote nothing but cards that the user already has. */
export function nothingNew(): AppError {
  return new AppError(
    'PROVIDER_FAILED',
    'The AI found nothing on this topic that your decks do not ask already. You were not charged. Please narrow the topic, or choose another difficulty.',
  );
}

export function notYet(): AppError {
  return new AppError(
    'GENERATION_TIMEOUT',
    'The deck is not ready yet: others come before it, or it takes long. It will be on your dashboard when it is ready.',
  );
}
