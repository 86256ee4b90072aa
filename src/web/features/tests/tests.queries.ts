import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { testEndpoints, type StartTest } from '#contract/tests.ts';
import { call } from '#web/lib/api-client.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Long enough to reach the toast's action by keyboard. */
const UNDO_TOAST_MS = 10_000;

/** The learner's tests, newest first. */
export function useTests() {
  return useQuery({
    queryKey: queryKeys.testList,
    queryFn: async ({ signal }) => (await call(testEndpoints.list, {}, { signal })).tests,
    meta: { ownErrors: true },
  });
}

/** A test with its questions. While it is taken, the device has newer answers, so nothing is refetched automatically. */
export function useTest(id: string) {
  return useQuery({
    queryKey: queryKeys.test(id),
    queryFn: ({ signal }) => call(testEndpoints.read, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownErrors: true },
  });
}

/** A test with the right answers. */
export function usePaperOf(id: string) {
  return useQuery({
    queryKey: queryKeys.testPaper(id),
    queryFn: ({ signal }) => call(testEndpoints.paper, { params: { id } }, { signal }),
    meta: { ownErrors: true },
  });
}

/** Makes a test. The form says what is wrong. */
export function useStartTest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: StartTest) => call(testEndpoints.start, { body }),
    meta: { ownErrors: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.testList }),
  });
}

/** Finishes a test. The screen says if that fails. */
export function useFinishTest(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(testEndpoints.finish, { params: { id } }),
    meta: { ownErrors: true },
    onSuccess: async (finished) => {
      queryClient.setQueryData(queryKeys.test(id), finished);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.testList }),
        queryClient.invalidateQueries({ queryKey: queryKeys.memory }),
        queryClient.invalidateQueries({ queryKey: queryKeys.analytics }),
      ]);
    },
  });
}

/** Counts a written answer as right. */
export function useCallRight(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (position: number) =>
      call(testEndpoints.callRight, { params: { id, position: String(position) } }),
    meta: { errorFallback: 'Failed to change the mark' },
    onSuccess: async (changed) => {
      queryClient.setQueryData(queryKeys.test(id), changed);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.testList }),
        queryClient.invalidateQueries({ queryKey: queryKeys.decks }),
        queryClient.invalidateQueries({ queryKey: queryKeys.memory }),
        queryClient.invalidateQueries({ queryKey: queryKeys.analytics }),
      ]);
    },
  });
}

/** Deletes a test, and offers to undo that. */
export function useDeleteTest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(testEndpoints.remove, { params: { id } }),
    meta: { errorFallback: 'Failed to delete test' },
    onSuccess: async (_deleted, id) => {
      toast.success('Test deleted', {
        duration: UNDO_TOAST_MS,
        action: { label: 'Undo', onClick: () => void restore(queryClient, id) },
      });
      await queryClient.invalidateQueries({ queryKey: queryKeys.testList });
    },
  });
}

async function restore(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await call(testEndpoints.restore, { params: { id } });
    toast.success('Test restored');
  } catch (error) {
    showErrorToast(error, 'Failed to undo');
  }
  await queryClient.invalidateQueries({ queryKey: queryKeys.testList });
}
