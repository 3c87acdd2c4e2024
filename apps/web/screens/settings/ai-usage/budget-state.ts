import type { AiBudgetState } from '@heddle/contract/api/ai-usage';
import { aiBudgetWarning } from '@heddle/contract/api/ai-usage';
import { formatCount, formatDollars } from '../../../ui/amounts.ts';

/** What a budget limits: `Account, each month`. */
export function budgetTitle({ scope, workflowName }: Pick<AiBudgetState, 'scope' | 'workflowName'>): string {
  if (scope === 'account') return 'Account, each month';
  return scope === 'run' ? 'Each run' : `${workflowName ?? 'Deleted workflow'}, each month`;
}

/** A limit of a budget and what is used of it. */
export interface BudgetAmount {
  name: 'Cost' | 'Tokens';
  /** `$1.20 of $5.00`, `up to $5.00` */
  text: string;
  /** 0 to 100; null for a budget that counts each run. */
  percent: number | null;
}

/** The limits of a budget. */
export function amountsOf({ cost, tokens, used }: AiBudgetState): BudgetAmount[] {
  const of = (
    name: BudgetAmount['name'],
    most: number | null,
    is: number,
    text: (value: number) => string,
  ): BudgetAmount[] =>
    most === null
      ? []
      : [
          {
            name,
            text: used === null ? `up to ${text(most)}` : `${text(is)} of ${text(most)}`,
            percent: used === null ? null : Math.min(100, (is / most) * 100),
          },
        ];
  return [...of('Cost', cost, used?.cost ?? 0, formatDollars), ...of('Tokens', tokens, used?.tokens ?? 0, formatCount)];
}

/** How much is left: `near` from the share on at which the owner is warned. */
export function levelOf(budget: AiBudgetState): 'free' | 'near' | 'reached' {
  const most = Math.max(0, ...amountsOf(budget).map(({ percent }) => percent ?? 0));
  if (most >= 100) return 'reached';
  return most >= aiBudgetWarning * 100 ? 'near' : 'free';
}
