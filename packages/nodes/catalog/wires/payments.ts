import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { amountText, unitsOf } from '../../lib/banking/amount.ts';
import { idOf, uetrOf } from '../../lib/banking/references.ts';
import { SanctionsList } from '../../lib/banking/sanctions.ts';
import type { BankAccount, CreditTransfer } from '../../lib/banking/transfer.ts';
import { bankAccount, creditorReference } from '../../lib/banking/transfer.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { put } from '../../lib/items.ts';
import { PairedItems } from '../../lib/paired-items.ts';
import type { wireFields } from './fields.ts';

export type WireContext = NodeContext<typeof wireFields>;

/** Payments of a file: what banks take at least. */
const MOST_PAYMENTS = 10_000;
/** Names of a sanctions list. */
const MOST_NAMES = 100_000;
/** Both SWIFT and ISO 20022 end there. */
const MOST_UNITS = 10n ** 14n;

const receiverLabels = {
  name: 'Receiver',
  account: 'Account',
  bic: 'BIC of the bank',
  routing: 'Routing number (US)',
  country: 'Country',
  address: 'Address',
};
const senderLabels = {
  name: 'Sender',
  account: 'Sender account',
  bic: 'Sender BIC',
  routing: 'Sender BIC',
  country: 'Sender country',
  address: 'Sender address',
};

/** The payments of the items, those that are not valid, and those to people whose names are like listed ones. */
export interface Payments {
  payments: { payment: CreditTransfer; index: number }[];
  rejected: PairedItems;
  blocked: PairedItems;
}

/** The account that pays. Throws `field_invalid`, `field_required`. */
export const senderOf = ({ field }: WireContext): BankAccount =>
  bankAccount(
    {
      name: field.sender(),
      account: field.senderAccount(),
      bic: field.senderBic(),
      routing: '',
      country: field.senderCountry(),
      address: field.senderAddress(),
    },
    senderLabels,
  );

/** Reads the payments of the items. Throws `field_invalid` where there are too many, or where a payment is not valid and that should fail. */
export async function paymentsOf(context: WireContext): Promise<Payments> {
  const { field, items } = context;
  const found: Payments = { payments: [], rejected: new PairedItems(), blocked: new PairedItems() };
  const list = sanctionsOf(context);
  const to = field.to();
  const take = (item: Item, index: number): void => {
    try {
      const payment = paymentOf(context, index);
      const hits = list?.find(payment.receiver.name, field.sanctionsScore(index)) ?? [];
      if (hits.length === 0) found.payments.push({ payment, index });
      else found.blocked.push(put(item, to, { sanctions: hits.map((hit) => ({ ...hit })) }), index);
    } catch (error) {
      if (!(error instanceof HeddleError) || field.invalid() === 'fail') throw error;
      found.rejected.push(put(item, to, { problem: error.message }), index);
    }
  };
  await forEachYielding(items, take, () => undefined, context);
  if (found.payments.length > MOST_PAYMENTS)
    throw nodeErrors.field_invalid({
      field: 'Amount',
      reason: `is given by ${found.payments.length} items, and a file has at most ${MOST_PAYMENTS} payments`,
    });
  return found;
}

function sanctionsOf({ field }: WireContext): SanctionsList | undefined {
  const names = namesIn(field.sanctions());
  if (names.length > MOST_NAMES)
    throw nodeErrors.field_invalid({
      field: 'Sanctions list',
      reason: `has ${names.length} names; at most ${MOST_NAMES} are compared`,
    });
  return names.length === 0 ? undefined : new SanctionsList(names);
}

/** The names of a text: of a list as JSON, which is what an expression that gives a list becomes, or of its lines. */
function namesIn(written: string): string[] {
  let names: unknown[] = written.split('\n');
  if (written.trim().startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(written);
      if (Array.isArray(parsed)) names = parsed;
    } catch {
      // Lines that begin with a bracket: names all the same.
    }
  }
  return names.filter((name): name is string => typeof name === 'string' && name.trim() !== '');
}

function paymentOf({ field, run }: WireContext, index: number): CreditTransfer {
  const wrong = (label: string, reason: string): Error => nodeErrors.field_invalid({ field: label, reason });
  const receiver = bankAccount(
    {
      name: field.receiver(index),
      account: field.account(index),
      bic: field.bic(index),
      routing: field.routing(index),
      country: field.country(index),
      address: field.address(index),
    },
    receiverLabels,
  );
  const currency = field.currency(index).trim().toUpperCase();
  const units = unitsOf(field.amount(index), currency, 'Amount');
  if (units <= 0n || units >= MOST_UNITS)
    throw wrong('Amount', `must be above 0 and below ${amountText(MOST_UNITS, currency)}`);
  const reference = field.reference(index).trim();
  if (reference.length > 35) throw wrong('End-to-end reference', 'has more than 35 characters');
  if (!/^[A-Za-z0-9/\-?:().,'+ ]*$/.test(reference) || /^\/|\/$|\/\//.test(reference))
    throw wrong('End-to-end reference', 'has characters that banks do not take, or slashes at its end');
  const information = field.information(index).trim();
  if (information.length > 140) throw wrong('Payment information', 'has more than 140 characters');
  const key = run.idempotencyKey(index);
  return {
    receiver,
    units,
    currency,
    endToEndId: reference || `E${idOf(key, 31)}`,
    uetr: uetrOf(key),
    information,
    creditorReference: creditorReference(field.creditorReference(index), 'Creditor reference'),
  };
}
