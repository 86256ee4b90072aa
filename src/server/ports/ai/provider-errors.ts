import { AppError } from '#domain/errors.ts';
import type { ModelError, ModelFailure } from './language-model.ts';

const SAID: Readonly<Record<ModelFailure, readonly ['PROVIDER_FAILED' | 'PROVIDER_UNAVAILABLE', string]>> = {
  refused: [
    'PROVIDER_FAILED',
    "The AI provider did not accept this server's access. It cost nothing. Please tell whoever runs this server.",
  ],
  invalid: [
    'PROVIDER_FAILED',
    'The AI provider did not take the request. It cost nothing. Please tell whoever runs this server.',
  ],
  limited: [
    'PROVIDER_UNAVAILABLE',
    'The AI provider is too busy right now. It cost nothing. Please try again in a few minutes.',
  ],
  broken: [
    'PROVIDER_UNAVAILABLE',
    'The AI provider has a problem of its own right now. It cost nothing. Please try again in a few minutes.',
  ],
  unreachable: [
    'PROVIDER_UNAVAILABLE',
    'The AI provider cannot be reached right now. It cost nothing. Please try again in a few minutes.',
  ],
  timeout: [
    'PROVIDER_UNAVAILABLE',
    'The AI provider did not answer in time. It cost nothing. Please try again in a few minutes.',
  ],
};

/** A provider's failure in words that a learner can act on; what the provider said stays in the log. */
export function providerFailure(error: ModelError): AppError {
  const [code, message] = SAID[error.failure];
  return new AppError(code, message, { cause: error });
}

/** The model answered, but with nothing that can be kept. */
export function noUsableCards(): AppError {
  return new AppError(
    'PROVIDER_FAILED',
    'The AI provider returned no usable cards. It cost nothing. Please try again, or word the topic differently.',
  );
}
