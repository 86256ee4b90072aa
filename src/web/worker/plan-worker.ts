import { AppError } from '#domain/errors.ts';
import { answersOf, type PlanMaterial, type PlanQuestion } from '#domain/planning/answers.ts';
import type { PlanMessage, PlanReply } from '../lib/plan-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

let known: PlanMaterial | null = null;

self.addEventListener('message', ({ data }: MessageEvent<PlanMessage>) => {
  known = data.material ?? known;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A page takes none.
  if (known !== null) self.postMessage(reply(known, data.question));
});

function reply(material: PlanMaterial, question: PlanQuestion): PlanReply {
  try {
    return { answers: answersOf(material, question) };
  } catch (error) {
    if (error instanceof AppError) return { issue: error.message };
    throw error;
  }
}
