import type { ApprovalView } from '@heddle/contract/api/approvals';
import { Workflow } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { ApiError, errorText } from '../../api/client.ts';
import { useAnswerApproval } from '../../api/approvals.ts';
import { AnswerForm } from '../../approvals/answer-form.tsx';
import { Deadline } from '../../approvals/deadline.tsx';
import { VerdictBadge, verdictOf } from '../../approvals/verdict.tsx';
import { classes } from '../../ui/classes.ts';
import { formatDateTime } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';

export interface ApprovalCardProps {
  approval: ApprovalView;
  /** True if a link led to this request. */
  isWanted: boolean;
  onAnswered: () => void;
}

/** One approval request: the question, its origin, and the form to answer it or the answer. */
export function ApprovalCard({ approval, isWanted, onAnswered }: ApprovalCardProps) {
  const { id, state, title, message, until } = approval;
  const send = useAnswerApproval();
  const box = useRef<HTMLElement>(null);

  useEffect(() => {
    if (isWanted) box.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);

  const sendAnswer = (given: { approved: boolean; comment: string }): void =>
    send.mutate(
      { id, ...given },
      {
        onSuccess: (answered) => {
          toast({ title: verdictOf(answered).word, description: `"${title}" – the workflow continues.` });
          onAnswered();
        },
        onError: (error) => {
          // Somebody else answered first or the deadline has passed; the list shows which.
          if (error instanceof ApiError && (error.status === 409 || error.status === 410)) {
            toast({
              title: 'Not Answered',
              description: errorText(error, 'The answer was not accepted.'),
              tone: 'destructive',
            });
            onAnswered();
          }
        },
      },
    );

  return (
    <article
      ref={box}
      aria-labelledby={`${id}-title`}
      className={classes('px-4 py-4 sm:px-5', isWanted && 'bg-accent-soft/40')}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={`${id}-title`} className="min-w-0 text-base font-semibold tracking-tight break-words">
          {title}
        </h2>
        <VerdictBadge of={approval} />
      </div>
      <Origin approval={approval} />
      {message.trim() !== '' && <p className="mt-3 text-sm break-words whitespace-pre-wrap text-ink-2">{message}</p>}
      {state === 'open' ? (
        <div className="mt-4 max-w-xl">
          {until !== null && (
            <p className="figures mb-3 text-xs text-ink-2">
              <Deadline until={until} />
            </p>
          )}
          {approval.isYours ? (
            <AnswerForm
              title={title}
              onAnswer={sendAnswer}
              sending={send.isPending ? send.variables.approved : undefined}
              error={send.error ? errorText(send.error, 'The answer was not sent.') : undefined}
            />
          ) : (
            <p className="text-sm text-ink-2">Somebody else has to answer: it is a payment of yours.</p>
          )}
        </div>
      ) : (
        <Outcome approval={approval} />
      )}
    </article>
  );
}

/** The workflow that asks, the time, and who else was asked. */
function Origin({ approval: { workflowId, workflowName, runId, createdAt, askedOf } }: { approval: ApprovalView }) {
  return (
    <p className="figures mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-3">
      <Link
        href={`/workflow/${workflowId}?run=${runId}`}
        className="inline-flex min-w-0 items-center gap-1.5 rounded-sm text-ink-2 underline-offset-2 hover:text-ink hover:underline"
      >
        <Workflow aria-hidden size={13} className="shrink-0" />
        <span className="min-w-0 break-words">{workflowName}</span>
      </Link>
      <span>
        asked <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </span>
      {askedOf.length > 0 && <span className="min-w-0 break-words">also asked by mail: {askedOf.join(', ')}</span>}
    </p>
  );
}

/** How a question was settled. */
function Outcome({ approval: { state, until, answer } }: { approval: ApprovalView }) {
  return (
    <div className="mt-3 text-sm text-ink-2">
      {answer ? (
        <>
          <p className="figures">
            {answer.approved ? 'Approved' : 'Rejected'} by <span className="font-medium text-ink">{answer.by}</span> on{' '}
            <time dateTime={answer.at}>{formatDateTime(answer.at)}</time>
          </p>
          {answer.comment !== '' && (
            <blockquote className="mt-2 border-l-2 border-line-strong pl-3 break-words whitespace-pre-wrap">
              {answer.comment}
            </blockquote>
          )}
        </>
      ) : state === 'expired' && until !== null ? (
        <p className="figures">
          Nobody answered until <time dateTime={until}>{formatDateTime(until)}</time>.
        </p>
      ) : (
        <p>The run ended before anyone answered.</p>
      )}
    </div>
  );
}
