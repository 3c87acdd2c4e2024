import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { ports } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { zeroAddress } from 'viem';
import { addressIn } from '../../lib/chain/addresses.ts';
import { unitsOf } from '../../lib/chain/amounts.ts';
import { transferCall } from '../../lib/chain/calls.ts';
import { connectChain } from '../../lib/chain/client.ts';
import { rpcAccess } from '../../lib/chain/rpc-access.ts';
import type { Asset } from '../../lib/chain/tokens.ts';
import { put } from '../../lib/items.ts';
import { endFacts } from './end-facts.ts';
import type { paymentFields } from './payment-fields.ts';
import type { Prepared } from './send.ts';
import { outcomeOfKey, rejectionReason, sendAll, transactionKey } from './send.ts';
import { verifyToken } from './verify-token.ts';

type PaymentContext = NodeContext<typeof paymentFields>;

/** Pays for each item, exactly once. Payments that are final leave by `paid`, all others by `failed`, with the reason. */
export async function payOnChain(context: PaymentContext): Promise<NodeResult> {
  const { items, field, run } = context;
  if (items.length === 0) return ports({});
  const payable = items.map((_, index) => index).filter((index) => !isTooSmall(context, index));
  const sent =
    payable.length === 0
      ? { outcomes: [] }
      : await sendAll(context, {
          title: payable.length === 1 ? 'Send this payment?' : `Send ${payable.length} payments?`,
          note: field.note(),
          keys: payable.map((index) => transactionKey(run, index)),
          prepare: () => prepareAll(context, payable),
        });
  if ('wait' in sent) return sent.wait;
  const paid: Item[] = [];
  const failed: Item[] = [];
  const origins: { paid: number[]; failed: number[] } = { paid: [], failed: [] };
  for (const [index, item] of items.entries()) {
    const result = 'rejected' in sent ? null : outcomeOfKey(sent.outcomes, transactionKey(run, index));
    const facts = isTooSmall(context, index)
      ? { status: 'tooSmall', reason: `It is below the minimum amount of ${field.minAmount(index)}.` }
      : result
        ? endFacts(field.network(index), result)
        : { status: 'rejected', reason: rejectionReason('rejected' in sent ? sent.rejected : null) };
    const isPaid = result?.end === 'succeeded';
    (isPaid ? paid : failed).push(put(item, field.saveIn(), { ...orderedBy(context, index), ...facts }));
    origins[isPaid ? 'paid' : 'failed'].push(index);
  }
  return { ...ports({ paid, failed }), origins };
}

/** Compared as decimal texts of up to 18 places; what is no amount is refused when it is prepared. */
function isTooSmall({ field }: PaymentContext, index: number): boolean {
  const places = 36;
  const least = unitsOf('Minimum amount', decimalText(field.minAmount(index)), places);
  return unitsOf('Amount', field.amount(index), places) < least;
}

/** Numbers below a millionth are written with an exponent by default. */
const decimalText = (value: number): string => value.toFixed(18).replace(/\.?0+$/, '');

const orderedBy = ({ field }: PaymentContext, index: number): JsonObject => ({
  network: field.network(index),
  recipient: field.recipient(index).trim(),
  amount: field.amount(index).trim(),
  token: field.token(index).trim(),
});

async function prepareAll(context: PaymentContext, payable: readonly number[]): Promise<Prepared[]> {
  const [first = 0] = payable;
  const { field, run, signal } = context;
  const client = connectChain(await rpcAccess(context, first), { fetch: context.fetch, signal });
  const prepared: Prepared[] = [];
  for (const index of payable) {
    if (field.network(index) !== field.network(first))
      throw nodeErrors.field_invalid({ field: 'Network', reason: 'must be the same for all items' });
    // A name could lead elsewhere once a person has approved it.
    const to = addressIn('Recipient', field.recipient(index));
    const { call, asset } = await transferCall(client, { to, token: field.token(index), amount: field.amount(index) });
    requireSane(to, asset);
    if (field.verifyContract(index)) await verifyToken(client, asset);
    const amount = field.amount(index).trim();
    prepared.push({
      line: `${amount} ${asset.symbol} to ${to} on ${client.network.label}`,
      transaction: {
        key: transactionKey(run, index),
        value: call.value.toString(),
        ...(call.to === undefined ? {} : { to: call.to }),
        ...(call.data === undefined ? {} : { data: call.data }),
        moves: {
          token: asset.symbol,
          amount,
          recipient: to,
          ...(asset.address === undefined ? {} : { contract: asset.address }),
        },
      },
    });
  }
  return prepared;
}

/** Throws `field_invalid` for recipients from whom nothing ever comes back. */
function requireSane(to: string, asset: Asset): void {
  if (to === zeroAddress)
    throw nodeErrors.field_invalid({ field: 'Recipient', reason: 'is the zero address: it would be lost' });
  if (to === asset.address)
    throw nodeErrors.field_invalid({
      field: 'Recipient',
      reason: 'is the contract of the token itself: it would be lost',
    });
}
