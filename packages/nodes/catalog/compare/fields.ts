import { boolean, choice, text } from '@heddle/contract/node/fields';

export const compareFields = {
  keys: text({
    label: 'Compare by',
    required: true,
    expression: false,
    placeholder: 'id',
    help: 'One or more fields, separated by commas, that identify matching items.',
  }),
  secondKeys: text({
    label: 'Fields in the second input',
    expression: false,
    help: 'If they have other names there, in the same order.',
  }),
  ignore: text({
    label: 'Ignore fields',
    expression: false,
    placeholder: 'updatedAt, meta.version',
    help: 'Differences in these fields are ignored.',
  }),
  loose: boolean({
    label: 'Loose comparison',
    help: '5 equals "5", true equals "true", and missing, null and empty text are equal.',
  }),
  give: choice({
    label: 'Output for differences',
    default: 'both',
    choices: [
      { value: 'both', label: 'Both, with the differences' },
      { value: 'first', label: 'The item of the first input' },
      { value: 'second', label: 'The item of the second input' },
    ],
  }),
};
