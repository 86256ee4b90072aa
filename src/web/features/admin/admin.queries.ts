import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toast } from 'sonner';
import { adminEndpoints, type TokenLimitRequest } from '#contract/admin.ts';
import { roleEndpoints } from '#contract/roles.ts';
import type { Registration } from '#domain/account/registration.ts';
import type { Role } from '#domain/account/roles.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { adminKeys } from './admin-keys.ts';

/** Who may create an account. The admin screen opens if the server answers. */
export function useRegistration() {
  return useQuery({
    queryKey: adminKeys.registration,
    queryFn: ({ signal }) => call(adminEndpoints.registration, {}, { signal }),
    // The screen shows them.
    meta: { ownErrors: true },
  });
}

export function useSetRegistration() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (registration: Registration) =>
      call(adminEndpoints.setRegistration, { body: { registration } }),
    onSuccess: (state) => {
      queries.setQueryData(adminKeys.registration, state);
      toast.success('Registration changed');
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.config });
      return queries.invalidateQueries({ queryKey: adminKeys.acts });
    },
    meta: { errorFallback: 'Failed to change registration' },
  });
}

/** Learners whose username or email contains `search`, one page at a time. */
export function useLearners(search: string) {
  return useInfiniteQuery({
    queryKey: adminKeys.learnerList(search),
    queryFn: ({ signal, pageParam }) =>
      call(adminEndpoints.learners, { query: { search, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      learners: pages.flatMap(({ learners }) => learners),
      total: pages[0]?.total ?? null,
    }),
    placeholderData: keepPreviousData,
    meta: { errorFallback: 'Failed to load learners' },
  });
}

export function useLearner(id: string) {
  return useQuery({
    queryKey: adminKeys.learner(id),
    queryFn: async ({ signal }) =>
      (await call(adminEndpoints.learner, { params: { id } }, { signal })).learner,
    meta: { ownErrors: true },
  });
}

/** What admins and the operator did, one page at a time. */
export function useActs() {
  return useInfiniteQuery({
    queryKey: adminKeys.acts,
    queryFn: ({ signal, pageParam }) =>
      call(adminEndpoints.acts, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ acts }) => acts),
    meta: { errorFallback: 'Failed to load the log' },
  });
}

/** Reads the learners and the log again, which have every change of an account. */
function useShowChange() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: adminKeys.acts });
    return queries.invalidateQueries({ queryKey: adminKeys.learners });
  };
}

/** Makes a link to a new password, or has it sent; the link is in the result and nowhere else. */
export function usePasswordLink(id: string) {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: (by: 'link' | 'mail') =>
      call(adminEndpoints.makePasswordLink, { params: { id }, body: { by } }),
    onSettled: () => void showChange(),
    meta: { errorFallback: 'Failed to make a link' },
  });
}

export function useSignLearnerOut(id: string) {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: () => call(adminEndpoints.signOut, { params: { id } }),
    onSuccess: ({ devices }) =>
      void toast.success(devices === 1 ? '1 device signed out' : `${devices} devices signed out`),
    onSettled: showChange,
    meta: { errorFallback: 'Failed to sign the learner out' },
  });
}

export function useRemoveSecondFactor(id: string) {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: () => call(adminEndpoints.removeSecondFactor, { params: { id } }),
    onSuccess: () => void toast.success('Two-step sign-in turned off'),
    onSettled: showChange,
    meta: { errorFallback: 'Failed to turn off two-step sign-in' },
  });
}

export function useSetTokenLimit(id: string) {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: (body: TokenLimitRequest) => call(adminEndpoints.setTokenLimit, { params: { id }, body }),
    onSuccess: () => void toast.success('Token limit changed'),
    onSettled: showChange,
    // The form shows them.
    meta: { ownErrors: true },
  });
}

export function useChangeRole(id: string) {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: (role: Role) => call(roleEndpoints.change, { params: { id }, body: { role } }),
    onSuccess: () => void toast.success('Role changed'),
    onSettled: showChange,
    meta: { errorFallback: 'Failed to change the role' },
  });
}

/** Suspends a learner, or ends the suspension. */
export function useSuspend(id: string) {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: (suspend: boolean) =>
      call(suspend ? roleEndpoints.suspend : roleEndpoints.unsuspend, { params: { id } }),
    onSuccess: (_done, suspend) => void toast.success(suspend ? 'Learner suspended' : 'Suspension ended'),
    onSettled: showChange,
    meta: { errorFallback: 'Failed to change the suspension' },
  });
}

export function useDeleteLearner(id: string) {
  const showChange = useShowChange();
  return useMutation({
    mutationFn: (body: { username: string }) => call(adminEndpoints.delete, { params: { id }, body }),
    onSuccess: () => void toast.success('Learner deleted'),
    onSettled: () => void showChange(),
    // The form shows them.
    meta: { ownErrors: true },
  });
}
