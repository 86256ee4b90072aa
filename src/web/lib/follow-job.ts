import { QueryObserver, useQuery, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { onUserChange } from './auth-store.ts';
import { isNotFound } from './classify-error.ts';
import { queryClient } from './query-client.ts';

/** Work that the server continues by itself, and that is polled until it ends. */
export type Job<Data> = {
  queryKey: QueryKey;
  queryFn: QueryFunction<Data>;
  /** What the server is doing, or null once it is done. Each new step is polled often at first. */
  stepOf: (data: Data | undefined) => string | null;
};

/** ms between two polls: short at first, when most steps end, then longer. */
const SHORT_INTERVAL_MS = 600;
const LONG_INTERVAL_MS = 2_000;
const SHORT_FOR_MS = 18_000;

function createIntervals() {
  let step: string | null | undefined;
  let since = 0;
  return (next: string | null): number => {
    const now = Date.now();
    if (next !== step) [step, since] = [next, now];
    return now - since < SHORT_FOR_MS ? SHORT_INTERVAL_MS : LONG_INTERVAL_MS;
  };
}

type Options<Data> = {
  enabled?: boolean;
  /** ms between two polls of a job that is done but may be changed on another device. */
  idleInterval?: (data: Data | undefined) => number | false;
  /** Title of the error toast; without it, the screen shows failures itself. */
  errorFallback?: string;
};

/** The state of a job for a screen, polled while the screen is open and the page visible. */
export function useJob<Data>(job: Job<Data>, options: Options<Data> = {}) {
  const { queryKey, queryFn, stepOf } = job;
  const { enabled = true, idleInterval, errorFallback } = options;
  const [intervalOf] = useState(createIntervals);
  return useQuery({
    queryKey,
    queryFn,
    enabled,
    refetchInterval: ({ state: { data, error } }) => {
      if (isNotFound(error)) return false;
      const step = stepOf(data);
      return step === null ? (idleInterval?.(data) ?? false) : intervalOf(step);
    },
    // Another device may have changed the job.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    meta: errorFallback === undefined ? { ownErrors: true } : { errorFallback },
  });
}

/** What a poll found. */
export type Poll<Data> = { data: Data } | { error: unknown };

/**
 * Follows a job apart from any screen, and in a hidden page too. `check` is called after each poll: the first value
 * that it returns ends polling, and so does an error that it throws. Rejects with an AbortError when `signal` is aborted
 * or the user changes.
 */
export function followJob<Data, Outcome>(
  { queryKey, queryFn, stepOf }: Job<Data>,
  check: (poll: Poll<Data>) => Outcome | undefined,
  signal?: AbortSignal,
): Promise<Outcome> {
  const intervalOf = createIntervals();
  const observer = new QueryObserver<Data>(queryClient, {
    queryKey,
    queryFn,
    refetchInterval: ({ state: { data } }) => intervalOf(stepOf(data)),
    refetchIntervalInBackground: true,
    // `check` counts failed polls. A retry would also wait until the page is visible.
    retry: false,
    staleTime: 0,
    meta: { ownErrors: true },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const stop = () => reject(new DOMException('The job is no longer followed.', 'AbortError'));
  const unsubscribe = observer.subscribe((result) => {
    if (result.isFetching || result.isPending) return;
    try {
      const outcome = check(result.isError ? { error: result.error } : { data: result.data });
      if (outcome !== undefined) resolve(outcome);
    } catch (error) {
      reject(error);
    }
  });
  const forgetUser = onUserChange(stop);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted === true) stop();
  return promise.finally(() => {
    unsubscribe();
    forgetUser();
    signal?.removeEventListener('abort', stop);
  });
}
