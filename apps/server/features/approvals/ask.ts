import { randomUUIDv7 } from 'node:crypto';
import { approvalErrors } from '@heddle/contract/errors/approvals';
import type { Question, StepService } from '@heddle/contract/node/services';
import type { ExecutionRow } from '@heddle/journals/row';
import type { Db } from '../../platform/db/kysely.ts';
import type { MailService } from '../../platform/mail/mail-service.ts';

/** The kind of mails that ask; their id is that of the approval, a dot and the index of the address. */
export const APPROVAL_MAIL = 'approval';

/** Addresses a question may be sent to. */
export const ADDRESSES_MAX = 20;
/** Characters of a question and of its details. */
export const TITLE_MAX = 300;
export const MESSAGE_MAX = 10_000;
/** Mails with questions that one user's runs may send within an hour. */
export const MAILS_PER_HOUR = 200;
const HOUR = 3_600_000;

const address = /^[^\s<>@",;]+@[^\s<>@",;]+$/;

/** The question to store: no address twice. Throws the `approvalErrors` of its parts. */
function checked({ title, message, askedOf, until }: Question): Omit<Question, 'until'> & { until: number | null } {
  const addresses = [...new Map(askedOf.map((one) => [one.toLowerCase(), one])).values()];
  if (addresses.length > ADDRESSES_MAX) throw approvalErrors.approval_addresses_many({ limit: ADDRESSES_MAX });
  const wrong = addresses.find((one) => !address.test(one) || one.length > 254);
  if (wrong !== undefined) throw approvalErrors.approval_address_invalid({ address: wrong.slice(0, 100) });
  if (title.length > TITLE_MAX) throw approvalErrors.approval_text_long({ field: 'Question', limit: TITLE_MAX });
  if (message.length > MESSAGE_MAX) throw approvalErrors.approval_text_long({ field: 'Details', limit: MESSAGE_MAX });
  return { title, message, askedOf: addresses, until: until ?? null };
}

export interface AskOptions {
  db: Db;
  mail: MailService;
  /** Where this server is reached from outside. */
  base(): string;
}

/**
 * The service by which steps ask people. A question is one row per step, so that asking again, after a crash or in a further attempt, changes
 * only its deadline; each address gets one mail. The step throws `approval_address_invalid`, `approval_addresses_many`,
 * `approval_text_long`, `approval_mails_many`.
 */
export function createAsk(options: AskOptions): (run: ExecutionRow) => StepService<'ask'> {
  const keep = createQuestions(options);
  const { base, mail } = options;
  return (run) =>
    async (given, { stepKey }) => {
      const id = await keep(run, given, { stepKey, isSecond: false });
      const unsent = mail.sends ? [] : given.askedOf;
      return {
        url: `${base()}/approvals?id=${id}`,
        notes:
          unsent.length > 0
            ? [
                `No mail was sent to ${unsent.join(', ')}: no mail server is set up. Answer in the app, under Approvals.`,
              ]
            : [],
      };
    };
}

/** The run that a question belongs to. */
type AskingRun = Pick<ExecutionRow, 'id' | 'userId' | 'workflowId' | 'workflowName'>;

/** Keeps questions and sends their mails; gives the ID of a question. Throws the `approvalErrors` of its parts. */
export function createQuestions({
  db,
  mail,
}: Omit<AskOptions, 'base'>): (
  run: AskingRun,
  given: Question,
  place: { stepKey: string; isSecond: boolean },
) => Promise<string> {
  /** Throws if these mails exceed the hourly limit, counting the mails of the last hour. */
  async function leaveRoom(userId: string, mails: number, now: number): Promise<void> {
    const { sent } = await db
      .selectFrom('mail_outbox')
      .select((of) => of.fn.countAll<number>().as('sent'))
      .where('user_id', '=', userId)
      .where('kind', '=', APPROVAL_MAIL)
      .where('about_at', '>', now - HOUR)
      .executeTakeFirstOrThrow();
    if (Number(sent) + mails > MAILS_PER_HOUR) throw approvalErrors.approval_mails_many({ limit: MAILS_PER_HOUR });
  }

  return async (run, given, { stepKey, isSecond }) => {
    const question = checked(given);
    const now = Date.now();
    const ofStep = db
      .selectFrom('approvals')
      .select(['id', 'asked_of', 'created_at'])
      .where('run_id', '=', run.id)
      .where('step_key', '=', stepKey);
    const known = await ofStep.executeTakeFirst();
    if (!known && mail.sends && question.askedOf.length > 0) await leaveRoom(run.userId, question.askedOf.length, now);
    const row = {
      id: randomUUIDv7(),
      user_id: run.userId,
      workflow_id: run.workflowId,
      workflow_name: run.workflowName,
      run_id: run.id,
      step_key: stepKey,
      title: question.title,
      message: question.message,
      // Nobody is asked by a mail that is not sent; who may give a second approval sees it in the app.
      asked_of: JSON.stringify(mail.sends || isSecond ? question.askedOf : []),
      second: isSecond ? 1 : 0,
      created_at: now,
      until: question.until,
      answered_at: null,
      answer: null,
      told_at: null,
    };
    await db
      .insertInto('approvals')
      .values(row)
      .onConflict((conflict) => conflict.columns(['run_id', 'step_key']).doUpdateSet({ until: question.until }))
      .execute();
    const { id, asked_of: askedOf, created_at: aboutAt } = await ofStep.executeTakeFirstOrThrow();
    // Written above, or by an earlier call of this function.
    const addresses = JSON.parse(askedOf) as string[];
    if (isSecond && addresses.length > 0)
      await db
        .insertInto('second_approvers')
        .values(addresses.map((address) => ({ email: address.toLowerCase(), approval_id: id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    for (const index of mail.sends ? addresses.keys() : [])
      await mail.add({ id: `${id}.${index}`, kind: APPROVAL_MAIL, userId: run.userId, aboutAt: Number(aboutAt) });
    void mail.deliver();
    return id;
  };
}
