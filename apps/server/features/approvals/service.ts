import type { AnswerBody, ApprovalListQuery, ApprovalView, LinkedApproval } from '@heddle/contract/api/approvals';
import { approvalErrors } from '@heddle/contract/errors/approvals';
import type { Answered } from '@heddle/contract/node/services';
import type { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { createAnswerDelivery } from './delivery.ts';
import { createApprovalLinks } from './links.ts';
import type { ApprovalRow, Reader } from './store.ts';
import { createApprovalStore } from './store.ts';
import { addressesOf, answerOf, linkedViewOf, stateOf, viewOf } from './view.ts';

type Answer = z.output<typeof AnswerBody>;

/** Questions of runs. */
export interface ApprovalService {
  /** One page, and how many there are on all of them. */
  list(person: Reader, query: ApprovalListQuery): Promise<{ approvals: ApprovalView[]; total: number }>;
  /**
   * Answers in the name of the owner, or of who was asked for a second approval; settles once it is certain that the run receives the answer. Throws `approval_not_found`, `approval_answered` with the
   * answer in its details, `approval_expired`, `approval_over`, and `approval_second` to the owner where somebody else has to answer.
   */
  answer(user: { id: string; email: string }, id: string, answer: Answer): Promise<ApprovalView>;
  /** What the holder of a link may see. Throws `approval_link_unknown`. */
  openLink(token: string): Promise<LinkedApproval>;
  /** Answers in the name of the address that the link was sent to. Throws as `openLink` and `answer` do. */
  answerLink(token: string, answer: Answer): Promise<LinkedApproval>;
  /** Delivers answers that a crash has kept from their runs. */
  repair(): Promise<void>;
}

/** Undelivered answers that one `repair` delivers. */
const REPAIRED_AT_ONCE = 100;

/** Throws for a question that can no longer be answered: `approval_answered`, `approval_expired`, `approval_over`. */
function refuseClosed(row: ApprovalRow): void {
  const answer = answerOf(row);
  if (answer) throw approvalErrors.approval_answered(answer, { details: { answer: linkedViewOf(row).answer } });
  const state = stateOf(row);
  if (state === 'expired') throw approvalErrors.approval_expired();
  if (state === 'ended') throw approvalErrors.approval_over();
}

/** The questions of a server. */
export function createApprovalService({
  config,
  db,
  journal,
  mail,
  secretKey,
}: Pick<Platform, 'config' | 'db' | 'journal' | 'mail' | 'secretKey'>): ApprovalService {
  const store = createApprovalStore(db);
  const links = createApprovalLinks(secretKey, config.previousSecretKeys);
  const delivery = createAnswerDelivery(journal, store);

  /**
   * Whose second approvals a person may give: anybody can register with the address of somebody else, so an address counts once its holder has proven it. Without a mail server nobody can; then accounts
   * are taken at their word.
   */
  async function readerOf({ id, email }: Reader): Promise<Reader> {
    if (email === null || !mail.sends) return { id, email };
    const user = await db.selectFrom('user').select('emailVerified').where('id', '=', id).executeTakeFirst();
    return { id, email: Number(user?.emailVerified) === 1 ? email : null };
  }

  /** The first answer that is stored counts. The run gets that one afterwards; `repair` delivers it where a crash came in between. */
  async function storeAnswer(row: ApprovalRow, { approved, comment }: Answer, by: string): Promise<ApprovalRow> {
    refuseClosed(row);
    const now = Date.now();
    const answer: Answered = { approved, comment, by, at: new Date(now).toISOString() };
    const isStored = await store.answer(row.id, answer, now);
    const isDelivered = isStored && (await delivery.deliver(row, answer));
    const after = await store.findLinked(row.id);
    if (!after) throw approvalErrors.approval_not_found();
    if (!isDelivered) refuseClosed(after);
    return after;
  }

  async function openToken(token: string): Promise<{ row: ApprovalRow; address: string }> {
    const link = links.read(token);
    const row = link && (await store.findLinked(link.approvalId));
    const address = row ? addressesOf(row)[link.index] : undefined;
    if (!row || address === undefined || !link.isFor(address)) throw approvalErrors.approval_link_unknown();
    return { row, address };
  }

  return {
    async list(person, query) {
      const reader = await readerOf(person);
      const [rows, total] = await Promise.all([store.list(reader, query), store.count(reader, query)]);
      return { approvals: rows.map((row) => viewOf(row, reader.id)), total };
    },

    async answer(user, id, answer) {
      const row = await store.findFor(await readerOf(user), id);
      if (!row) throw approvalErrors.approval_not_found();
      if (row.second === 1 && row.user_id === user.id) throw approvalErrors.approval_second();
      return viewOf(await storeAnswer(row, answer, user.email), user.id);
    },

    openLink: async (token) => linkedViewOf((await openToken(token)).row),

    async answerLink(token, answer) {
      const { row, address } = await openToken(token);
      return linkedViewOf(await storeAnswer(row, answer, address));
    },

    async repair() {
      for (const row of await store.undelivered(REPAIRED_AT_ONCE)) {
        const answer = answerOf(row);
        if (answer) await delivery.deliver(row, answer);
      }
    },
  };
}
