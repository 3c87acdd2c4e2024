import type { CurrentUser, LoginAnswer, LoginBody, RegisterBody } from '@heddle/contract/api/auth';
import type { ForgotPasswordBody, ResetPasswordBody } from '@heddle/contract/api/reset-password';
import type { WalletProof, WalletNonce } from '@heddle/contract/api/wallet-connections';
import type { CodeBody } from '@heddle/contract/api/two-factor';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { isOfNodeTypes, keys } from './keys.ts';

const currentUserQuery = queryOptions<CurrentUser | null>({ queryKey: keys.currentUser, meta: { signedIn: false } });

/** The signed-in user. Fetched once; any failure means that nobody is signed in. */
export function useCurrentUser(): { user: CurrentUser | undefined; isLoading: boolean; isAuthenticated: boolean } {
  const { data, isError, isPending } = useQuery(currentUserQuery);
  const user = isError ? undefined : (data ?? undefined);
  return { user, isLoading: isPending && !isError, isAuthenticated: user !== undefined };
}

/** Fetches the current user again and clears the data of the previous one. */
async function refreshUser(client: QueryClient): Promise<void> {
  client.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== keys.currentUser[0] && !isOfNodeTypes(queryKey),
  });
  await client.fetchQuery({ ...currentUserQuery, staleTime: 0 });
}

/** Logs in; resolves once the current user is loaded. Returns `second-step` if a code has to follow: nobody is logged in yet. */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: LoginBody): Promise<'logged-in' | 'second-step'> => {
      const answer = await request<LoginAnswer>('/api/login', { method: 'POST', body });
      if ('twoFactorRequired' in answer) return 'second-step';
      await refreshUser(client);
      return 'logged-in';
    },
    meta: { signedIn: false },
  });
}

/** Logs in with a wallet: has a message signed by an account of it. As `useLogin` otherwise. */
export function useWalletLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (sign: WalletSigner): Promise<'logged-in' | 'second-step'> => {
      const signed = await sign((body) => request<WalletNonce>('/api/login/wallet/nonce', { method: 'POST', body }));
      const answer = await request<LoginAnswer>('/api/login/wallet', { method: 'POST', body: signed });
      if ('twoFactorRequired' in answer) return 'second-step';
      await refreshUser(client);
      return 'logged-in';
    },
    meta: { signedIn: false },
  });
}

/** Has the message signed that the server makes for an account of a wallet. */
export type WalletSigner = (
  askNonce: (account: { address: string; chainId: number }) => Promise<WalletNonce>,
) => Promise<WalletProof>;

/** Completes a login by a code of the authenticator app or a recovery code. */
export function useSecondStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CodeBody) => {
      await request<unknown>('/api/login/second-step', { method: 'POST', body });
      await refreshUser(client);
    },
    meta: { signedIn: false },
  });
}

/** Asks for the link by which a forgotten password is set anew. Resolves as well where there is no such account. */
export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: ForgotPasswordBody) => request<void>('/api/forgot-password', { method: 'POST', body }),
    meta: { signedIn: false },
  });

/** Sets the password by the token of a link. Does not log in. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: ResetPasswordBody) => request<void>('/api/reset-password', { method: 'POST', body }),
    meta: { signedIn: false },
  });

/** Makes an account. Does not log in. */
export function useRegister() {
  return useMutation({
    mutationFn: (body: RegisterBody) => request<unknown>('/api/register', { method: 'POST', body }),
    meta: { signedIn: false },
  });
}

/**
 * Ends the session and removes the `authToken` that older versions stored.
 * The caller decides where to go; a full page load drops all cached data. `sendsJson` announces a body in JSON, as the header of pages does; there is none.
 */
export function useLogout({ sendsJson = false } = {}) {
  return useMutation({
    mutationFn: () => request<unknown>('/api/logout', { method: 'POST', sendsJson }),
    meta: { signedIn: false },
    onSuccess: () => localStorage.removeItem('authToken'),
  });
}
