import { AppError } from '#domain/errors.ts';
import type { ModelError, ModelFailure } from '../language-model.ts';

const SAID: Readonly<Record<ModelFailure, readonly ['PROVIDER_FAILED' | 'PROVIDER_UNAVAILABLE', string]>> = {
  refused: [
    'PROVIDER_FAILED',
    "The AI provider did not accept this server's access. You were not charged. Please tell the operator of this server.",
  ],
  missing: [
    'PROVIDER_FAILED',
    'The AI provider does not have the model that this server asks for. You were not charged. Please tell the operator of this server.',
  ],
  invalid: [
    'PROVIDER_FAILED',
    'The AI provider rejected the request. You were not charged. Please tell the operator of this server.',
  ],
  limited: [
    'PROVIDER_UNAVAILABLE',
    'The AI provider is too busy right now. You were not charged. Please try again in a few minutes.',
  ],
  broken: [
    'PROVIDER_UNAVAILABLE',
    'The AI provider is having problems right now. You were not charged. Please try again in a few minutes.',
  ],
  unreachable: [
    'PROVIDER_UNAVAILABLE',
    'The AI provider cannot be reached right now. You were not charged. Please try again in a few minutes.',
  ],
  timeout: [
    'PROVIDER_UNAVAILABLE',
    'The AI provider did not answer in time. You were not charged. Please try again in a few minutes.',
  ],
};

/** A provider's failure in terms that a learner can act on; the provider's own message stays in the log. */
export function providerFailure(error: ModelError): AppError {
  const [code, message] = SAID[error.failure];
  return new AppError(code, message, { cause: error });
}

/** The model answered, but with nothing usable. */
export function noUsableCards(): AppError {
  return new AppError(
    'PROVIDER_FAILED',
    'The AI provider returned no usable cards. You were not charged. Please try again, or rephrase the topic.',
  );
}
