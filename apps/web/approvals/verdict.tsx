import type { ApprovalState, ApprovalView } from '@heddle/contract/api/approvals';
import { Badge } from '../ui/badge.tsx';
import type { BadgeTone } from '../ui/badge.tsx';

type Judged = { state: ApprovalState; answer: Pick<NonNullable<ApprovalView['answer']>, 'approved'> | null };

/** The state of an approval request as one word. */
export function verdictOf({ state, answer }: Judged): { word: string; tone: BadgeTone } {
  if (answer) return answer.approved ? { word: 'Approved', tone: 'ok' } : { word: 'Rejected', tone: 'bad' };
  if (state === 'open') return { word: 'Open', tone: 'warn' };
  return state === 'expired' ? { word: 'Expired', tone: 'neutral' } : { word: 'Run ended', tone: 'neutral' };
}

/** The same as a badge. */
export function VerdictBadge({ of }: { of: Judged }) {
  const { word, tone } = verdictOf(of);
  return <Badge tone={tone}>{word}</Badge>;
}
