import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { amountText } from '../../lib/banking/amount.ts';
import { isDay, isWeekday, nextDay } from '../../lib/banking/banking-days.ts';
import { writeMt103 } from '../../lib/banking/mt103.ts';
import { writePain001 } from '../../lib/banking/pain001.ts';
import { idOf } from '../../lib/banking/references.ts';
import type { BankAccount, CreditTransfer } from '../../lib/banking/transfer.ts';
import { safeFileName } from '../../lib/files/file-name.ts';
import { withFile } from '../../lib/files/result.ts';
import { firstMoment } from '../../lib/first-moment.ts';
import { put } from '../../lib/items.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';
import type { WireContext, Payments } from './payments.ts';
import { paymentsOf, senderOf } from './payments.ts';

/** Countries whose accounts are reached by payments in euros within SEPA. European Payments Council, EPC409-09. */
const sepa = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK ' +
    'SM VA'
  ).split(' '),
);

/** One file with the payments of all items: pain.001, or SWIFT messages one after the other. Payments that a step writes again keep their references. */
export async function writePayments(context: WireContext): Promise<NodeResult> {
  const { field, items, files } = context;
  const sender = senderOf(context);
  const { payments, rejected, blocked } = await paymentsOf(context);
  const ports = { main: new PairedItems(), payments: new PairedItems(), blocked, rejected };
  if (payments.length === 0) return pairedPorts(ports);
  const moment = await firstMoment(context, 'wire');
  const executionDate = executionDay(context) ?? nextDay(moment.slice(0, 10), isWeekday);
  const made =
    field.operation() === 'mt103'
      ? messages(context, payments, sender, executionDate)
      : paymentFile(context, payments, sender, executionDate, moment);
  const to = field.to();
  const file = await files.put(Buffer.from(made.text), {
    name: safeFileName(field.fileName(), made.name),
    mediaType: made.mediaType,
  });
  const facts: JsonObject = {
    id: made.id,
    payments: payments.length,
    totals: totalsOf(payments.map(({ payment }) => payment)),
    executionDate,
  };
  ports.main.push(
    withFile({ json: {} }, to, file, facts),
    payments.map(({ index }) => index),
  );
  for (const { payment, index } of payments) {
    const item = items[index];
    if (!item) continue;
    const { endToEndId, uetr, currency } = payment;
    ports.payments.push(
      put(item, to, {
        id: made.id,
        endToEndId,
        uetr,
        amount: amountText(payment.units, currency),
        currency,
        executionDate,
      }),
      index,
    );
  }
  return pairedPorts(ports);
}

interface Made {
  id: string;
  name: string;
  mediaType: string;
  text: string;
}

function paymentFile(
  { field, run }: WireContext,
  payments: Payments['payments'],
  sender: BankAccount,
  executionDate: string,
  createdAt: string,
): Made {
  const id = `M${idOf(run.idempotencyKey(0), 31)}`;
  const list = payments.map(({ payment }) => payment);
  const isSepa =
    sepa.has(sender.iban.slice(0, 2)) &&
    list.every(({ currency, receiver }) => currency === 'EUR' && sepa.has(receiver.iban.slice(0, 2)));
  const text = writePain001({
    messageId: id,
    createdAt,
    executionDate,
    sender,
    charges: field.charges(),
    sepa: isSepa,
    urgent: field.urgent(),
    payments: list,
  });
  return { id, name: `pain.001-${executionDate}-${id.slice(1, 9)}.xml`, mediaType: 'application/xml', text };
}

function messages(
  { field, run }: WireContext,
  payments: Payments['payments'],
  sender: BankAccount,
  valueDate: string,
): Made {
  if (sender.bic === '') throw nodeErrors.field_required({ field: 'Sender BIC' });
  const id = `M${idOf(run.idempotencyKey(0), 15)}`;
  const text = payments
    .map(({ payment, index }) => {
      const { bic, routing, iban } = payment.receiver;
      if (bic === '' && routing === '' && iban !== '')
        throw nodeErrors.field_required({ field: 'BIC of the bank' }, { details: { item: index } });
      const reference = idOf(run.idempotencyKey(index), 16);
      return writeMt103({ reference, sender, valueDate, charges: field.charges(), payment });
    })
    .join('\r\n');
  return { id, name: `mt103-${valueDate}-${id.slice(1, 9)}.txt`, mediaType: 'text/plain', text };
}

function totalsOf(payments: readonly CreditTransfer[]): JsonObject {
  const totals = new Map<string, bigint>();
  for (const { units, currency } of payments) totals.set(currency, (totals.get(currency) ?? 0n) + units);
  return Object.fromEntries([...totals].map(([currency, units]) => [currency, amountText(units, currency)]));
}

function executionDay({ field }: WireContext): string | undefined {
  const day = field.executionDate().trim();
  if (day !== '' && !isDay(day))
    throw nodeErrors.field_invalid({ field: 'Execution date', reason: 'must be a day like 2027-01-31' });
  return day || undefined;
}
