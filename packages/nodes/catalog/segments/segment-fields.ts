import { choice, number, text } from '@heddle/contract/node/fields';

export const segmentFields = {
  method: choice({
    label: 'Method',
    default: 'rfm',
    choices: [
      { value: 'rfm', label: 'RFM (recency, frequency, monetary value)' },
      { value: 'kmeans', label: 'Clusters of similar users (k-means)' },
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
    label: 'Number of purchases',
    default: 'purchases',
    required: true,
    when: { method: ['rfm'] },
    help: 'The field with the number.',
  }),
  monetary: text({
    label: 'Total spent',
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
    help: 'Numeric fields, separated by commas. They are normalized, so units do not matter.',
  }),
  clusters: number({ label: 'Segments', default: 3, min: 1, max: 100, step: 1, when: { method: ['kmeans'] } }),
  seed: number({
    label: 'Seed',
    default: 1,
    step: 1,
    min: -2_147_483_648,
    max: 2_147_483_647,
    when: { method: ['kmeans'] },
    help: 'The same seed gives the same segments for the same items.',
  }),
  to: text({ label: 'Result field', default: 'segment' }),
};
