import { boolean, choice, json, number, text } from '@heddle/contract/node/fields';

export const orderFields = {
  demand: number({
    label: 'Demand',
    required: true,
    min: 0,
    placeholder: '{{ forecast.total }}',
    help: 'Pieces that are needed until the next order comes. Each item is an article.',
  }),
  stock: number({ label: 'In stock', default: 0 }),
  onOrder: number({ label: 'On order', default: 0, min: 0, help: 'What has been ordered and not come yet.' }),
  safetyStock: number({ label: 'Safety stock', default: 0, min: 0, help: 'Pieces that are to be left over.' }),
  price: number({ label: 'Price of a piece', required: true, min: 0.000001, placeholder: '{{ price }}' }),
  priceBreaks: json({
    label: 'Quantity discounts',
    placeholder: '[{ "from": 100, "price": 4.5 }]',
    help: 'From how many pieces on all of them cost less each.',
  }),
  pack: number({ label: 'In packs of', default: 1, min: 0.000001 }),
  minimum: number({ label: 'Order at least', default: 0, min: 0, help: 'Pieces.' }),
  maximum: number({ label: 'Order at most', min: 0, help: 'Pieces. If empty, as many as are needed.' }),
  orderCost: number({
    label: 'Cost of an order',
    min: 0,
    help: 'With the cost of holding, the quantity is the one for which goods, orders and holding cost least together.',
  }),
  holdingShare: number({
    label: 'Cost of holding (% of the price)',
    min: 0.000001,
    help: 'For a piece during the time that the demand is for.',
  }),
  supplier: text({ label: 'Supplier', placeholder: '{{ supplier }}' }),
  supplierMinimum: number({
    label: 'Supplier delivers from',
    default: 0,
    min: 0,
    help: 'The least value of all its articles together.',
  }),
  belowMinimum: choice({
    label: 'Where a supplier gets too little',
    default: 'raise',
    choices: [
      { value: 'raise', label: 'Order more packs of what is ordered' },
      { value: 'skip', label: 'Order nothing there' },
    ],
  }),
  budget: number({ label: 'Budget', min: 0, help: 'For all articles together. If empty, there is none.' }),
  worth: number({
    label: 'A piece is worth',
    min: 0,
    placeholder: '{{ margin }}',
    help: 'What decides where the budget does not reach, for example the margin. If empty, its price.',
  }),
  partly: boolean({
    label: 'Order less where the budget does not reach',
    default: true,
    help: 'Off, an article is ordered whole or not at all.',
  }),
  to: text({ label: 'Result field', default: 'order', required: true }),
};
