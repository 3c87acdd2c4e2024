import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { StateSpace } from '@heddle/contract/node/state';
import { isTimeZone } from '@heddle/contract/schedule/local-time';
import { withPaths } from '../../lib/json/paths.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import type { PurchaseBudget } from './budget.ts';
import { openBudget, periodAt } from './budget.ts';
import type { purchaseFields } from './fields.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof purchaseFields>;

type Decision = 'buy' | 'hold' | 'ask';

interface Decided {
  decision: Decision;
  reasons: string[];
  budgetLeft?: number;
}

const unitMs = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/** Splits the items into those to buy, those not to buy, and those to ask about. Purchases are deducted from the budget. */
export async function decidePurchases(context: Context): Promise<NodeResult> {
  const { items, field } = context;
  const outputs: { readonly [port in Decision]: PairedItems } = {
    buy: new PairedItems(),
    hold: new PairedItems(),
    ask: new PairedItems(),
  };
  await forEachAsyncYielding(
    items,
    async (item, index) => {
      const amount = Math.round(field.price(index) * field.quantity(index) * 10_000) / 10_000;
      const decided = await decide(context, index, amount);
      const { decision, reasons, budgetLeft } = decided;
      const value: JsonObject = { decision, amount, reasons, ...(budgetLeft === undefined ? {} : { budgetLeft }) };
      outputs[decision].push({ ...item, json: withPaths(item.json, [{ name: field.to(index), value }]) }, index);
    },
    context,
  );
  return pairedPorts(outputs);
}

async function decide(context: Context, index: number, amount: number): Promise<Decided> {
  const { field, run, state } = context;
  const against = objections(context, index);
  if (against.length > 0) return { decision: 'hold', reasons: against };
  const askAbove = field.askAbove(index);
  const asks = askAbove !== undefined && amount > askAbove;
  const space = state.in(field.scope(index), 'purchases');
  const holder = run.idempotencyKey(index);
  const operation = field.operation(index).trim();
  const operationKey = `operation:${await hashOf(operation)}`;
  const bought = ['was bought before under this number'];
  if (operation !== '') {
    const earlier = await space.get(operationKey);
    if (earlier !== undefined && earlier !== holder) return { decision: 'hold', reasons: bought };
  }
  if (asks) return { decision: 'ask', reasons: [`costs ${amount}, more than ${askAbove} without asking`] };

  const pause = await openPause(context, space, index, holder);
  if (!pause.free) return { decision: 'hold', reasons: ['the pause since the last purchase is not over'] };
  const budget = budgetOf(context, space, index);
  const taken = await budget?.take(amount);
  const left = taken === undefined ? {} : { budgetLeft: taken.left };
  if (taken?.taken === false) {
    await pause.undo();
    return { decision: 'hold', reasons: [`costs ${amount}, and ${taken.left} of the budget are left`], ...left };
  }
  // Last: only purchases use up the number.
  if (
    operation !== '' &&
    !(await space.set(operationKey, holder, { onlyIfAbsent: true })) &&
    (await space.get(operationKey)) !== holder
  ) {
    await budget?.giveBack(amount);
    await pause.undo();
    return { decision: 'hold', reasons: bought };
  }
  return { decision: 'buy', reasons: [], ...left };
}

/** Reasons against buying that follow from the item alone. */
function objections({ field }: Context, index: number): string[] {
  const [price, maxPrice, stock, stockBelow] = [
    field.price(index),
    field.maxPrice(index),
    field.stock(index),
    field.stockBelow(index),
  ];
  if (stockBelow !== undefined && stock === undefined)
    throw nodeErrors.field_required({ field: 'In stock' }, { details: { field: 'stock' } });
  return [
    ...(maxPrice !== undefined && price > maxPrice ? [`a price of ${price} is above ${maxPrice}`] : []),
    ...(stockBelow !== undefined && stock !== undefined && stock >= stockBelow
      ? [`a stock of ${stock} is not below ${stockBelow}`]
      : []),
  ];
}

function budgetOf({ field, run }: Context, space: StateSpace, index: number): PurchaseBudget | undefined {
  const period = field.period(index);
  if (period === 'none') return undefined;
  const [name, zone] = [field.budgetName(index).trim(), field.timeZone(index) || 'UTC'];
  if (name === '' || name.length > 100)
    throw nodeErrors.field_invalid({ field: 'Budget name', reason: 'must have 1 to 100 characters' });
  if (!isTimeZone(zone))
    throw nodeErrors.field_invalid({ field: 'Time zone', reason: 'must be a time zone like Europe/Zurich' });
  return openBudget(space, name, period, periodAt(run.now, period, zone), field.budget(index));
}

async function openPause(
  { field }: Context,
  space: StateSpace,
  index: number,
  holder: string,
): Promise<{ free: boolean; undo(): Promise<void> }> {
  const ttlMs = field.pause(index) * unitMs[field.pauseUnit(index)];
  if (!(ttlMs > 0)) return { free: true, undo: async () => undefined };
  const product = field.product(index).trim();
  if (product === '') throw nodeErrors.field_required({ field: 'Product' }, { details: { field: 'product' } });
  const key = `pause:${await hashOf(product)}`;
  const free = await space.set(key, holder, { onlyIfAbsent: true, ttlMs });
  return { free, undo: async () => void (await space.delete(key)) };
}

/** With functions that browsers have too: a dry run decides there. */
const hashOf = async (text: string): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
