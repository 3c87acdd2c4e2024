import { boolean, choice, text } from '@heddle/contract/node/fields';

export const compareFields = {
  keys: text({
    label: 'Same if equal in',
    required: true,
    expression: false,
    placeholder: 'id',
    help: 'One field or several, separated by commas, that say which items belong together.',
  }),
  secondKeys: text({
    label: 'Fields in the second input',
    expression: false,
    help: 'Where they have other names there, in the same order.',
  }),
  ignore: text({
    label: 'Leave out of the comparison',
    expression: false,
    placeholder: 'updatedAt, meta.version',
    help: 'Fields whose differences do not matter.',
  }),
  loose: boolean({
    label: 'Take 5 and "5" for the same',
    help: 'Texts and numbers, true and "true", and missing, null and empty text are compared as they read.',
  }),
  give: choice({
    label: 'For what differs give',
    default: 'both',
    choices: [
      { value: 'both', label: 'Both, with the differences' },
      { value: 'first', label: 'The item of the first input' },
      { value: 'second', label: 'The item of the second input' },
    ],
  }),
};
