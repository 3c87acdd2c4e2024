import type { AiBudget, AiBudgetState } from '@heddle/contract/api/ai-usage';
import { AiBudget as AiBudgetShape } from '@heddle/contract/api/ai-usage';
import { useState } from 'react';
import { budgetId, budgetQuery, useChangeBudget } from '../../../api/ai-usage.ts';
import { errorText } from '../../../api/client.ts';
import { formatCount } from '../../../ui/amounts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialogContent } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { parseDollars, parseTokens } from './amount-input.ts';
import { budgetTitle } from './budget-state.ts';
import { WorkflowField } from './workflow-field.tsx';

interface BudgetDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  userId: string;
  /** The budget to change; null for a new one. */
  budget: AiBudgetState | null;
  /** The ids of budgets that there are already. */
  taken: readonly string[];
}

/** Asks for a budget. */
export function BudgetDialog({ open, onOpenChange, ...rest }: BudgetDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open && <BudgetForm {...rest} onSaved={() => onOpenChange(false)} />}
    </Dialog>
  );
}

const scopes = [
  { value: 'account', label: 'The account, each month' },
  { value: 'workflow', label: 'A workflow, each month' },
  { value: 'run', label: 'Each run' },
] as const;

interface Draft {
  scope: AiBudget['scope'];
  workflowId: string;
  cost: string;
  tokens: string;
}

type Problems = { readonly [K in keyof Draft]?: string };

/** The budget of a draft, or what is wrong with its fields. */
function read(
  { scope, workflowId, cost, tokens }: Draft,
  taken: readonly string[],
): { budget: AiBudget } | { problems: Problems } {
  const id = scope === 'workflow' ? workflowId : '';
  if (scope === 'workflow' && id === '') return { problems: { workflowId: 'Choose a workflow.' } };
  if (taken.includes(budgetId({ scope, workflowId: id })))
    return {
      problems: {
        [scope === 'workflow' ? 'workflowId' : 'scope']: 'There is such a budget already. Change that one.',
      },
    };
  if (cost.trim() === '' && tokens.trim() === '') return { problems: { cost: 'Enter a cost, tokens, or both.' } };
  const amounts = {
    cost: cost.trim() === '' ? null : parseDollars(cost),
    tokens: tokens.trim() === '' ? null : parseTokens(tokens),
  };
  const { shape } = AiBudgetShape;
  if (cost.trim() !== '' && (amounts.cost === null || !shape.cost.safeParse(amounts.cost).success))
    return { problems: { cost: 'Enter an amount such as 20 or 0.5, up to 1000000.' } };
  if (tokens.trim() !== '' && (amounts.tokens === null || !shape.tokens.safeParse(amounts.tokens).success))
    return { problems: { tokens: 'Enter a whole number from 1 on, such as 2,000,000.' } };
  return { budget: { scope, workflowId: id, ...amounts } };
}

/** Mounted each time the dialog opens, so that it starts with the budget as it is. */
function BudgetForm({
  userId,
  budget,
  taken,
  onSaved,
}: Omit<BudgetDialogProps, 'open' | 'onOpenChange'> & { onSaved: () => void }) {
  const [draft, setDraft] = useState<Draft>({
    scope: budget?.scope ?? 'account',
    workflowId: budget?.workflowId ?? '',
    cost: budget?.cost == null ? '' : String(budget.cost),
    tokens: budget?.tokens == null ? '' : formatCount(budget.tokens),
  });
  const [problems, setProblems] = useState<Problems>({});
  const change = useChangeBudget();
  const edit = (more: Partial<Draft>): void => {
    setDraft({ ...draft, ...more });
    setProblems({});
  };
  const submit = (): void => {
    if (change.isPending) return;
    const result = read(draft, taken);
    if ('problems' in result) return setProblems(result.problems);
    change.mutate(
      { of: budgetQuery(result.budget), to: result.budget },
      {
        onSuccess: onSaved,
        onError: (error) =>
          toast({
            title: 'Save Failed',
            description: errorText(error, 'The budget could not be saved.'),
            tone: 'destructive',
          }),
      },
    );
  };
  return (
    <FormDialogContent
      title={budget ? 'Change Budget' : 'Add Budget'}
      description={budget ? budgetTitle(budget) : 'What calls of AI models may use.'}
      size="sm"
      submit="Save Budget"
      pending={change.isPending}
      onSubmit={submit}
    >
      {!budget && <ScopeFields userId={userId} draft={draft} problems={problems} onEdit={edit} />}
      <Field
        label="Cost in US dollars"
        help="Leave it empty for any cost. With a limit, the price of every model that is called has to be known."
        error={problems.cost}
      >
        <Input
          value={draft.cost}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => edit({ cost: event.target.value })}
        />
      </Field>
      <Field label="Tokens" help="Of input and output. Leave it empty for any number." error={problems.tokens}>
        <Input
          value={draft.tokens}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => edit({ tokens: event.target.value })}
        />
      </Field>
    </FormDialogContent>
  );
}

interface ScopeFieldsProps {
  userId: string;
  draft: Draft;
  problems: Problems;
  onEdit: (more: Partial<Draft>) => void;
}

/** What a new budget is for. */
function ScopeFields({ userId, draft, problems, onEdit }: ScopeFieldsProps) {
  return (
    <>
      <Field label="For" error={problems.scope}>
        <Select
          value={draft.scope}
          onValueChange={(value) => {
            const chosen = scopes.find((scope) => scope.value === value);
            if (chosen) onEdit({ scope: chosen.value });
          }}
          options={scopes}
        />
      </Field>
      {draft.scope === 'workflow' && (
        <WorkflowField
          userId={userId}
          value={draft.workflowId}
          onChange={(workflowId) => onEdit({ workflowId })}
          error={problems.workflowId}
        />
      )}
    </>
  );
}
