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

/** The key of the step that a question belongs to. */
export const stepOf = ({ second, step_key: key }: Pick<ApprovalRow, 'second' | 'step_key'>): string =>
  second === 1 ? key.slice(0, key.lastIndexOf(' ')) : key;

/** A question for a person: the owner of its run, or who is asked for a second approval. */
export function viewOf(row: ApprovalRow, reader: string): ApprovalView {
  return {
    id: row.id,
    state: stateOf(row),
    title: row.title,
    message: row.message,
    workflowId: row.workflow_id,
    workflowName: row.workflow_name,
    runId: row.run_id,
    stepKey: stepOf(row),
    askedOf: addressesOf(row),
    createdAt: iso(row.created_at),
    until: row.until === null ? null : iso(row.until),
    answer: answerOf(row),
    isYours: row.second !== 1 || row.user_id !== reader,
  };
}

/** A question for holders of a link: nothing of the run, and no comment of others. */
export function linkedViewOf(row: ApprovalRow): LinkedApproval {
  const { title, message, workflowName, until, state, answer } = viewOf(row, '');
  return {
    title,
    message,
    workflowName,
    until,
    state,
    answer: answer && { approved: answer.approved, by: answer.by, at: answer.at },
  };
}
