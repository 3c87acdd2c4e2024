import type { AiBudgetState } from '@heddle/contract/api/ai-usage';
import { aiBudgetWarning } from '@heddle/contract/api/ai-usage';

const SHARE = `${Math.round(aiBudgetWarning * 100)}%`;

/** `80% of the AI budget of Orders for this month is used.` */
export function warningText({ scope, workflowName }: Pick<AiBudgetState, 'scope' | 'workflowName'>): string {
  if (scope === 'run') return `A run has used ${SHARE} of the AI budget of each run.`;
  const whose = scope === 'account' ? 'your account' : (workflowName ?? 'a deleted workflow');
  return `${SHARE} of the AI budget of ${whose} for this month is used.`;
}
