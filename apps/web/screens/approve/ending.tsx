import type { LinkedApproval } from '@heddle/contract/api/approvals';
import type { LucideIcon } from 'lucide-react';
import { Check, CircleSlash, Hourglass, Unlink, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
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
      title: 'This link leads to no question',
      text: 'Copy the whole address from the mail. The question may also have been deleted.',
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
      title: 'The time to answer is over',
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
  const { icon: Icon, tone, title, text } = describeEnding(approval, isOwn);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The buttons that had the focus are gone.
    if (isOwn) heading.current?.focus();
  }, [isOwn]);
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <span className={classes('inline-flex size-12 items-center justify-center rounded-full', tone)}>
        <Icon aria-hidden size={22} />
      </span>
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-4 max-w-full text-xl font-semibold tracking-tight text-balance break-words focus:outline-none"
      >
        {title}
      </h1>
      <p className="mt-2 max-w-sm text-sm text-balance text-ink-2">{text}</p>
      {approval && (
        <p className="mt-6 w-full border-t border-line pt-5 text-sm break-words text-ink-2">
          {approval.workflowName}: <span className="text-ink">{approval.title}</span>
        </p>
      )}
    </div>
  );
}
