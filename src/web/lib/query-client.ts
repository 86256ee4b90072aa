import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { onUserChange } from './auth-store.ts';
import { showErrorToast } from './error-toast.ts';
import { needsServer } from './needs-server.ts';
import { mayHaveSucceeded } from './classify-error.ts';

type Meta = {
  /** Title of the error toast when the server sent no message. */
  errorFallback?: string;
  /** The caller shows failures itself. */
  ownErrors?: boolean;
  /** The caller says itself that the server is needed. */
  saysNeedsServer?: boolean;
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
  queryCache: new QueryCache({
    onError: (error, query) => {
      // The screen says so in place.
      if (!needsServer(error)) report(error, query.meta);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      if (meta?.saysNeedsServer !== true || !needsServer(error)) report(error, meta);
    },
  }),
  defaultOptions: {
    queries: {
      // Parts of a screen mount one after the other and share what has just been loaded.
      staleTime: 2_000,
      retry: (failures, error) => failures < 1 && mayHaveSucceeded(error) && !needsServer(error),
      // When offline, queries fail visibly instead of waiting silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

onUserChange(() => queryClient.clear());
