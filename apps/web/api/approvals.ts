import type { AnswerBody, ApprovalListQuery, ApprovalView, LinkedApproval } from '@heddle/contract/api/approvals';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { request, requestWithTotal } from './client.ts';
import { keys } from './keys.ts';
import type { ListPage, PageState } from './list.ts';
import { pageQuery, usePage } from './list.ts';

/** Which questions are listed. */
export type ApprovalsOf = ApprovalListQuery['state'];

/** Invalidates the lists of approval requests. */
export const refreshApprovals = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => typeof queryKey[0] === 'string' && queryKey[0].startsWith('/api/approvals?'),
  });

/** A page of the user's approval requests. Runs create them at any time, so they are read again on mount and on window focus. */
export function useApprovals(state: ApprovalsOf, page: number): PageState<ApprovalView> {
  return usePage(keys.approvals(pageQuery(page, { state })), {
    enabled: true,
    refetchOnMount: 'always',
    refetchOnFocus: true,
  });
}

/** The questions of one run. */
export function useApprovalsOfRun(runId: string) {
  const key = keys.approvals(pageQuery(0, { state: 'all', runId }));
  return useQuery<ListPage<ApprovalView>>({
    queryKey: key,
    queryFn: ({ signal }) => requestWithTotal(key[0], signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** How many questions are open; undefined until that is known, and for visitors. */
export function useOpenApprovals(isSignedIn: boolean): number | undefined {
  const key = keys.approvals(pageQuery(0, { limit: '1' }));
  const { data } = useQuery<ListPage<ApprovalView>>({
    queryKey: key,
    queryFn: isSignedIn ? ({ signal }) => requestWithTotal(key[0], signal) : skipToken,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  return isSignedIn ? data?.total : undefined;
}

/** Answers a request of the user. Lists are read again after a refusal too: somebody else may have answered first. */
export function useAnswerApproval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: AnswerBody & { id: string }) =>
      request<ApprovalView>(`/api/approvals/${encodeURIComponent(id)}/answer`, { method: 'POST', body }),
    onSettled: () => refreshApprovals(client),
  });
}

/** The question that a personal link leads to; no account is needed. */
export function useLinkedApproval(token: string) {
  return useQuery<LinkedApproval>({
    queryKey: keys.linkedApproval(token),
    meta: { signedIn: false },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** Answers by a personal link. After a refusal the request is read again: it shows why. */
export function useAnswerLink(token: string) {
  const client = useQueryClient();
  const queryKey = keys.linkedApproval(token);
  return useMutation({
    mutationFn: (body: AnswerBody) => request<LinkedApproval>(queryKey.join('/'), { method: 'POST', body }),
    meta: { signedIn: false },
    onSuccess: (approval) => void client.setQueryData(queryKey, approval),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
