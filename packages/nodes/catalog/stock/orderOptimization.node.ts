import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { orderFields } from './fields.ts';

const article = { demand: '{{ demand }}', stock: '{{ stock }}', price: '{{ price }}' };

export const orderOptimization = defineNode({
  type: 'orderOptimization',
  name: 'Order Optimization',
  category: 'Analytics & Reporting',
  icon: 'package-check',
  description:
    'Calculates how much of each product to order, within pack sizes, discounts, minimum orders and the budget; products without an order go to port "none"',
  summary: 'demand {demand}, stock {stock}, budget {budget}',
  effect: 'none',
  outputs: ['order', 'none'],
  fields: orderFields,
  examples: [
    {
      title: 'What is missing, in whole packs',
      given: [
        { sku: 'a', demand: 50, stock: 15, price: 2 },
        { sku: 'b', demand: 10, stock: 30, price: 5 },
      ],
      with: { ...article, pack: 12 },
      gives: {
        order: [
          {
            sku: 'a',
            demand: 50,
            stock: 15,
            price: 2,
            order: {
              quantity: 36,
              packs: 3,
              price: 2,
              cost: 72,
              need: 35,
              reasons: ['35 needed', 'whole packs of 12'],
            },
          },
        ],
        none: [
          {
            sku: 'b',
            demand: 10,
            stock: 30,
            price: 5,
            order: { quantity: 0, cost: 0, need: 0, reasons: ['the stock is enough'] },
          },
        ],
      },
    },
    {
      title: 'A hundred cost less than ninety-five',
      given: [{ demand: 95, stock: 0, price: 5 }],
      with: { ...article, priceBreaks: [{ from: 100, price: 4.5 }] },
      gives: {
        order: [
          {
            demand: 95,
            stock: 0,
            price: 5,
            order: {
              quantity: 100,
              packs: 100,
              price: 4.5,
              cost: 450,
              need: 95,
              reasons: ['95 needed', 'from 100 on a piece costs 4.5 instead of 5'],
            },
          },
        ],
      },
    },
    {
      title: 'A budget goes to what is worth most',
      given: [
        { sku: 'a', margin: 1 },
        { sku: 'b', margin: 4 },
      ],
      with: { demand: 10, price: 10, worth: '{{ margin }}', budget: 150, partly: false },
      gives: {
        order: [
          {
            sku: 'b',
            margin: 4,
            order: { quantity: 10, packs: 10, price: 10, cost: 100, need: 10, reasons: ['10 needed'] },
          },
        ],
        none: [
          {
            sku: 'a',
            margin: 1,
            order: {
              quantity: 0,
              cost: 0,
              need: 10,
              reasons: ['10 needed', 'the budget of 150 goes to what is worth more'],
            },
          },
        ],
      },
    },
    {
      title: 'Discounts have to be readable',
      given: [{}],
      with: { demand: 1, price: 1, priceBreaks: [{ from: 10 }] },
      fails: 'field_invalid',
    },
    { title: 'Without a price it says so', given: [{}], with: { demand: 1 }, fails: 'field_required' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).optimizeOrders(context),
});
