import { createHash } from 'node:crypto';
import { moneyErrors } from '@heddle/contract/errors/money';
import { runErrors } from '@heddle/contract/errors/run';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { listedIn } from '@heddle/contract/node/text';
import type { ExecutionRow } from '@heddle/journals/row';
import type { MoneyPlatform } from './access.ts';
import { isAbove, limitsIn, textAt } from './rules.ts';

/** How long a second person has to answer: a week, in milliseconds. */
const OPEN_MS = 7 * 24 * 3_600_000;
/** Lines of a question; the rest is summed up. */
const LINES_MAX = 20;

/** Money that is about to be sent. */
export interface MoneyMoved {
  /** Names the payment: two with the same are one. */
  key: string;
  /** A symbol or a code of ISO 4217. */
  token: string;
  /** The contract of a token. */
  contract?: string;
  /** Decimal text; null where nobody knows it before. */
  amount: string | null;
  recipient: string;
}

export interface SecondAsking {
  platform: Pick<MoneyPlatform, 'offers'>;
  run: ExecutionRow;
  stepKey: string;
  credential: OpenCredential;
}

/**
 * Returns where a second person is not wanted or has agreed to exactly these payments. Else asks, and throws `answer_wanted`, with which the step waits; afterwards `money_second_refused` or
 * `money_second_late`, and `money_second_missing` where the credential names nobody else.
 */
export async function requireSecond(
  { platform, run, stepKey, credential }: SecondAsking,
  payments: readonly MoneyMoved[],
): Promise<void> {
  const limits = limitsIn(textAt(credential, 'secondAbove'));
  if (!limits) return;
  const large = payments.filter((payment) => isAbove(limits, payment));
  if (large.length === 0) return;
  const lines = large.map(
    ({ amount, token, recipient }) =>
      `${amount ?? 'An unknown amount'} ${token}${recipient === '' ? '' : ` to ${recipient}`}`,
  );
  const shown = lines.slice(0, LINES_MAX);
  if (lines.length > LINES_MAX) shown.push(`and ${lines.length - LINES_MAX} more`);
  // What was agreed to is exactly this: another amount or recipient is another question.
  const said = large.map(({ key, token, contract = '', amount, recipient }) => [
    key,
    token,
    contract,
    amount,
    recipient,
  ]);
  const answer = await platform.offers.get('askSecond')({
    run,
    stepKey,
    subject: createHash('sha256').update(JSON.stringify(said)).digest('hex'),
    title:
      large.length === 1
        ? 'Approve this payment as the second person?'
        : `Approve ${large.length} payments as the second person?`,
    message: [...shown, `With the credential "${credential.name}".`].join('\n'),
    approvers: listedIn(textAt(credential, 'secondApprovers')),
    until: Date.now() + OPEN_MS,
  });
  if (answer.state === 'missing') throw moneyErrors.money_second_missing();
  if (answer.state === 'expired') throw moneyErrors.money_second_late();
  if (answer.state === 'open')
    throw runErrors.answer_wanted(
      { question: `A second person has to approve this: ${lines[0] ?? ''}` },
      { details: { until: answer.until } },
    );
  if (!answer.approved) throw moneyErrors.money_second_refused(answer);
}
