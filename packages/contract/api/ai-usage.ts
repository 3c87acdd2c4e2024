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
  /** By whose price: the user's own, the operator's, or the list price that is built in; null where it is not known. */
  priceBy: z.enum(['own', 'operator', 'list']).nullable(),
});
export type AiCallView = z.infer<typeof AiCallView>;

/** What the steps of a node have used in a run: in all passes of loops around it. */
export const AiNodeTotal = AiTotal.extend({
  nodeId: z.string(),
  /** Of the input: what the providers had read before, and charge less for. */
  cachedTokens: z.number().int(),
  /** The models that were called. */
  models: z.array(z.string()),
  /** By whose prices its cost is; none where no price is known. */
  prices: z.array(z.enum(['own', 'operator', 'list'])),
});
export type AiNodeTotal = z.infer<typeof AiNodeTotal>;

/** What a run has used: in all, and by node. */
export const AiRunView = AiTotal.extend({ cachedTokens: z.number().int(), nodes: z.array(AiNodeTotal) });
export type AiRunView = z.infer<typeof AiRunView>;

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

/** A budget that is nearly used up. */
export const AiBudgetWarning = z.object({ id: z.string(), at: z.iso.datetime(), budget: AiBudgetState });
export type AiBudgetWarning = z.infer<typeof AiBudgetWarning>;

/** The share of a budget from which on its owner is warned. */
export const aiBudgetWarning = 0.8;

/** Stands for the assistant of the editor where calls and budgets name their workflow: ids of workflows are longer. */
export const ASSISTANT = 'assistant';

/** What the assistant is called among workflows. */
export const ASSISTANT_NAME = 'AI assistant';

/** The most budgets and own prices of a user, the most months that are listed, and the most steps of a run that are told apart. */
export const aiUsageLimits = { budgets: 200, prices: 200, months: 12, steps: 20_000 } as const;

/** The budget that is removed. */
export const AiBudgetQuery = z.object({ scope: AiBudget.shape.scope, workflowId: AiBudget.shape.workflowId });

const Dollars = z.number().min(0).max(100_000);

/** A user's own price of a model: US dollars for a million tokens. */
export const AiPrice = z.object({
  model: z.string().trim().min(1).max(200),
  input: Dollars,
  cached: Dollars,
  output: Dollars,
});
export type AiPrice = z.infer<typeof AiPrice>;

/** The model whose own price is removed. */
export const AiPriceQuery = z.object({ model: AiPrice.shape.model });

/** Prices that apply where a user has none. */
export const AiListPrices = z.object({
  /** The month of the prices that are built in. */
  builtIn: Month,
  /** Those that the operator of the server has set; they come before. */
  operator: z.array(AiPrice),
});
export type AiListPrices = z.infer<typeof AiListPrices>;
