import { defineNode } from '@heddle/contract/node/define';
import { number, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../../lib/json/paths.ts';
import { economicQuantity, reorderPoint, safetyStock } from './stock.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

const numbers = { demand: 10, demandDeviation: 3, leadTime: 4, stock: 40 };

export const reorderCalculation = defineNode({
  type: 'reorderCalculation',
  name: 'Reorder Calculation',
  category: 'Analytics & Reporting',
  icon: 'repeat',
  description: 'Calculates when to reorder and how much; items with enough stock go to port "enough"',
  summary: 'stock {stock}, demand {demand}, delivery {leadTime}',
  effect: 'none',
  outputs: ['reorder', 'enough'],
  fields: {
    stock: number({ label: 'In stock', required: true, placeholder: '{{ stock }}' }),
    onOrder: number({ label: 'On order', default: 0, min: 0, help: 'Units ordered but not delivered yet.' }),
    demand: number({
      label: 'Demand per period',
      required: true,
      min: 0,
      placeholder: '{{ forecast.ahead[0] }}',
      help: 'The mean. A period may be a day or a week; use the same for all fields.',
    }),
    demandDeviation: number({ label: 'Standard deviation of the demand', default: 0, min: 0 }),
    leadTime: number({ label: 'Lead time (periods)', required: true, min: 0, default: 1 }),
    leadTimeDeviation: number({ label: 'Standard deviation of the lead time (periods)', default: 0, min: 0 }),
    serviceLevel: number({
      label: 'Service level (%)',
      default: 95,
      min: 50,
      max: 99.9999,
      help: 'The share of order cycles without a stockout. A higher level needs more safety stock.',
    }),
    orderCost: number({
      label: 'Order cost',
      min: 0,
      help: 'With the holding cost, gives the economic order quantity.',
    }),
    holdingCost: number({ label: 'Holding cost per unit and period', min: 0.000001 }),
    quantity: number({
      label: 'Minimum order',
      default: 0,
      min: 0,
      help: 'The smallest quantity that the supplier delivers.',
    }),
    pack: number({ label: 'Pack size', default: 1, min: 0.000001 }),
    to: text({ label: 'Result field', default: 'reorder', required: true }),
  },
  examples: [
    {
      title: 'Stock that does not last until the delivery',
      given: [numbers, { ...numbers, stock: 60 }],
      with: {
        stock: '{{ stock }}',
        demand: '{{ demand }}',
        demandDeviation: '{{ demandDeviation }}',
        leadTime: '{{ leadTime }}',
      },
      gives: {
        reorder: [{ ...numbers, reorder: { safetyStock: 9.87, reorderPoint: 49.87, available: 40, quantity: 10 } }],
        enough: [
          { ...numbers, stock: 60, reorder: { safetyStock: 9.87, reorderPoint: 49.87, available: 60, quantity: 0 } },
        ],
      },
    },
    {
      title: 'The quantity that costs least, in packs',
      given: [{ sku: 'a' }],
      with: { stock: 0, demand: 10_000, leadTime: 0, orderCost: 40, holdingCost: 5, pack: 12 },
      gives: {
        reorder: [
          {
            sku: 'a',
            reorder: { safetyStock: 0, reorderPoint: 0, available: 0, economicQuantity: 400, quantity: 408 },
          },
        ],
      },
    },
    { title: 'Without stock and demand it says so', given: [{}], with: {}, fails: 'field_required' },
    {
      title: 'A share is below a hundred',
      given: [{}],
      with: { stock: 1, demand: 1, serviceLevel: 100 },
      fails: 'field_invalid',
    },
  ],
  run(context) {
    const { field, items } = context;
    const reorder = new PairedItems();
    const enough = new PairedItems();
    const work = (item: Item, index: number): void => {
      const facts = {
        demand: field.demand(index),
        demandDeviation: field.demandDeviation(index),
        leadTime: field.leadTime(index),
        leadTimeDeviation: field.leadTimeDeviation(index),
        serviceLevel: field.serviceLevel(index) / 100,
      };
      const [point, available] = [reorderPoint(facts), field.stock(index) + field.onOrder(index)];
      const [orderCost, holdingCost] = [field.orderCost(index), field.holdingCost(index)];
      const economic =
        orderCost === undefined || holdingCost === undefined
          ? undefined
          : economicQuantity(facts.demand, orderCost, holdingCost);
      const isLow = available <= point;
      const pack = field.pack(index);
      const wanted = isLow ? Math.max(point - available, economic ?? 0, field.quantity(index)) : 0;
      const value = {
        safetyStock: round(safetyStock(facts)),
        reorderPoint: round(point),
        available: round(available),
        ...(economic === undefined ? {} : { economicQuantity: round(economic) }),
        quantity: round(Math.max(0, Math.ceil(wanted / pack - 1e-9)) * pack),
      };
      (isLow ? reorder : enough).push(
        { ...item, json: withPaths(item.json, [{ name: field.to(index), value }]) },
        index,
      );
    };
    return forEachYielding(items, work, () => pairedPorts({ reorder, enough }), context);
  },
});

const round = (value: number): number => Math.round(value * 100) / 100;
