import { choice, number, text } from '@heddle/contract/node/fields';

const periods = { period: ['day', 'week', 'month', 'year'] } as const;

export const purchaseFields = {
  product: text({
    label: 'Product',
    placeholder: '{{ sku }}',
    help: 'The pause between purchases applies per product.',
  }),
  price: number({ label: 'Unit price', required: true, min: 0, placeholder: '{{ price }}' }),
  quantity: number({ label: 'Quantity', default: 1, min: 0.000001 }),
  maxPrice: number({ label: 'Maximum price', min: 0 }),
  stock: number({ label: 'In stock', placeholder: '{{ stock }}' }),
  stockBelow: number({ label: 'Buy below a stock of' }),
  askAbove: number({
    label: 'Ask above (amount)',
    min: 0,
    help: 'Purchases that cost more go to port "ask" and do not use the budget. After an Approval, a second Conditional Purchase without this limit can buy.',
  }),
  period: choice({
    label: 'Budget period',
    default: 'none',
    choices: [
      { value: 'none', label: 'No budget' },
      { value: 'day', label: 'A day' },
      { value: 'week', label: 'A week, starting on Monday' },
      { value: 'month', label: 'A month' },
      { value: 'year', label: 'A year' },
      { value: 'ever', label: 'All time' },
    ],
  }),
  budget: number({ label: 'Budget', required: true, min: 0, when: { period: [...periods.period, 'ever'] } }),
  budgetName: text({
    label: 'Budget name',
    default: 'default',
    when: { period: [...periods.period, 'ever'] },
    help: 'Steps with the same name spend the same budget.',
  }),
  scope: choice({
    label: 'Scope',
    default: 'workflow',
    choices: [
      { value: 'workflow', label: 'This workflow' },
      { value: 'user', label: 'All your workflows' },
    ],
    help: 'Where the budget, pauses and purchases are shared.',
  }),
  timeZone: text({
    label: 'Time zone',
    default: 'UTC',
    when: { period: [...periods.period] },
    help: 'Defines when a day starts.',
  }),
  pause: number({ label: 'Minimum time between purchases', default: 0, min: 0, help: 'Of the same product.' }),
  pauseUnit: choice({ label: 'Unit', default: 'hours', choices: ['minutes', 'hours', 'days'] }),
  operation: text({
    label: 'Purchase number',
    placeholder: '{{ orderId }}',
    help: 'Purchases with the same number happen only once, across all runs. If empty, every item is a separate purchase.',
  }),
  to: text({ label: 'Result field', default: 'purchase', required: true }),
};
