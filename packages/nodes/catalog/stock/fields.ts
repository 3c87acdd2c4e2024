import { boolean, choice, json, number, text } from '@heddle/contract/node/fields';

export const orderFields = {
  demand: number({
    label: 'Demand',
    required: true,
    min: 0,
    placeholder: '{{ forecast.total }}',
    help: 'Units needed until the next order arrives. Each item is one product.',
  }),
  stock: number({ label: 'In stock', default: 0 }),
  onOrder: number({ label: 'On order', default: 0, min: 0, help: 'Units ordered but not delivered yet.' }),
  safetyStock: number({ label: 'Safety stock', default: 0, min: 0, help: 'Units to keep in reserve.' }),
  price: number({ label: 'Unit price', required: true, min: 0.000001, placeholder: '{{ price }}' }),
  priceBreaks: json({
    label: 'Quantity discounts',
    placeholder: '[{ "from": 100, "price": 4.5 }]',
    help: 'The quantity from which all units cost less.',
  }),
  pack: number({ label: 'Pack size', default: 1, min: 0.000001 }),
  minimum: number({ label: 'Minimum order', default: 0, min: 0, help: 'Units.' }),
  maximum: number({ label: 'Maximum order', min: 0, help: 'Units. If empty, no maximum.' }),
  orderCost: number({
    label: 'Order cost',
    min: 0,
    help: 'With the holding cost, the quantity is the one with the lowest total of goods, order and holding costs.',
  }),
  holdingShare: number({
    label: 'Holding cost (% of the price)',
    min: 0.000001,
    help: 'Per unit, for the period that the demand covers.',
  }),
  supplier: text({ label: 'Supplier', placeholder: '{{ supplier }}' }),
  supplierMinimum: number({
    label: 'Minimum order value',
    default: 0,
    min: 0,
    help: 'Of the supplier, for all its products together.',
  }),
  belowMinimum: choice({
    label: 'Below the minimum order value',
    default: 'raise',
    choices: [
      { value: 'raise', label: 'Order more packs' },
      { value: 'skip', label: 'Order nothing from the supplier' },
    ],
  }),
  budget: number({ label: 'Budget', min: 0, help: 'For all products together. If empty, there is no limit.' }),
  worth: number({
    label: 'Priority per unit',
    min: 0,
    placeholder: '{{ margin }}',
    help: 'Decides what is ordered when the budget is too small, for example the margin. If empty, the unit price.',
  }),
  partly: boolean({
    label: 'Allow smaller orders',
    default: true,
    help: 'If off, a product is ordered in full or not at all.',
  }),
  to: text({ label: 'Result field', default: 'order', required: true }),
};
