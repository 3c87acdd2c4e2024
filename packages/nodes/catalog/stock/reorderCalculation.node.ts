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
  description: 'Works out when to order again and how much; items with enough stock leave by the port enough',
  summary: 'stock {stock}, demand {demand}, delivery {leadTime}',
  effect: 'none',
  outputs: ['reorder', 'enough'],
  fields: {
    stock: number({ label: 'In stock', required: true, placeholder: '{{ stock }}' }),
    onOrder: number({ label: 'On order', default: 0, min: 0, help: 'What has been ordered and not come yet.' }),
    demand: number({
      label: 'Demand per period',
      required: true,
      min: 0,
      placeholder: '{{ forecast.ahead[0] }}',
      help: 'The mean. A period may be a day or a week, the same everywhere here.',
    }),
    demandDeviation: number({ label: 'Its standard deviation', default: 0, min: 0 }),
    leadTime: number({ label: 'Delivery takes (periods)', required: true, min: 0, default: 1 }),
    leadTimeDeviation: number({ label: 'Its standard deviation (periods)', default: 0, min: 0 }),
    serviceLevel: number({
      label: 'The stock lasts in (%)',
      default: 95,
      min: 50,
      max: 99.9999,
      help: 'Of the deliveries. More takes more safety stock.',
    }),
    orderCost: number({
      label: 'Cost of an order',
      min: 0,
      help: 'With the cost of holding it gives the quantity that costs least.',
    }),
    holdingCost: number({ label: 'Cost of holding one piece for a period', min: 0.000001 }),
    quantity: number({ label: 'Order at least', default: 0, min: 0, help: 'What the supplier delivers at least.' }),
    pack: number({ label: 'In packs of', default: 1, min: 0.000001 }),
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
