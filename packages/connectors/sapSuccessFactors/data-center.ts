import { text } from '@heddle/contract/node/fields';

export const dataCenter = text({
  label: 'API server',
  required: true,
  placeholder: 'https://api55.sapsf.eu',
  help: 'The API server of your data center.',
});
