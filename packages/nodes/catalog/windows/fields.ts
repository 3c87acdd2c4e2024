import { boolean, choice, number, pairs, text } from '@heddle/contract/node/fields';

export const windowFields = {
  time: text({
    label: 'Time',
    default: 'time',
    required: true,
    help: 'The field with the moment of the event: an ISO date or an epoch number.',
  }),
  kind: choice({
    label: 'Windows',
    default: 'tumbling',
    choices: [
      { value: 'tumbling', label: 'One after the other (tumbling)' },
      { value: 'sliding', label: 'Overlapping (sliding)' },
      { value: 'session', label: 'Until nothing comes for a while (session)' },
    ],
  }),
  size: number({ label: 'Size', default: 5, min: 0.001, max: 1_000_000, when: { kind: ['tumbling', 'sliding'] } }),
  slide: number({
    label: 'A window begins every',
    default: 1,
    min: 0.001,
    max: 1_000_000,
    when: { kind: ['sliding'] },
    help: 'In the same unit as the size.',
  }),
  gap: number({ label: 'Ends after a gap of', default: 30, min: 0.001, max: 1_000_000, when: { kind: ['session'] } }),
  unit: choice({
    label: 'Unit',
    default: 'minutes',
    choices: ['seconds', 'minutes', 'hours', 'days', 'weeks'],
    help: 'Windows begin at full multiples of their size in UTC, weeks on Monday.',
  }),
  groupBy: text({
    label: 'For each',
    placeholder: 'sensor',
    help: 'Windows of their own for each value of these fields. If empty, all items share them.',
  }),
  calculate: pairs({
    label: 'Calculate',
    help: 'A name and what it is: count(), sum(amount), mean(amount), min(amount), max(amount), percentile(amount, 95), countDistinct(user) and what else Data Aggregator knows. If empty, the items are counted.',
  }),
  notNumbers: choice({
    label: 'Values that are not numbers',
    default: 'skip',
    choices: [
      { value: 'skip', label: 'Leave out' },
      { value: 'fail', label: 'Fail' },
    ],
  }),
  late: choice({
    label: 'Late items',
    default: 'include',
    choices: [
      { value: 'include', label: 'Count like all others' },
      { value: 'separate', label: 'Leave by the port late' },
      { value: 'drop', label: 'Leave out' },
    ],
    help: 'Late is what arrives when its window is over: when an earlier item of the list is already past its end.',
  }),
  lateness: number({
    label: 'Wait for late items',
    default: 0,
    min: 0,
    when: { late: ['separate', 'drop'] },
    help: 'How long a window stays open past its end, in the unit above.',
  }),
  empty: boolean({
    label: 'Also windows without items',
    when: { kind: ['tumbling'] },
    help: 'Between the first and the last window of each group.',
  }),
  decimals: number({
    label: 'Round to decimals',
    min: 0,
    max: 15,
    step: 1,
    help: 'If empty, results are not rounded.',
  }),
};
