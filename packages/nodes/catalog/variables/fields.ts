import { assignments, boolean, choice, json, number, text } from '@heddle/contract/node/fields';

const changes = { operation: ['set', 'increment'] };

export const variableFields = {
  operation: choice({
    label: 'Operation',
    default: 'set',
    choices: [
      { value: 'set', label: 'Set' },
      { value: 'get', label: 'Get' },
      { value: 'increment', label: 'Increment a number' },
      { value: 'delete', label: 'Delete' },
      { value: 'list', label: 'List' },
    ],
  }),
  scope: choice({
    label: 'Scope',
    default: 'workflow',
    choices: [
      { value: 'run', label: 'This run' },
      { value: 'workflow', label: 'This workflow' },
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
  onlyIfAbsent: boolean({ label: 'Only if not set yet', when: { operation: ['set'] } }),
  variable: text({
    label: 'Name',
    names: 'variable',
    required: true,
    when: { operation: ['get', 'increment', 'delete'] },
    placeholder: 'counter',
    help: 'To get or delete several, separate them by commas.',
  }),
  otherwise: json({
    label: 'Default value',
    when: { operation: ['get'] },
    placeholder: '0',
    help: 'Returned if the variable does not exist. If empty, null.',
  }),
  by: number({
    label: 'Add',
    default: 1,
    when: { operation: ['increment'] },
    help: 'A negative number subtracts. A variable that does not exist counts as 0. Concurrent runs do not overwrite each other.',
  }),
  prefix: text({ label: 'Name prefix', when: { operation: ['list'] } }),
  limit: number({ label: 'Limit', default: 100, min: 1, max: 1000, step: 1, when: { operation: ['list'] } }),
  ttl: number({
    label: 'Expires after',
    default: 0,
    min: 0,
    when: changes,
    help: '0 means never. For increments, the time counts from the first one.',
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
    help: 'If empty, the field has the name of the variable. Deleting sets it to whether the variable existed.',
  }),
};
