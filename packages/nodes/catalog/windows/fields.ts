import { boolean, choice, number, pairs, text } from '@heddle/contract/node/fields';

export const windowFields = {
  time: text({
    label: 'Time',
    default: 'time',
    required: true,
    help: 'The field with the time of the event: an ISO date or an epoch number.',
  }),
  kind: choice({
    label: 'Window type',
    default: 'tumbling',
    choices: [
      { value: 'tumbling', label: 'Tumbling (one after the other)' },
      { value: 'sliding', label: 'Sliding (overlapping)' },
      { value: 'session', label: 'Session (ends after a gap)' },
    ],
  }),
  size: number({ label: 'Size', default: 5, min: 0.001, max: 1_000_000, when: { kind: ['tumbling', 'sliding'] } }),
  slide: number({
    label: 'Slide interval',
    default: 1,
    min: 0.001,
    max: 1_000_000,
    when: { kind: ['sliding'] },
    help: 'In the same unit as the size.',
  }),
  gap: number({ label: 'Session gap', default: 30, min: 0.001, max: 1_000_000, when: { kind: ['session'] } }),
  unit: choice({
    label: 'Unit',
    default: 'minutes',
    choices: ['seconds', 'minutes', 'hours', 'days', 'weeks'],
    help: 'Windows begin at full multiples of their size in UTC, weeks on Monday.',
  }),
  groupBy: text({
    label: 'Group by',
    placeholder: 'sensor',
    help: 'Separate windows for each value of these fields. If empty, all items share them.',
  }),
  calculate: pairs({
    label: 'Calculate',
    help: 'A name and a calculation: count(), sum(amount), mean(amount), min(amount), max(amount), percentile(amount, 95), countDistinct(user), and the others of Data Aggregator. If empty, the items are counted.',
  }),
  notNumbers: choice({
    label: 'Values that are not numbers',
    default: 'skip',
    choices: [
      { value: 'skip', label: 'Skip' },
      { value: 'fail', label: 'Fail' },
    ],
  }),
  late: choice({
    label: 'Late items',
    default: 'include',
    choices: [
      { value: 'include', label: 'Include' },
      { value: 'separate', label: 'Send to port "late"' },
      { value: 'drop', label: 'Skip' },
    ],
    help: 'An item is late if an earlier item of the list is already past the end of its window.',
  }),
  lateness: number({
    label: 'Allowed lateness',
    default: 0,
    min: 0,
    when: { late: ['separate', 'drop'] },
    help: 'How long a window stays open after its end, in the unit above.',
  }),
  empty: boolean({
    label: 'Include empty windows',
    when: { kind: ['tumbling'] },
    help: 'Between the first and the last window of each group.',
  }),
  decimals: number({
    label: 'Decimal places',
    min: 0,
    max: 15,
    step: 1,
    help: 'If empty, results are not rounded.',
  }),
};
