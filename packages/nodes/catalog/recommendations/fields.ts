import { boolean, choice, multiline, number, text } from '@heddle/contract/node/fields';

export const personalizationFields = {
  source: choice({
    label: 'Interactions',
    default: 'items',
    choices: [
      { value: 'items', label: 'The items: recommend to all their users' },
      { value: 'table', label: 'A table under Data: recommend to the users of the items' },
    ],
  }),
  table: text({ label: 'Table', names: 'table', required: true, when: { source: ['table'] } }),
  user: text({ label: 'User', default: 'userId', required: true, help: 'The field that identifies the user.' }),
  thing: text({
    label: 'Item',
    default: 'itemId',
    required: true,
    help: 'The field or column with what the user bought, read or liked.',
  }),
  weight: text({
    label: 'Weight',
    placeholder: 'rating',
    help: 'A field with a number above zero: how much it counts. If empty, everything counts 1.',
  }),
  time: text({ label: 'Time', placeholder: 'time', help: 'A date field. What is long ago counts less.' }),
  halfLife: number({
    label: 'Half-life (days)',
    default: 90,
    min: 0.01,
    max: 100_000,
    optional: true,
    help: 'After so many days an interaction counts half. Needs a time.',
  }),
  count: number({ label: 'Recommendations', default: 10, min: 1, max: 100, step: 1 }),
  excludeSeen: boolean({ label: 'Leave out what the user had', default: true }),
  exclude: multiline({
    label: 'Never recommend',
    optional: true,
    placeholder: 'sold-out-1, sold-out-2',
    help: 'Separated by commas or lines.',
  }),
  popular: boolean({
    label: 'Fill up with popular items',
    default: true,
    help: 'New users, and those with few recommendations, get what most users had.',
  }),
  diversity: number({
    label: 'Diversity',
    default: 0,
    min: 0,
    max: 1,
    step: 0.1,
    help: 'Above 0, an item that is like one already recommended counts less.',
  }),
  together: number({
    label: 'Common users',
    default: 1,
    min: 1,
    max: 10_000,
    step: 1,
    optional: true,
    help: 'Two items must have so many users in common to be similar.',
  }),
  shrink: number({
    label: 'Shrinkage',
    default: 2,
    min: 0,
    max: 1000,
    optional: true,
    help: 'Similarities with few common users are made smaller.',
  }),
  evaluate: boolean({
    label: 'Measure',
    optional: true,
    help: 'Leaves out the last item of each user and tells how often it would have been recommended.',
  }),
  to: text({ label: 'Result field', default: 'recommendations', required: true }),
};
