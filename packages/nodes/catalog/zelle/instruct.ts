import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { JsonObject } from '@heddle/contract/json';
import { amountText, unitsOf } from '../../lib/banking/amount.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { put } from '../../lib/items.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';
import type { zelleFields } from './fields.ts';

type Context = NodeContext<typeof zelleFields>;

/** What a person has to do in the app of the bank, for each item. Throws `field_invalid`. */
export async function writeInstructions(context: Context): Promise<NodeResult> {
  const instructions = new PairedItems();
  await forEachYielding(
    context.items,
    (item, index) => instructions.push(put(item, context.field.to(index), instructionOf(context, index)), index),
    () => undefined,
    context,
  );
  return pairedPorts({ main: instructions });
}

function instructionOf({ field }: Context, index: number): JsonObject {
  const wrong = (label: string, reason: string): Error => nodeErrors.field_invalid({ field: label, reason });
  const recipient = enrolled(field.recipient(index));
  if (recipient === undefined) throw wrong('Recipient', 'must be an email address or a US mobile number');
  const units = unitsOf(field.amount(index), 'USD', 'Amount (USD)');
  const most = unitsOf(field.maxAmount(index), 'USD', 'Maximum amount (USD)');
  if (units <= 0n || units > most) throw wrong('Amount (USD)', `must be between 0.01 and ${amountText(most, 'USD')}`);
  const memo = field.memo(index).trim();
  if (memo.length > 140) throw wrong('Memo', 'has more than 140 characters');
  const name = field.recipientName(index).trim();
  const amount = amountText(units, 'USD');
  return {
    recipient,
    name,
    amount,
    currency: 'USD',
    memo,
    instruction: `Send ${amount} USD with Zelle to ${name === '' ? recipient : `${name} (${recipient})`}${memo === '' ? '' : `, memo "${memo}"`}.`,
  };
}

/** An email address, or a number of the US with its country code; undefined for anything else. */
function enrolled(written: string): string | undefined {
  const text = written.trim();
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return text.toLowerCase();
  const digits = text.replaceAll(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '');
  // Neither area codes nor exchanges begin with 0 or 1 (North American Numbering Plan).
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? `+1${digits}` : undefined;
}
