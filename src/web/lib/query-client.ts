import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { onUserChange } from './auth-store.ts';
import { showErrorToast } from './error-toast.ts';
import { mayHaveSucceeded } from './classify-error.ts';

type Meta = {
  /** Title of the error toast when the server gave no message of its own. */
  errorFallback?: string;
  /** For a failure that the caller shows itself. */
  ownErrors?: boolean;
  [key: string]: unknown;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

function report(error: unknown, meta: Meta | undefined): void {
  if (meta?.ownErrors !== true) showErrorToast(error, meta?.errorFallback);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
  }),
  defaultOptions: {
    queries: {
      // The parts of a screen mount one after the other: what one has just loaded serves the next.
      staleTime: 2_000,
      retry: (failures, error) => failures < 1 && mayHaveSucceeded(error),
      // Being offline is a failure to show, not a reason to wait silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** One user's data is never shown to the next. */
export function forgetDataOnUserChange(): void {
  onUserChange(() => queryClient.clear());
}
