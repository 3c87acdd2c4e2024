import { assignments, boolean, choice, json, number, text } from '@heddle/contract/node/fields';

const changes = { operation: ['set', 'increment'] };

export const variableFields = {
  operation: choice({
    label: 'Operation',
    default: 'set',
    choices: [
      { value: 'set', label: 'Set' },
      { value: 'get', label: 'Get' },
      { value: 'increment', label: 'Add to a number' },
      { value: 'delete', label: 'Delete' },
      { value: 'list', label: 'List' },
    ],
  }),
  scope: choice({
    label: 'Shared by',
    default: 'workflow',
    choices: [
      { value: 'run', label: 'The steps of this run' },
      { value: 'workflow', label: 'All runs of this workflow' },
      { value: 'user', label: 'All your workflows' },
    ],
    help: 'Expressions read variables as $vars.name: the run’s, else the workflow’s, else yours.',
  }),
  variables: assignments({
    label: 'Variables',
    required: true,
    when: { operation: ['set'] },
    help: 'Names and values. A value that is one {{ … }} keeps its type.',
  }),
  onlyIfAbsent: boolean({ label: 'Only where there is none yet', when: { operation: ['set'] } }),
  variable: text({
    label: 'Name',
    names: 'variable',
    required: true,
    when: { operation: ['get', 'increment', 'delete'] },
    placeholder: 'counter',
    help: 'To get or delete several, separate them by commas.',
  }),
  otherwise: json({
    label: 'Otherwise',
    when: { operation: ['get'] },
    placeholder: '0',
    help: 'What is given where there is no such variable. If empty, it is null.',
  }),
  by: number({
    label: 'Add',
    default: 1,
    when: { operation: ['increment'] },
    help: 'Negative subtracts. A variable that is not there counts as 0. No other run comes in between.',
  }),
  prefix: text({ label: 'Names that begin with', when: { operation: ['list'] } }),
  limit: number({ label: 'Most variables', default: 100, min: 1, max: 1000, step: 1, when: { operation: ['list'] } }),
  ttl: number({
    label: 'Forget after',
    default: 0,
    min: 0,
    when: changes,
    help: 'Zero keeps it. A number that is added to counts its time from the first addition.',
  }),
  ttlUnit: choice({
    label: 'Unit',
    default: 'minutes',
    choices: ['seconds', 'minutes', 'hours', 'days'],
    when: changes,
  }),
  to: text({
    label: 'Save result in field',
    when: { operation: ['get', 'increment', 'delete'] },
    help: 'The field of the item for the value; if empty, it is called like the variable. Deleting puts true there if there was one.',
  }),
};
