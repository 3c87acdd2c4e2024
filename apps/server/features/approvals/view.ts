import type { ApprovalAnswer, ApprovalState, ApprovalView, LinkedApproval } from '@heddle/contract/api/approvals';
import type { ApprovalRow } from './store.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/** The answer; null where there is none. */
export function answerOf({ answer }: Pick<ApprovalRow, 'answer'>): ApprovalAnswer | null {
  // Written by the store from the same shape.
  return answer === null ? null : (JSON.parse(answer) as ApprovalAnswer);
}

/** The email addresses that were asked. */
export function addressesOf({ asked_of }: Pick<ApprovalRow, 'asked_of'>): string[] {
  // Written as a list when the question was asked.
  return JSON.parse(asked_of) as string[];
}

/** The state of a question. A deadline that came before the run's end is what ended it. */
export function stateOf(
  { answered_at, until, run_status, run_finished_at }: ApprovalRow,
  now = Date.now(),
): ApprovalState {
  if (answered_at !== null) return 'answered';
  if (until !== null && until <= Math.min(now, run_finished_at ?? now)) return 'expired';
  return run_status === 'running' ? 'open' : 'ended';
}

/** A question for its owner. */
export function viewOf(row: ApprovalRow): ApprovalView {
  return {
    id: row.id,
    state: stateOf(row),
    title: row.title,
    message: row.message,
    workflowId: row.workflow_id,
    workflowName: row.workflow_name,
    runId: row.run_id,
    stepKey: row.step_key,
    askedOf: addressesOf(row),
    createdAt: iso(row.created_at),
    until: row.until === null ? null : iso(row.until),
    answer: answerOf(row),
  };
}

/** A question for holders of a link: nothing of the run, and no comment of others. */
export function linkedViewOf(row: ApprovalRow): LinkedApproval {
  const { title, message, workflowName, until, state, answer } = viewOf(row);
  return {
    title,
    message,
    workflowName,
    until,
    state,
    answer: answer && { approved: answer.approved, by: answer.by, at: answer.at },
  };
}
