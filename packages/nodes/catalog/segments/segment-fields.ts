import { choice, number, text } from '@heddle/contract/node/fields';

export const segmentFields = {
  method: choice({
    label: 'Method',
    default: 'rfm',
    choices: [
      { value: 'rfm', label: 'Last purchase, number, spending (RFM)' },
      { value: 'kmeans', label: 'Groups of similar users (k-means)' },
    ],
  }),
  last: text({
    label: 'Last purchase',
    default: 'lastPurchase',
    required: true,
    when: { method: ['rfm'] },
    help: 'The field with the date.',
  }),
  frequency: text({
    label: 'Purchases',
    default: 'purchases',
    required: true,
    when: { method: ['rfm'] },
    help: 'The field with their number.',
  }),
  monetary: text({
    label: 'Spent',
    default: 'spent',
    required: true,
    when: { method: ['rfm'] },
    help: 'The field with the sum.',
  }),
  features: text({
    label: 'Fields',
    required: true,
    when: { method: ['kmeans'] },
    placeholder: 'age, visits, spent',
    help: 'Numbers, separated by commas. All count the same, whatever their units.',
  }),
  clusters: number({ label: 'Segments', default: 3, min: 1, max: 100, step: 1, when: { method: ['kmeans'] } }),
  seed: number({
    label: 'Seed',
    default: 1,
    step: 1,
    min: -2_147_483_648,
    max: 2_147_483_647,
    when: { method: ['kmeans'] },
    help: 'The same seed divides the same items in the same way.',
  }),
  to: text({ label: 'Result field', default: 'segment' }),
};
