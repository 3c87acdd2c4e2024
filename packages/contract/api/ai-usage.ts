import { z } from 'zod';
import { PAGE_SIZE } from './page-size.ts';

/** A calendar month in UTC: 2026-11. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** What calls of models have used. `cost`: US dollars, without the calls whose price is not known (`unpriced`). */
export const AiTotal = z.object({
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  cost: z.number(),
  unpriced: z.number().int(),
});
export type AiTotal = z.infer<typeof AiTotal>;

/** The use of a month, by model or by workflow. `name`: of the model, or of the workflow; null once that has been deleted. The assistant of the editor is a row of workflows, too. */
export const AiTotalRow = AiTotal.extend({ id: z.string(), name: z.string().nullable() });
export type AiTotalRow = z.infer<typeof AiTotalRow>;

export const AiMonthQuery = z.object({
  month: Month.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(PAGE_SIZE),
});

/** The use of a month: in all, and the models and workflows with the highest cost. */
export const AiMonthView = z.object({
  month: Month,
  total: AiTotal,
  models: z.array(AiTotalRow),
  workflows: z.array(AiTotalRow),
});
export type AiMonthView = z.infer<typeof AiMonthView>;

/** What was used in a month. */
export const AiMonthTotal = AiTotal.extend({ month: Month });
export type AiMonthTotal = z.infer<typeof AiMonthTotal>;

/** One call of a model. */
export const AiCallView = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  runId: z.string(),
  stepKey: z.string(),
  workflowId: z.string(),
  provider: z.string(),
  model: z.string(),
  kind: z.string(),
  inputTokens: z.number().int(),
  cachedTokens: z.number().int(),
  outputTokens: z.number().int(),
  cost: z.number().nullable(),
});
export type AiCallView = z.infer<typeof AiCallView>;

/** `before`: the id of the last call of the page before. */
export const AiCallsQuery = z.object({
  before: z.string().max(100).optional(),
  runId: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(PAGE_SIZE),
});

/** What may be used: by the account in a month, by a workflow in a month, or by each run. */
export const AiBudget = z
  .object({
    scope: z.enum(['account', 'workflow', 'run']),
    /** For the scope `workflow` only; '' for the others. */
    workflowId: z.string().max(200).default(''),
    tokens: z.number().int().min(1).max(1e12).nullable(),
    /** US dollars. */
    cost: z.number().min(0.000001).max(1e6).nullable(),
  })
  .refine(({ scope, workflowId }) => (scope === 'workflow') === (workflowId !== ''), {
    error: 'A budget of a workflow names the workflow, and no other does.',
  });
export type AiBudget = z.infer<typeof AiBudget>;

/** A budget as it stands. */
export const AiBudgetState = z.object({
  ...AiBudget.shape,
  /** Null for other scopes, and once the workflow has been deleted. */
  workflowName: z.string().nullable(),
  /** Of the current month, with what is set aside for calls under way; null for the scope `run`, which counts each run. */
  used: z.object({ tokens: z.number().int(), cost: z.number() }).nullable(),
});
export type AiBudgetState = z.infer<typeof AiBudgetState>;

/** The share of a budget from which on its owner is warned. */
export const aiBudgetWarning = 0.8;

/** Stands for the assistant of the editor where calls and budgets name their workflow: ids of workflows are longer. */
export const ASSISTANT = 'assistant';

/** What the assistant is called among workflows. */
export const ASSISTANT_NAME = 'AI assistant';

/** The most budgets and own prices of a user, and the most months that are listed. */
export const aiUsageLimits = { budgets: 200, prices: 200, months: 12 } as const;

export const AiBudgetsBody = z.object({ budgets: z.array(AiBudget).max(aiUsageLimits.budgets) });

const Dollars = z.number().min(0).max(100_000);

/** A user's own price of a model: US dollars for a million tokens. */
export const AiPrice = z.object({
  model: z.string().trim().min(1).max(200),
  input: Dollars,
  cached: Dollars,
  output: Dollars,
});
export type AiPrice = z.infer<typeof AiPrice>;

export const AiPricesBody = z.object({ prices: z.array(AiPrice).max(aiUsageLimits.prices) });
