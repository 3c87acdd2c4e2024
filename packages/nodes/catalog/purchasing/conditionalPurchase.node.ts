import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { purchaseFields } from './fields.ts';

const of = { product: '{{ sku }}', price: '{{ price }}', quantity: '{{ quantity }}' };

export const conditionalPurchase = defineNode({
  type: 'conditionalPurchase',
  name: 'Conditional Purchase',
  category: 'Core Operations',
  icon: 'shopping-cart',
  description: 'Decides what to buy, hold or ask about, by price, stock, budget and pauses',
  summary: '{quantity} of {product} for {price}',
  // The spent budget and the purchases are stored for later runs.
  effect: ({ period, pause, operation }) => ((period ?? 'none') === 'none' && !pause && !operation ? 'none' : 'write'),
  outputs: ['buy', 'hold', 'ask'],
  errorOutput: 'ask',
  fields: purchaseFields,
  examples: [
    {
      title: 'At a low price, and only while it is needed',
      given: [
        { sku: 'a', price: 9, stock: 2 },
        { sku: 'b', price: 12, stock: 50 },
      ],
      with: { product: '{{ sku }}', price: '{{ price }}', maxPrice: 10, stock: '{{ stock }}', stockBelow: 20 },
      gives: {
        buy: [{ sku: 'a', price: 9, stock: 2, purchase: { decision: 'buy', amount: 9, reasons: [] } }],
        hold: [
          {
            sku: 'b',
            price: 12,
            stock: 50,
            purchase: {
              decision: 'hold',
              amount: 12,
              reasons: ['a price of 12 is above 10', 'a stock of 50 is not below 20'],
            },
          },
        ],
      },
    },
    {
      title: 'Within the budget of a month',
      given: [
        { sku: 'a', price: 30, quantity: 2 },
        { sku: 'b', price: 50, quantity: 1 },
        { sku: 'c', price: 10, quantity: 4 },
      ],
      with: { ...of, period: 'month', budget: 100 },
      gives: {
        buy: [
          { sku: 'a', price: 30, quantity: 2, purchase: { decision: 'buy', amount: 60, reasons: [], budgetLeft: 40 } },
          { sku: 'c', price: 10, quantity: 4, purchase: { decision: 'buy', amount: 40, reasons: [], budgetLeft: 0 } },
        ],
        hold: [
          {
            sku: 'b',
            price: 50,
            quantity: 1,
            purchase: {
              decision: 'hold',
              amount: 50,
              reasons: ['costs 50, and 40 of the budget are left'],
              budgetLeft: 40,
            },
          },
        ],
      },
    },
    {
      title: 'Large amounts are asked about; one number is bought once',
      given: [
        { id: 1, price: 900 },
        { id: 2, price: 5 },
        { id: 2, price: 5 },
      ],
      with: { price: '{{ price }}', askAbove: 500, operation: '{{ id }}' },
      gives: {
        buy: [{ id: 2, price: 5, purchase: { decision: 'buy', amount: 5, reasons: [] } }],
        hold: [
          {
            id: 2,
            price: 5,
            purchase: { decision: 'hold', amount: 5, reasons: ['was bought before under this number'] },
          },
        ],
        ask: [
          {
            id: 1,
            price: 900,
            purchase: { decision: 'ask', amount: 900, reasons: ['costs 900, more than 500 without asking'] },
          },
        ],
      },
    },
    {
      title: 'A limit for the stock needs the stock',
      given: [{}],
      with: { price: 1, stockBelow: 5 },
      fails: 'field_required',
    },
    { title: 'A pause needs to know of what', given: [{}], with: { price: 1, pause: 1 }, fails: 'field_required' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).decidePurchases(context),
});
