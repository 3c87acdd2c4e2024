import { useCallback } from 'react';
import { useParams } from 'wouter';
import { useQueryClient } from '@tanstack/react-query';
import { useAnswerLink, useLinkedApproval } from '../../api/approvals.ts';
import { ApiError, errorText } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useDeadline } from '../../approvals/deadline.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkPage } from '../../shell/link-page.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { Ending } from './ending.tsx';
import { Question } from './question.tsx';

/** The screen of a personal link: one approval request, for a person who may have no account. */
export default function ApproveScreen() {
  const { token } = useParams<{ token: string }>();
  const { data: approval, error, isFetching, refetch } = useLinkedApproval(token);
  const answer = useAnswerLink(token);
  const client = useQueryClient();
  const reread = useCallback(
    () => void client.invalidateQueries({ queryKey: keys.linkedApproval(token) }),
    [client, token],
  );
  useDeadline(approval?.state === 'open' ? approval.until : null, reread);
  useTitle(approval?.title ?? 'Approval');
  const isGone = error instanceof ApiError && error.status === 404;

  return (
    <LinkPage>
      {approval ? (
        approval.state === 'open' ? (
          <Question approval={approval} answer={answer} />
        ) : (
          <Ending approval={approval} isOwn={answer.isSuccess} />
        )
      ) : isGone ? (
        <Ending approval={null} isOwn={false} />
      ) : error ? (
        <ErrorState
          title="The question could not be read"
          description={errorText(error, 'Something went wrong.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div role="status" className="space-y-4 p-6">
          <span className="sr-only">Loading the question</span>
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-6 w-72 max-w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </LinkPage>
  );
}
