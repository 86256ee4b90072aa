import type { PlanAnswers, PlanMaterial, PlanQuestion } from '#domain/planning/answers.ts';

/** What a page and the worker that computes plans say to each other. The material is null where it is that of the question before. */
export type PlanMessage = { material: PlanMaterial | null; question: PlanQuestion };

/** What a plan answers, or why it has no answer. */
export type PlanReply = { answers: PlanAnswers } | { issue: string };
