import { choice, number, text } from '@heddle/contract/node/fields';

const mined = { kind: ['sets', 'sequences'] };
const timed = { kind: ['sequences', 'times'] };

export const patternFields = {
  kind: choice({
    label: 'Find',
    default: 'sets',
    choices: [
      { value: 'sets', label: 'What occurs together' },
      { value: 'sequences', label: 'What follows what' },
      { value: 'times', label: 'When something recurs' },
    ],
  }),
  value: text({
    label: 'Value',
    default: 'product',
    required: true,
    when: mined,
    help: 'The field with what is looked at: a text, or a list of texts.',
  }),
  event: text({
    label: 'Event',
    when: { kind: ['times'] },
    placeholder: 'type',
    help: 'Each value of this field is looked at by itself. If empty, all items together.',
  }),
  groupBy: text({
    label: 'Group by',
    when: mined,
    placeholder: 'orderId',
    help: 'Items with the same values of these fields belong together, as the lines of an order. If empty, each item is a group.',
  }),
  time: text({
    label: 'Time',
    default: 'time',
    when: timed,
    help: 'The date field. Sequences without one are in input order.',
  }),
  support: number({
    label: 'Support',
    default: 0.05,
    min: 0.00001,
    max: 1,
    when: mined,
    help: 'The share of the groups that a pattern has to be in.',
  }),
  confidence: number({
    label: 'Confidence',
    default: 0.5,
    min: 0,
    max: 1,
    when: mined,
    help: 'The share of the groups with the first part of a rule that also have the second.',
  }),
  lift: number({
    label: 'Lift',
    default: 1,
    min: 0,
    when: mined,
    optional: true,
    help: 'How many times more often than by chance. 1 is by chance.',
  }),
  longest: number({ label: 'Pattern length', default: 4, min: 2, max: 8, step: 1, when: mined, optional: true }),
  level: number({
    label: 'Significance level',
    default: 0.01,
    min: 0.0000001,
    max: 0.5,
    when: { kind: ['times'] },
    optional: true,
    help: 'How likely a peak may be by chance.',
  }),
  zone: text({
    label: 'Time zone',
    when: { kind: ['times'] },
    placeholder: 'Europe/Zurich',
    optional: true,
    help: 'If empty, the time zone of the workflow.',
  }),
  limit: number({ label: 'Limit', default: 1000, min: 1, max: 10_000, step: 1, optional: true }),
};
