import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import { amountText } from '@heddle/contract/money/money';
import type { NodeContext } from '@heddle/contract/node/context';
import type { PaymentIntent } from '@heddle/contract/node/payments';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from './call.ts';
import { callOperation } from './call.ts';
import { parametersOf } from './connector.ts';
import { moneyOf } from './money.ts';
import { isRefused } from './once.ts';
import { keyOf } from './parameters.ts';
import { markOf, searchOf } from './repeat-mark.ts';

type Payer = Pick<NodeContext, 'reservePayment' | 'settlePayment'>;

/** A payment as its limits see it. */
function intentOf(credential: string, { connector, operation, read, idempotencyKey }: OperationCall): PaymentIntent {
  const { sends } = operation;
  const hasAmount = parametersOf(operation).some(([wire, parameter]) => keyOf(wire, parameter) === 'amount');
  const money = sends || hasAmount ? moneyOf(read) : null;
  const recipient = sends?.recipient === undefined ? '' : asText(read(sends.recipient)).trim();
  return {
    key: idempotencyKey,
    credential,
    service: connector.name,
    operation: operation.name,
    sends: sends
      ? { amount: money && amountText(money), currency: money?.currency ?? asText(read('currency')), recipient }
      : null,
    takes: !sends && money ? { amount: amountText(money), currency: money.currency } : null,
    mark: searchOf(operation) ? markOf(idempotencyKey) : '',
  };
}

/** Sends a payment once it may be made, and keeps why it failed. `credential`: the ID of what it is made with. Throws what sending throws, and what forbids it. */
export async function sendPayment(
  { reservePayment, settlePayment }: Payer,
  credential: string,
  call: OperationCall,
): Promise<readonly JsonValue[]> {
  await reservePayment(intentOf(credential, call));
  try {
    return (await callOperation(call)).entries;
  } catch (thrown) {
    const state = isRefused(thrown, call.operation) ? 'refused' : 'sent';
    // Why it failed is what has to be told, also where it cannot be kept.
    if (thrown instanceof HeddleError)
      await settlePayment({ key: call.idempotencyKey, state, reference: '', problem: thrown.message }).catch(
        () => undefined,
      );
    throw thrown;
  }
}

/** Keeps that a payment was made, and what the provider calls it. */
export const settleMade = (
  { settlePayment }: Payer,
  { idempotencyKey: key }: OperationCall,
  entries: readonly JsonValue[],
): Promise<void> => settlePayment({ key, state: 'made', reference: referenceIn(entries[0]), problem: '' });

/** What providers call a payment: its ID, or that of its batch. */
function referenceIn(entry: JsonValue | undefined): string {
  const found = ['id', 'batch_header.payout_batch_id', 'pspReference'].map(
    (path) => entry !== undefined && readPath(entry, path),
  );
  return asText(found.find((value) => typeof value === 'string' || typeof value === 'number') ?? '');
}
