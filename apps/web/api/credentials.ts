import type {
  CredentialBody,
  CredentialSummary,
  CredentialTest,
  CredentialType,
  CredentialUpdate,
  CredentialView,
  DeviceCheck,
  DeviceSignIn,
  SignInStart,
  SignOutResult,
} from '@heddle/contract/api/credentials';
import type { FieldSpec } from '@heddle/contract/node/fields';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

const isOfCredentials = (queryKey: readonly unknown[]): boolean =>
  typeof queryKey[0] === 'string' && /^\/api\/credentials(\?|$)/.test(queryKey[0]);
const refresh = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isOfCredentials(queryKey) });
const pathOf = (id: string): string => keys.credential(id).join('/');

/** The kinds of credentials there are; nothing is read while `enabled` is false. */
export function useCredentialTypes(enabled = true) {
  return useQuery<CredentialType[]>({ queryKey: keys.credentialTypes, enabled });
}

/** The types that a field takes, as keys; undefined while they are not known. */
export function useAcceptedTypes(accepted: FieldSpec['types'], enabled = true): readonly string[] | undefined {
  const use = typeof accepted === 'string' ? accepted : undefined;
  const types = useCredentialTypes(enabled && use !== undefined);
  if (typeof accepted !== 'string') return accepted ?? [];
  // All are offered if the types cannot be loaded: a run refuses one that does not fit.
  if (types.error) return [];
  return types.data?.filter(({ abilities }) => abilities.includes(accepted)).map(({ type }) => type);
}

/** The user's credentials, of these types or all, newest first; nothing is read while `enabled` is false. */
export function useCredentials(types: readonly string[] = [], enabled = true) {
  const queryKey = keys.credentials(types);
  return useQuery<CredentialSummary[]>(
    enabled ? { queryKey, refetchOnMount: 'always' } : { queryKey, queryFn: skipToken },
  );
}

/** One credential with its values, without its secrets; nothing is read without an id. It is always read from the server. */
export function useCredential(id: string | undefined) {
  return useQuery<CredentialView>(
    id === undefined
      ? { queryKey: keys.credential(''), queryFn: skipToken }
      : { queryKey: keys.credential(id), refetchOnMount: 'always', staleTime: 0 },
  );
}

export function useCreateCredential() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CredentialBody) => request<CredentialView>('/api/credentials', { method: 'POST', body }),
    onSuccess: () => refresh(client),
  });
}

/** Secrets that are omitted keep their value. */
export function useUpdateCredential() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: CredentialUpdate & { id: string }) =>
      request<CredentialView>(pathOf(id), { method: 'PUT', body }),
    onSuccess: () => refresh(client),
  });
}

/** `force` deletes a credential that workflows use. */
export function useDeleteCredential() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, force }: { id: string; force: boolean }) =>
      request<unknown>(`${pathOf(id)}${force ? '?force=true' : ''}`, { method: 'DELETE' }),
    onSettled: () => refresh(client),
  });
}

/** Tests a credential. Returns the result as a sentence. */
export function useTestCredential() {
  return useMutation({ mutationFn: (id: string) => request<CredentialTest>(`${pathOf(id)}/test`, { method: 'POST' }) });
}

/** Begins a sign-in at the credential's service. Returns the address to open. */
export function useBeginSignIn() {
  return useMutation({
    mutationFn: ({ id, scopes }: { id: string; scopes: string[] }) =>
      request<SignInStart>(`${pathOf(id)}/sign-in`, { method: 'POST', body: { scopes } }),
  });
}

/** Fetches a code that the user enters on another device. */
export function useBeginDeviceSignIn() {
  return useMutation({
    mutationFn: ({ id, scopes }: { id: string; scopes: string[] }) =>
      request<DeviceSignIn>(`${pathOf(id)}/sign-in/device`, { method: 'POST', body: { scopes } }),
  });
}

/** Asks whether the user has entered the code. */
export const checkDeviceSignIn = (state: string): Promise<DeviceCheck> =>
  request<DeviceCheck>('/api/credentials/sign-in/device', { method: 'POST', body: { state } });

/** Signs a credential out at its service. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<SignOutResult>(`${pathOf(id)}/sign-out`, { method: 'POST' }),
    onSettled: () => refresh(client),
  });
}

/** Returns a function that reads credentials anew, after a sign-in in another window. */
export function useReadAgain() {
  const client = useQueryClient();
  return (): Promise<void> => refresh(client);
}
