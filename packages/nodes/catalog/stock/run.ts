import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../../lib/json/paths.ts';
import { toNumber } from '../../lib/conditions/compare.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { orderFields } from './fields.ts';
import type { Article } from './plan.ts';
import type { PriceBreak } from './quantities.ts';
import { rounded } from './quantities.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof orderFields>;

const MOST_ITEMS = 10_000;
const MOST_BREAKS = 50;
/** Articles that are planned here rather than in a thread. */
const FEW = 50;

const planning = { url: new URL('./plan.ts', import.meta.url), load: () => import('./plan.ts') };

/** Adds the order to every item; items without an order leave by the port `none`. */
export async function optimizeOrders(context: Context): Promise<NodeResult> {
  const { items, field } = context;
  if (items.length > MOST_ITEMS) throw dataErrors.too_many_rows({ limit: MOST_ITEMS });
  const articles: Article[] = [];
  await forEachYielding(
    items,
    (_, index) => articles.push(articleOf(context, index)),
    () => undefined,
    context,
  );
  const options = { belowMinimum: field.belowMinimum(), budget: field.budget(), partly: field.partly() };
  const plan = await runInWorker(planning, 'planOrders', [articles, options], {
    signal: context.signal,
    resources: context.resources,
    timeoutMs: 120_000,
    small: items.length <= FEW,
  });
  const order = new PairedItems();
  const none = new PairedItems();
  const work = (item: Item, index: number): void => {
    const [planned, article] = [plan[index], articles[index]];
    if (!planned || !article) return;
    const { quantity, price, cost, reasons } = planned;
    const facts = quantity > 0 ? { packs: rounded(quantity / article.terms.pack), price, cost } : { cost: 0 };
    const value: JsonValue = {
      quantity,
      ...facts,
      need: rounded(article.terms.need),
      ...(article.supplier === '' ? {} : { supplier: article.supplier }),
      reasons,
    };
    (quantity > 0 ? order : none).push(
      { ...item, json: withPaths(item.json, [{ name: field.to(index), value }]) },
      index,
    );
  };
  return forEachYielding(items, work, () => pairedPorts({ order, none }), context);
}

function articleOf({ field }: Context, index: number): Article {
  const demand = field.demand(index);
  const need = Math.max(0, rounded(demand + field.safetyStock(index) - field.stock(index) - field.onOrder(index)));
  const [orderCost, holding] = [field.orderCost(index), field.holdingShare(index)];
  return {
    terms: {
      need,
      breaks: breaksOf(field.price(index), field.priceBreaks(index)),
      pack: field.pack(index),
      minimum: field.minimum(index),
      maximum: field.maximum(index) ?? Infinity,
      ...(orderCost === undefined || holding === undefined
        ? {}
        : { economy: { demand, orderCost, holdingShare: holding / 100 } }),
    },
    supplier: field.supplier(index).trim(),
    supplierMinimum: field.supplierMinimum(index),
    worth: field.worth(index),
  };
}

function breaksOf(price: number, written: JsonValue | undefined): PriceBreak[] {
  const refuse = (reason: string): Error => nodeErrors.field_invalid({ field: 'Quantity discounts', reason });
  const list = written === undefined || written === null || written === '' ? [] : written;
  if (!Array.isArray(list) || list.length > MOST_BREAKS)
    throw refuse(`must be a list of at most ${MOST_BREAKS} prices, like [{ "from": 100, "price": 4.5 }]`);
  const breaks = list.map((entry): PriceBreak => {
    const [from, each] = isJsonObject(entry) ? [toNumber(entry['from']), toNumber(entry['price'])] : [];
    if (from === undefined || each === undefined || from <= 0 || each <= 0)
      throw refuse('must have "from" and "price" above zero in every entry');
    return { from, price: each };
  });
  return [{ from: 0, price }, ...breaks.sort((a, b) => a.from - b.from)];
}
