import type { AnswerBody, ApprovalListQuery, ApprovalView, LinkedApproval } from '@heddle/contract/api/approvals';
import { approvalErrors } from '@heddle/contract/errors/approvals';
import { HeddleError } from '@heddle/contract/errors/define';
import type { Answered } from '@heddle/contract/node/context';
import type { z } from 'zod';
import { createApprovalLinks } from '../../platform/approvals/links.ts';
import type { Platform } from '../../platform/platform.ts';
import { fateOf } from './fate.ts';
import type { ApprovalRow } from './store.ts';
import { createApprovalStore } from './store.ts';
import { addressesOf, answerOf, linkedViewOf, stateOf, viewOf } from './view.ts';

type Answer = z.output<typeof AnswerBody>;

/** Questions of runs. */
export interface ApprovalService {
  /** One page, and how many there are on all of them. */
  list(userId: string, query: ApprovalListQuery): Promise<{ approvals: ApprovalView[]; total: number }>;
  /**
   * Answers in the name of the owner; settles once it is certain that the run hears of it. Throws `approval_not_found`, `approval_answered` with the
   * answer in its details, `approval_expired`, `approval_over`.
   */
  answer(user: { id: string; email: string }, id: string, answer: Answer): Promise<ApprovalView>;
  /** What the holder of a link may see. Throws `approval_link_unknown`. */
  openLink(token: string): Promise<LinkedApproval>;
  /** Answers in the name of the address that the link was sent to. Throws what `openLink` and `answer` throw. */
  answerLink(token: string, answer: Answer): Promise<LinkedApproval>;
  /** Tells runs of answers that a crash has kept from them. */
  repair(): Promise<void>;
}

/** An answer given later than this before the deadline may come too late for the run. Milliseconds. */
const CLOSE = 5000;
/** Answers that are looked after at a time. */
const AT_ONCE = 100;

/** What can be done with questions. */
export function createApprovalService({
  config,
  db,
  journal,
  secretKey,
}: Pick<Platform, 'config' | 'db' | 'journal' | 'secretKey'>): ApprovalService {
  const store = createApprovalStore(db);
  const links = createApprovalLinks(secretKey, config.previousSecretKeys);

  /** Throws for a question that can no longer be answered. */
  function refuse(row: ApprovalRow): void {
    const answer = answerOf(row);
    if (answer) throw approvalErrors.approval_answered(answer, { details: { answer: linkedViewOf(row).answer } });
    const state = stateOf(row);
    if (state === 'expired') throw approvalErrors.approval_expired();
    if (state === 'ended') throw approvalErrors.approval_over();
  }

  const isOver = (error: unknown): boolean =>
    error instanceof HeddleError && (error.code === 'execution_finished' || error.code === 'execution_not_found');

  /** Tells the run what was answered; a run that is told twice hears it once. False where it has ended and cannot be told. */
  async function tell({ run_id: runId, step_key: stepKey }: ApprovalRow, answer: Answered): Promise<boolean> {
    try {
      await journal.signal(runId, stepKey, { ...answer });
      return true;
    } catch (error) {
      if (isOver(error)) return false;
      throw error;
    }
  }

  /** Brings an answer that is written down to the run, and takes it back where the run has gone on without it. False in that case. */
  async function settle(row: ApprovalRow, answer: Answered): Promise<boolean> {
    const isTold = await tell(row, answer);
    const isClose = row.until !== null && row.until - Date.now() < CLOSE;
    if (isTold && !isClose) {
      await store.told(row.id);
      return true;
    }
    const recorded = await journal.read(row.run_id);
    const fate = fateOf(recorded?.events ?? [], row.step_key);
    if (fate === 'heard') await store.told(row.id);
    else if (fate === 'missed' || !isTold) await store.takeBack(row.id);
    // Else the run is about to hear of it, or to wake: the next round knows.
    return fate === 'heard' || (fate === 'pending' && isTold);
  }

  /**
   * One answer counts: whoever writes it down first. Only then is the run told, so that what is written and what the run hears are the same; between
   * the two a crash is repaired.
   */
  async function give(row: ApprovalRow, { approved, comment }: Answer, by: string): Promise<ApprovalRow> {
    refuse(row);
    const now = Date.now();
    const answer: Answered = { approved, comment, by, at: new Date(now).toISOString() };
    const taken = await store.answer(row.id, answer, now);
    const isSettled = taken && (await settle(row, answer));
    const after = await store.findLinked(row.id);
    if (!after) throw approvalErrors.approval_not_found();
    if (!isSettled) refuse(after);
    return after;
  }

  async function follow(token: string): Promise<{ row: ApprovalRow; address: string }> {
    const link = links.read(token);
    const row = link && (await store.findLinked(link.approvalId));
    const address = row ? addressesOf(row)[link.index] : undefined;
    if (!row || address === undefined || !link.isFor(address)) throw approvalErrors.approval_link_unknown();
    return { row, address };
  }

  return {
    async list(userId, query) {
      const [rows, total] = await Promise.all([store.list(userId, query), store.count(userId, query)]);
      return { approvals: rows.map(viewOf), total };
    },

    async answer(user, id, answer) {
      const row = await store.find(user.id, id);
      if (!row) throw approvalErrors.approval_not_found();
      return viewOf(await give(row, answer, user.email));
    },

    openLink: async (token) => linkedViewOf((await follow(token)).row),

    async answerLink(token, answer) {
      const { row, address } = await follow(token);
      return linkedViewOf(await give(row, answer, address));
    },

    async repair() {
      for (const row of await store.untold(AT_ONCE)) {
        const answer = answerOf(row);
        if (answer) await settle(row, answer);
      }
    },
  };
}
