import { choice, number, text } from '@heddle/contract/node/fields';

const bounded = { direction: ['higher', 'lower'] };

export const kpiFields = {
  kpi: text({
    label: 'Name',
    default: 'KPI',
    required: true,
    help: 'Values with the same name form one history.',
  }),
  value: text({ label: 'Value', default: 'value', required: true, help: 'The field with the number.' }),
  target: number({ label: 'Target', required: true, placeholder: '10000' }),
  direction: choice({
    label: 'Better when',
    default: 'higher',
    choices: [
      { value: 'higher', label: 'Higher' },
      { value: 'lower', label: 'Lower' },
      { value: 'near', label: 'Near the target' },
    ],
  }),
  margin: number({
    label: 'At risk within (%)',
    default: 10,
    min: 0,
    max: 1000,
    when: bounded,
    help: 'How far a value may miss the target, in percent of the target, before it is off track.',
  }),
  good: number({
    label: 'On track within',
    default: 1,
    min: 0,
    when: { direction: ['near'] },
    help: 'How far from the target, in the unit of the value.',
  }),
  fair: number({ label: 'At risk within', default: 2, min: 0, when: { direction: ['near'] } }),
  compare: number({
    label: 'Compare with the last',
    default: 1,
    min: 1,
    max: 100,
    step: 1,
    help: 'Earlier values whose mean the value is compared with.',
  }),
  steady: number({
    label: 'Stable within (%)',
    default: 0,
    min: 0,
    max: 100,
    help: 'Smaller changes do not count as a trend.',
  }),
  keep: number({
    label: 'History length',
    default: 30,
    min: 0,
    max: 1000,
    step: 1,
    help: 'How many earlier values are kept. 0 keeps none, so there is no trend.',
  }),
  shared: choice({
    label: 'Scope',
    default: 'workflow',
    choices: [
      { value: 'run', label: 'This run' },
      { value: 'workflow', label: 'This workflow' },
      { value: 'user', label: 'All your workflows' },
    ],
  }),
  to: text({ label: 'Result field', default: 'kpi', required: true }),
};
