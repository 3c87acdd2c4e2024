import { z } from 'zod';
import { ListQuery } from './workflows.ts';

/** Characters a comment to an answer may have. */
export const COMMENT_MAX = 2000;

/** `open`: can be answered, `expired`: nobody answered in time, `ended`: the run ended before an answer. */
export const ApprovalState = z.enum(['open', 'answered', 'expired', 'ended']);
export type ApprovalState = z.infer<typeof ApprovalState>;

/** The answer. `by` is the email address of the person who answered. */
export const ApprovalAnswer = z.object({
  approved: z.boolean(),
  comment: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type ApprovalAnswer = z.infer<typeof ApprovalAnswer>;

/** A question of a run, as its owner sees it. */
export const ApprovalView = z.object({
  id: z.string(),
  state: ApprovalState,
  title: z.string(),
  message: z.string(),
  workflowId: z.string(),
  workflowName: z.string(),
  runId: z.string(),
  /** Names the execution of the node that asked. */
  stepKey: z.string(),
  /** Email addresses of the people who were sent a link to answer; none where the server sends no mail. */
  askedOf: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** The deadline; null if there is none but the end of the run. */
  until: z.iso.datetime().nullable(),
  answer: ApprovalAnswer.nullable(),
  /** False where somebody else has to answer. */
  isYours: z.boolean(),
});
export type ApprovalView = z.infer<typeof ApprovalView>;

/** A question as people with a link see it. */
export const LinkedApproval = ApprovalView.pick({
  title: true,
  message: true,
  workflowName: true,
  until: true,
  state: true,
}).extend({
  answer: ApprovalAnswer.omit({ comment: true }).nullable(),
});
export type LinkedApproval = z.infer<typeof LinkedApproval>;

/** Open ones first, then the newest. `runId` selects the questions of one run. */
export const ApprovalListQuery = ListQuery.extend({
  state: z.enum(['open', 'answered', 'all']).default('open'),
  runId: z.string().optional(),
});
export type ApprovalListQuery = z.infer<typeof ApprovalListQuery>;

export const AnswerBody = z.object({ approved: z.boolean(), comment: z.string().trim().max(COMMENT_MAX).default('') });
export type AnswerBody = z.input<typeof AnswerBody>;
