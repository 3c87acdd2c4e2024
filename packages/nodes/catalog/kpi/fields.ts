import { choice, number, text } from '@heddle/contract/node/fields';

const bounded = { direction: ['higher', 'lower'] };

export const kpiFields = {
  kpi: text({
    label: 'Name',
    default: 'KPI',
    required: true,
    help: 'What is measured. Values of the same name make one history.',
  }),
  value: text({ label: 'Value', default: 'value', required: true, help: 'The field with the number.' }),
  target: number({ label: 'Target', required: true, placeholder: '10000' }),
  direction: choice({
    label: 'Better is',
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
    help: 'How far the target may be missed, in percent of it, before the value is off.',
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
  steady: number({ label: 'Steady within (%)', default: 0, min: 0, max: 100, help: 'Smaller changes are no trend.' }),
  keep: number({
    label: 'Keep earlier values',
    default: 30,
    min: 0,
    max: 1000,
    step: 1,
    help: 'How many the history has besides the present one. 0 keeps none, and there is no trend.',
  }),
  shared: choice({
    label: 'History of',
    default: 'workflow',
    choices: [
      { value: 'run', label: 'This run only' },
      { value: 'workflow', label: 'All runs of this workflow' },
      { value: 'user', label: 'All your workflows' },
    ],
  }),
  to: text({ label: 'Result field', default: 'kpi', required: true }),
};
