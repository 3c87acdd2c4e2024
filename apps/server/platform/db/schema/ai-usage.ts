// What calls of AI models use. Times are epoch milliseconds, costs billionths of a US dollar.

/** One call of a model. */
export interface AiCallTable {
  user_id: string;
  /** The same when the call is repeated. */
  key: string;
  /** Ids sort by time. */
  id: string;
  run_id: string;
  step_key: string;
  workflow_id: string;
  /** 2026-11, in UTC. */
  month: string;
  provider: string;
  model: string;
  kind: string;
  /** What is set aside for it. */
  held_tokens: number;
  held_cost: number;
  /** When that is given back; null once the call has been recorded. */
  held_until: number | null;
  input_tokens: number;
  cached_tokens: number;
  output_tokens: number;
  /** Null where the price is not known. */
  cost: number | null;
  /** By whose price the cost is: the user's own, the operator's, or that of the list; null where it is not known. */
  price_by: 'own' | 'operator' | 'list' | null;
  created_at: number;
}

/** A budget that was nearly used up in a month. */
export interface AiBudgetWarningTable {
  /** Made of the user, the budget and the month. */
  id: string;
  user_id: string;
  scope: AiBudgetTable['scope'];
  workflow_id: string;
  month: string;
  created_at: number;
  /** When the mail about it was put into the outbox; null before. */
  mailed_at: number | null;
  /** When the user has dismissed it; null before. */
  seen_at: number | null;
}

/** What has been used and set aside: by a user, a user in a month, a workflow in a month, or a run. */
export interface AiMeterTable {
  user_id: string;
  scope: string;
  tokens: number;
  cost: number;
}

/** What has been used in a month, by workflow and model. */
export interface AiTotalTable {
  user_id: string;
  month: string;
  workflow_id: string;
  model: string;
  calls: number;
  input_tokens: number;
  output_tokens: number;
  cost: number;
  /** Calls whose price is not known. */
  unpriced: number;
}

/** What may be used. Null: any. */
export interface AiBudgetTable {
  user_id: string;
  scope: 'account' | 'workflow' | 'run';
  /** '' where it is not that of a workflow. */
  workflow_id: string;
  tokens: number | null;
  cost: number | null;
}

/** A user's own price of a model: US dollars for a million tokens. */
export interface AiPriceTable {
  user_id: string;
  model: string;
  input: number;
  cached: number;
  output: number;
}
