import type { LinkedApproval } from '@heddle/contract/api/approvals';
import type { useAnswerLink } from '../../api/approvals.ts';
import { errorText } from '../../api/client.ts';
import { AnswerForm } from '../../approvals/answer-form.tsx';
import { Deadline } from '../../approvals/deadline.tsx';

/** An open question with the two answers. */
export function Question({ approval, answer }: { approval: LinkedApproval; answer: ReturnType<typeof useAnswerLink> }) {
  const { title, message, workflowName, until } = approval;
  return (
    <div className="px-5 py-6 sm:px-7 sm:py-7">
      <p className="text-sm break-words text-ink-2">
        The workflow <span className="font-medium text-ink">{workflowName}</span> asks
      </p>
      <h1 className="mt-2 text-xl font-semibold tracking-tight text-balance break-words">{title}</h1>
      {message.trim() !== '' && (
        <p className="mt-4 rounded-control bg-surface-2 px-3.5 py-3 text-base break-words whitespace-pre-wrap">
          {message}
        </p>
      )}
      <div className="mt-6">
        <AnswerForm
          wide
          title={title}
          onAnswer={(given) => answer.mutate(given)}
          sending={answer.isPending ? answer.variables.approved : undefined}
          error={answer.error ? errorText(answer.error, 'The answer was not sent. Try again.') : undefined}
        />
      </div>
      {until !== null && (
        <p className="figures mt-5 border-t border-line pt-4 text-xs text-ink-2">
          <Deadline until={until} />. The link is yours alone; the first answer counts.
        </p>
      )}
    </div>
  );
}
