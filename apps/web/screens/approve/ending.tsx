import type { LinkedApproval } from '@heddle/contract/api/approvals';
import type { LucideIcon } from 'lucide-react';
import { Check, CircleSlash, Hourglass, Unlink, X } from 'lucide-react';
import { LinkMessage } from '../../shell/link-page.tsx';
import { formatDateTime } from '../../ui/format.ts';

interface EndingText {
  icon: LucideIcon;
  tone: string;
  title: string;
  text: string;
}

const quiet = 'bg-surface-2 text-ink-2';

function describeEnding(approval: LinkedApproval | null, isOwn: boolean): EndingText {
  if (approval === null) {
    return {
      icon: Unlink,
      tone: quiet,
      title: 'This link is not valid',
      text: 'Copy the whole link from the email. The approval may also have been deleted.',
    };
  }
  const { answer, state, until } = approval;
  if (answer) {
    const { approved, by, at } = answer;
    const word = approved ? 'Approved' : 'Rejected';
    const look = approved ? { icon: Check, tone: 'bg-ok-soft text-ok' } : { icon: X, tone: 'bg-bad-soft text-bad' };
    if (isOwn)
      return {
        ...look,
        title: word,
        text: 'Thank you. The workflow continues with your answer; you can close this page.',
      };
    return {
      ...look,
      title: `${word} by ${by}`,
      text: `Answered on ${formatDateTime(at)}. There is nothing left to do.`,
    };
  }
  if (state === 'expired' && until !== null) {
    return {
      icon: Hourglass,
      tone: quiet,
      title: 'The time to answer has expired',
      text: `It could be answered until ${formatDateTime(until)}. The workflow has continued without an answer.`,
    };
  }
  return {
    icon: CircleSlash,
    tone: quiet,
    title: 'There is nothing left to answer',
    text: 'The run that asked has ended.',
  };
}

/** Replaces the question once it is settled: who answered it, or why it cannot be answered. */
export function Ending({ approval, isOwn }: { approval: LinkedApproval | null; isOwn: boolean }) {
  return (
    <LinkMessage
      {...describeEnding(approval, isOwn)}
      // The buttons that had the focus are gone.
      isNews={isOwn}
      about={
        approval && (
          <>
            {approval.workflowName}: <span className="text-ink">{approval.title}</span>
          </>
        )
      }
    />
  );
}
