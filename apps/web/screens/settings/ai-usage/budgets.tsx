import type { AiBudgetState } from '@heddle/contract/api/ai-usage';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { budgetId, budgetQuery, useAiBudgets, useChangeBudget } from '../../../api/ai-usage.ts';
import { errorText } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Rows } from '../rows.tsx';
import { Part } from '../section.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { amountsOf, budgetTitle, levelOf } from './budget-state.ts';

/** The budgets, what is used of them, and how they are set. */
export function Budgets({ userId }: { userId: string }) {
  const query = useAiBudgets();
  const [adding, setAdding] = useState(false);
  const budgets = query.data?.map((budget) => ({ ...budget, id: budgetId(budget) }));
  return (
    <Part
      title="Budgets"
      description="A call that does not fit into a budget is not made: its step fails, and says which budget stopped it. Changes apply at once, also to runs under way."
      action={
        <Button onClick={() => setAdding(true)} disabled={budgets === undefined}>
          <Plus aria-hidden size={15} />
          Add Budget
        </Button>
      }
    >
      <Rows
        label="Budgets"
        query={{ ...query, data: budgets }}
        empty={<p className="text-sm text-ink-3">You have no budgets: calls of AI models are not limited.</p>}
      >
        {(budget) => <BudgetRow budget={budget} userId={userId} />}
      </Rows>
      <BudgetDialog
        open={adding}
        onOpenChange={setAdding}
        userId={userId}
        budget={null}
        taken={(budgets ?? []).map(({ id }) => id)}
      />
    </Part>
  );
}

const badges = {
  near: { tone: 'warn', text: 'Nearly used up' },
  reached: { tone: 'bad', text: 'Used up' },
} as const;

function BudgetRow({ budget, userId }: { budget: AiBudgetState; userId: string }) {
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = (isOpen: boolean): void => setOpen(isOpen ? open : null);
  const title = budgetTitle(budget);
  const level = levelOf(budget);
  return (
    <div className="min-w-0 flex-1 py-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-x-2 gap-y-1 font-medium break-words">
          {title}
          {level !== 'free' && <Badge tone={badges[level].tone}>{badges[level].text}</Badge>}
        </p>
        <div className="flex gap-1.5">
          <Button size="sm" onClick={() => setOpen('edit')} aria-label={`Change the budget: ${title}`}>
            Change
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setOpen('remove')}
            aria-label={`Remove the budget: ${title}`}
          >
            Remove
          </Button>
        </div>
      </div>
      <div className="mt-2 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {amountsOf(budget).map(({ name, text, percent }) => (
          <div key={name} className="min-w-0 text-xs">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="text-ink-2">{name}</span>
              <span className="figures text-ink-2">{text}</span>
            </p>
            {percent !== null && (
              <Progress
                value={percent}
                label={`${title}: ${name.toLowerCase()}`}
                tone={percent >= 100 ? 'bad' : 'accent'}
                className="mt-1.5"
              />
            )}
          </div>
        ))}
      </div>
      <BudgetDialog open={open === 'edit'} onOpenChange={close} userId={userId} budget={budget} taken={[]} />
      <RemoveBudget open={open === 'remove'} onOpenChange={close} budget={budget} />
    </div>
  );
}

interface RemoveBudgetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  budget: AiBudgetState;
}

function RemoveBudget({ budget, ...dialog }: RemoveBudgetProps) {
  const change = useChangeBudget();
  const confirm = (): void =>
    change.mutate(
      { of: budgetQuery(budget), to: null },
      {
        onSuccess: () => dialog.onOpenChange(false),
        onError: (error) =>
          toast({
            title: 'Remove Failed',
            description: errorText(error, 'The budget could not be removed.'),
            tone: 'destructive',
          }),
      },
    );
  return (
    <ConfirmDialog
      {...dialog}
      title={`Remove the budget: ${budgetTitle(budget)}?`}
      description="Calls of AI models are no longer stopped by it. What has been used is still counted."
      confirmLabel="Remove budget"
      pending={change.isPending}
      onConfirm={confirm}
    />
  );
}
