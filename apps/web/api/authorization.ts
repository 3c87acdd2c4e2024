import type { AuthorizationBody, AuthorizationEnd, AuthorizationView } from '@heddle/contract/api/oauth';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

/** What the program of the page's query asks for. Read once somebody is signed in. */
export function useAuthorization(query: string, isSignedIn: boolean) {
  const key = keys.authorization(query);
  return useQuery<AuthorizationView>({
    queryKey: key,
    queryFn: isSignedIn ? ({ signal }) => request(key[0], { signal }) : skipToken,
  });
}

/** Answers the program; gives the address to go on to. */
export const useAnswerAuthorization = () =>
  useMutation({
    mutationFn: (body: AuthorizationBody) => request<AuthorizationEnd>('/api/oauth/request', { method: 'POST', body }),
  });
