import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { unitsOf } from '../../lib/banking/amount.ts';
import type { ExpectedPayment } from '../../lib/banking/match.ts';
import { matchPayments } from '../../lib/banking/match.ts';
import type { StatementEntry } from '../../lib/banking/statement.ts';
import { put } from '../../lib/items.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';
import type { zelleFields } from './fields.ts';

type Context = NodeContext<typeof zelleFields>;

/** Payments and entries that are compared at once. */
const MOST = 20_000;

/** Finds the payments of the items among the entries at the input `statement`. Throws `field_invalid`. */
export async function reconcile(context: Context): Promise<NodeResult> {
  const { items, field, input } = context;
  const statement = input('statement');
  if (items.length > MOST || statement.length > MOST)
    throw nodeErrors.field_invalid({
      field: 'Operation',
      reason: `compares at most ${MOST} payments with as many entries`,
    });
  const entries = statement.map(entryOf);
  const found = matchPayments(
    items.map((_, index) => expected(context, index)),
    entries,
  );
  const ports = { matched: new PairedItems(), open: new PairedItems(), unexpected: new PairedItems() };
  const taken = new Set<number>();
  for (const [index, match] of found.entries()) {
    const item = items[index];
    if (!item) continue;
    if (!('entry' in match)) {
      ports.open.push(put(item, field.to(index), { candidates: match.candidates }), index);
      continue;
    }
    taken.add(match.entry);
    const facts: JsonObject = { matchedBy: match.by, entry: statement[match.entry]?.json ?? {} };
    ports.matched.push(put(item, field.to(index), facts), { main: index, statement: match.entry });
  }
  for (const [index, item] of statement.entries()) {
    const isOfDirection = (entries[index]?.units ?? 0n) < 0n === (field.direction() === 'out');
    if (!taken.has(index) && isOfDirection) ports.unexpected.push(item, { statement: index });
  }
  return pairedPorts(ports);
}

function expected({ field }: Context, index: number): ExpectedPayment {
  const units = unitsOf(field.amount(index), 'USD', 'Amount (USD)');
  return {
    units: field.direction() === 'out' ? -units : units,
    currency: 'USD',
    reference: field.reference(index).trim(),
    name: field.party(index).trim(),
  };
}

/** An entry as Wire Transfer reads it from a statement, or of a CSV file with the same names. */
function entryOf({ json }: Item): StatementEntry & { units: bigint } {
  const text = (name: string): string => {
    const value = json[name];
    return value === undefined || value === null ? '' : asText(value);
  };
  const currency = text('currency') || 'USD';
  return {
    units: unitsOf(text('amount'), currency, 'amount'),
    amount: text('amount'),
    currency,
    bookedOn: text('bookedOn') || null,
    valueOn: text('valueOn') || null,
    reversal: json['reversal'] === true,
    status: text('status'),
    bankReference: text('bankReference'),
    reference: text('reference'),
    partyName: text('partyName'),
    partyAccount: text('partyAccount'),
    partyBank: text('partyBank'),
    information: text('information'),
    creditorReference: text('creditorReference'),
    code: text('code'),
  };
}
