import { choice, number, text } from '@heddle/contract/node/fields';

const periods = { period: ['day', 'week', 'month', 'year'] } as const;

export const purchaseFields = {
  product: text({
    label: 'What is bought',
    placeholder: '{{ sku }}',
    help: 'By which the pause between two purchases is kept.',
  }),
  price: number({ label: 'Price of a piece', required: true, min: 0, placeholder: '{{ price }}' }),
  quantity: number({ label: 'Quantity', default: 1, min: 0.000001 }),
  maxPrice: number({ label: 'Buy at a price up to', min: 0 }),
  stock: number({ label: 'In stock', placeholder: '{{ stock }}' }),
  stockBelow: number({ label: 'Buy while the stock is below' }),
  askAbove: number({
    label: 'Ask above an amount of',
    min: 0,
    help: 'Purchases that cost more leave by the port ask and take nothing from the budget. Behind an Approval a second Conditional Purchase without this limit can buy.',
  }),
  period: choice({
    label: 'Budget for',
    default: 'none',
    choices: [
      { value: 'none', label: 'No budget' },
      { value: 'day', label: 'A day' },
      { value: 'week', label: 'A week, from Monday on' },
      { value: 'month', label: 'A month' },
      { value: 'year', label: 'A year' },
      { value: 'ever', label: 'All time' },
    ],
  }),
  budget: number({ label: 'Budget', required: true, min: 0, when: { period: [...periods.period, 'ever'] } }),
  budgetName: text({
    label: 'Name of the budget',
    default: 'default',
    when: { period: [...periods.period, 'ever'] },
    help: 'Steps with the same name spend the same budget.',
  }),
  scope: choice({
    label: 'Shared by',
    default: 'workflow',
    choices: [
      { value: 'workflow', label: 'All runs of this workflow' },
      { value: 'user', label: 'All your workflows' },
    ],
    help: 'The budget, the pauses and the purchases that have been made.',
  }),
  timeZone: text({
    label: 'Time zone',
    default: 'UTC',
    when: { period: [...periods.period] },
    help: 'In which a day begins.',
  }),
  pause: number({ label: 'Pause between two purchases', default: 0, min: 0, help: 'Of the same thing.' }),
  pauseUnit: choice({ label: 'Unit', default: 'hours', choices: ['minutes', 'hours', 'days'] }),
  operation: text({
    label: 'Purchase number',
    placeholder: '{{ orderId }}',
    help: 'What carries the same number is bought once and never again, whatever run asks. If empty, every item is a purchase of its own.',
  }),
  to: text({ label: 'Result field', default: 'purchase', required: true }),
};
