import { bankingErrors } from '@heddle/contract/errors/banking';
import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { routingProblem } from '../../lib/banking/account-numbers.ts';
import { amountText, unitsOf } from '../../lib/banking/amount.ts';
import { isFederalBankingDay, nextDay } from '../../lib/banking/banking-days.ts';
import type { NachaEntry } from '../../lib/banking/nacha/write.ts';
import { traceOf, writeNacha } from '../../lib/banking/nacha/write.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { safeFileName } from '../../lib/files/file-name.ts';
import { withFile } from '../../lib/files/result.ts';
import { firstMoment } from '../../lib/first-moment.ts';
import { put } from '../../lib/items.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';
import type { AchContext } from './settings.ts';
import { effectiveDay, senderOf } from './settings.ts';

/** Banks take no larger amounts: ten digits. */
const MOST_CENTS = 9_999_999_999n;
/** Entries of a file that banks take at least. */
const MOST_ENTRIES = 10_000;
/** Trace numbers end in seven digits. */
const MOST_SEQUENCE = 9_999_999;
const modifiers = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** So long it is known how many files there were on a day. */
const DAYS_KEPT_MS = 8 * 86_400_000;

type Payment = Omit<NachaEntry, 'sequence'>;

/** One file of the payments of all items, with trace numbers that no other file has. */
export async function writeFile(context: AchContext): Promise<NodeResult> {
  const { field, items, files } = context;
  const sender = senderOf(context);
  const given = effectiveDay(context);
  const [payments, rejected] = await paymentsOf(context);
  const ports = { main: new PairedItems(), entries: new PairedItems(), rejected };
  if (payments.length === 0) return pairedPorts(ports);
  const moment = await firstMoment(context, 'ach');
  const day = moment.slice(0, 10);
  const { first, modifier } = await numbersFor(context, sender.originatingBank, day, payments.length);
  const effective = given ?? nextDay(day, isFederalBankingDay);
  const entries = payments.map(({ payment }, nth) => ({
    ...payment,
    sequence: ((first + nth - 1) % MOST_SEQUENCE) + 1,
  }));
  const { text, totals } = writeNacha({
    sender,
    entryClass: field.entryClass(),
    description: field.entryDescription().trim() || 'PAYMENT',
    effective: short(effective),
    created: short(day),
    time: moment.slice(11, 16).replace(':', ''),
    modifier,
    batch: 1,
    entries,
  });
  const name = safeFileName(field.fileName(), `ach-${day}-${modifier}.txt`);
  const file = await files.put(Buffer.from(text, 'latin1'), { name, mediaType: 'text/plain' });
  const to = field.to();
  ports.main.push(
    withFile({ json: {} }, to, file, {
      entries: totals.entries,
      debits: amountText(totals.debits, 'USD'),
      credits: amountText(totals.credits, 'USD'),
      effective,
      modifier,
    }),
    payments.map(({ index }) => index),
  );
  payments.forEach(({ index }, nth) => {
    const entry = entries[nth];
    const item = items[index];
    if (!entry || !item) return;
    const facts: JsonObject = {
      trace: traceOf(sender.originatingBank, entry.sequence),
      amount: amountText(entry.cents, 'USD'),
      direction: entry.direction,
      effective,
    };
    ports.entries.push(put(item, to, facts), index);
  });
  return pairedPorts(ports);
}

const short = (day: string): string => day.slice(2).replaceAll('-', '');

/** The payments of the items; those that are not valid apart, with what is wrong. */
async function paymentsOf(context: AchContext): Promise<[{ payment: Payment; index: number }[], PairedItems]> {
  const { field, items } = context;
  const rejected = new PairedItems();
  const payments: { payment: Payment; index: number }[] = [];
  const take = (item: Item, index: number): void => {
    try {
      payments.push({ payment: paymentOf(context, index), index });
    } catch (error) {
      if (!(error instanceof HeddleError) || field.invalid() === 'fail') throw error;
      rejected.push(put(item, field.to(), { problem: error.message }), index);
    }
  };
  await forEachYielding(items, take, () => undefined, context);
  if (payments.length > MOST_ENTRIES)
    throw nodeErrors.field_invalid({
      field: 'Amount (USD)',
      reason: `is given by ${payments.length} items, and a file has at most ${MOST_ENTRIES} entries`,
    });
  return [payments, rejected];
}

function paymentOf({ field }: AchContext, index: number): Payment {
  const wrong = (label: string, reason: string): Error => nodeErrors.field_invalid({ field: label, reason });
  const routing = field.routing(index).trim();
  const number = field.account(index).replaceAll(/[\s-]/g, '');
  const name = field.receiver(index).trim();
  const prenote = field.prenote(index);
  const problem = routingProblem(routing);
  if (problem !== undefined) throw wrong('Routing number', problem);
  if (!/^[A-Za-z0-9]{1,17}$/.test(number)) throw wrong('Account number', 'must have 1 to 17 letters and digits');
  if (name === '') throw nodeErrors.field_required({ field: 'Receiver' });
  const cents = prenote ? 0n : unitsOf(field.amount(index), 'USD', 'Amount (USD)');
  if (!prenote && (cents <= 0n || cents > MOST_CENTS))
    throw wrong('Amount (USD)', `must be between 0.01 and ${amountText(MOST_CENTS, 'USD')}`);
  const information = field.information(index).trim();
  if (information.length > 80) throw wrong('Payment information', 'has more than 80 characters');
  if (field.id(index).trim().length > 15) throw wrong('Identification', 'has more than 15 characters');
  const web = field.entryClass() === 'WEB';
  return {
    account: field.accountType(index),
    direction: field.direction(),
    kind: prenote ? 'prenote' : 'payment',
    routing,
    number,
    cents,
    id: field.id(index).trim(),
    name,
    information,
    discretionary: web ? (field.recurring(index) ? 'R' : 'S') : '',
  };
}

/** Trace numbers and the letter of the file, which are never given twice. */
async function numbersFor(
  { state }: AchContext,
  originatingBank: string,
  day: string,
  count: number,
): Promise<{ first: number; modifier: string }> {
  const space = state.in('user', 'ach');
  const nth = await space.increment(`files:${originatingBank}:${day}`, 1, { ttlMs: DAYS_KEPT_MS });
  const modifier = modifiers[nth - 1];
  if (modifier === undefined) throw bankingErrors.bank_files_of_day({ day });
  const last = await space.increment(`traces:${originatingBank}`, count);
  return { first: last - count + 1, modifier };
}
