import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, request } from './client.ts';
import { leaveForLogin } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `signedIn: false` marks calls for which a 401 is an expected response: the current user, the login. */
    queryMeta: { signedIn?: boolean };
    mutationMeta: { signedIn?: boolean };
  }
}

/** The app's cache: reads are never retried, never stale and not repeated on focus. A 401 of a signed-in call leads to the login screen. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown, meta: { signedIn?: boolean } | undefined): void => {
    if (error instanceof ApiError && error.status === 401 && meta?.signedIn !== false) leaveForLogin(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onError(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => onError(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => request(queryKey.join('/'), { signal }),
        // A request without a network fails at once instead of waiting for the network.
        networkMode: 'always',
        retry: false,
        retryOnMount: false,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
