// Evaluations of workflows. Times are epoch milliseconds, costs billionths of a US dollar.

/** An evaluation of a workflow. */
export interface EvaluationTable {
  id: string;
  workflow_id: string;
  name: string;
  /** Number of its cases. */
  cases: number;
  /** JSON text of the evaluation. */
  content: string;
  created_at: number;
  updated_at: number;
}

/** A run of an evaluation. */
export interface EvaluationRunTable {
  id: string;
  evaluation_id: string;
  user_id: string;
  workflow_id: string;
  revision: number;
  /** The trigger node that its executions begin with. */
  trigger: string;
  status: string;
  cases: number;
  /** JSON text of the evaluation as it was when the run began. */
  content: string;
  started_at: number;
  ended_at: number | null;
}

/** The result of one case in a run of an evaluation. */
export interface EvaluationResultTable {
  run_id: string;
  position: number;
  status: string;
  /** Null until its execution has begun. */
  execution_id: string | null;
  claimed_until: number;
  /** JSON texts; null until it has been graded. */
  output: string | null;
  scores: string | null;
  score: number | null;
  error: string | null;
  duration_ms: number | null;
  tokens: number;
  /** Null where a price is not known. */
  cost: number | null;
}
