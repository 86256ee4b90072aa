import type { PlanAnswers, PlanMaterial, PlanQuestion } from '#domain/planning/answers.ts';

/** A message from a page to the worker that computes plans. The material is null if it is the same as for the previous question. */
export type PlanMessage = { material: PlanMaterial | null; question: PlanQuestion };

/** The answers of a plan, or why it has none. */
export type PlanReply = { answers: PlanAnswers } | { issue: string };
