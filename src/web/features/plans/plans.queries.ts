import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { examPlanEndpoints, type Expected, type PlanCards, type PlanRequest } from '#contract/exam-plans.ts';
import type { PlanQuestion } from '#domain/planning/answers.ts';
import { call } from '#web/lib/api-client.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { askPlanner } from './planner.ts';

/** The learner's plans, the next exam first and past ones last. */
export function usePlans() {
  return useQuery({
    queryKey: queryKeys.examPlans,
    queryFn: async ({ signal }) => (await call(examPlanEndpoints.list, {}, { signal })).plans,
    meta: { ownErrors: true },
  });
}

type Chosen = { deckIds: readonly string[]; tags: readonly string[] };

/** The cards that a plan for these decks and tags is computed from; until they have loaded, those of the previous choice. */
export function usePlanCards({ deckIds, tags }: Chosen) {
  return useQuery({
    queryKey: queryKeys.planCards(deckIds, tags),
    queryFn: ({ signal }) =>
      call(examPlanEndpoints.cards, { body: { deckIds: [...deckIds], tags: [...tags] } }, { signal }),
    enabled: deckIds.length + tags.length > 0,
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  });
}

/** `loadedAt` (epoch ms) distinguishes this material from material loaded at another time. */
export type AskedPlan = { material: PlanCards; loadedAt: number; question: PlanQuestion };

/** The answers of a plan; while they are being computed, the previous ones. Nothing is computed for null. */
export function usePlanAnswers(asked: AskedPlan | null) {
  return useQuery({ ...answersQuery(asked), placeholderData: keepPreviousData });
}

function answersQuery(asked: AskedPlan | null) {
  return queryOptions({
    queryKey: queryKeys.planAnswers(asked?.loadedAt, asked?.question),
    queryFn: asked === null ? skipToken : ({ signal }) => askPlanner(asked.material, asked.question, signal),
    // The same question has the same answer, which needs no network.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always' as const,
    retry: false,
    meta: { ownErrors: true },
  });
}

/** What was known in a past exam. */
export function usePlanOutcome(id: string) {
  return useQuery({
    queryKey: queryKeys.planOutcome(id),
    queryFn: ({ signal }) => call(examPlanEndpoints.outcome, { params: { id } }, { signal }),
    meta: { ownErrors: true },
  });
}

/** Stores a plan with its forecast, a new one under its id. The screen says if that fails. */
export function useSavePlan(id: string, { isNew }: { isNew: boolean }) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ request, asked }: { request: PlanRequest; asked: AskedPlan | null }) => {
      const body = { ...request, expected: await forecastToKeep(asked) };
      return isNew
        ? call(examPlanEndpoints.create, { body: { ...body, id } })
        : call(examPlanEndpoints.change, { params: { id }, body });
    },
    meta: { ownErrors: true },
    onSuccess: refresh,
  });
}

/** The forecast of a plan, to keep with it; null if it cannot be computed. */
async function forecastToKeep(asked: AskedPlan | null): Promise<Expected | null> {
  if (asked === null) return null;
  try {
    const reply = await queryClient.fetchQuery(answersQuery(asked));
    if (!('answers' in reply)) return null;
    const { known, low, high } = reply.answers.forecast;
    return { known, low, high };
  } catch {
    // A plan is worth keeping without a forecast.
    return null;
  }
}

export function useDeletePlan(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(examPlanEndpoints.remove, { params: { id } }),
    meta: { errorFallback: 'Failed to delete the plan' },
    onSuccess: refresh,
  });
}

/** Plans also decide what is due. */
function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: queryKeys.examPlans }),
      queries.invalidateQueries({ queryKey: queryKeys.memory }),
    ]);
  };
}
