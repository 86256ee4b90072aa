import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { JobHandler } from '../../../jobs/worker.ts';
import { USUAL_AT_ONCE, type CardGenerator } from '../../../ports/card-generator.ts';
import { GENERATE_DECK_JOB } from '../generation.usecases.ts';
import { giveUpGeneration, runGeneration, type RunDeps } from './run-generation.ts';

const payloadSchema = z.object({ id: z.string(), userId: z.string() });

/** Concurrent generations of one user; one when few can run at once, so that two users get their decks side by side. */
const PER_USER = 2;

function roomFor({ atOnce = USUAL_AT_ONCE }: Pick<CardGenerator, 'atOnce'>) {
  return { atOnce, perUser: Math.max(1, Math.min(PER_USER, atOnce - 1)) };
}

export function generateDeckJob(deps: RunDeps): JobHandler {
  return {
    kind: GENERATE_DECK_JOB,
    maxFailures: 3,
    room: roomFor(deps.generator),
    run: async (payload, signal) => {
      const { id, userId } = payloadSchema.parse(payload);
      await runGeneration(deps, userId, id, signal);
    },
    giveUp: async (payload, cause) => {
      const { id, userId } = payloadSchema.parse(payload);
      const error = new AppError(
        'INTERNAL',
        'The deck could not be made. You were not charged. Please try again.',
        { cause },
      );
      await giveUpGeneration(deps, userId, id, error);
    },
  };
}
