import { asText } from '@heddle/contract/node/text';
import { text } from '@heddle/contract/node/fields';

export const accountField = text({
  label: 'Account ID',
  required: true,
  placeholder: '1234567',
  help: 'A sandbox has a suffix, such as 1234567_SB1.',
});

/** The address of an account's web services: its id in lower case, with hyphens. */
export const accountAddress = ({ accountId }: { readonly [field: string]: unknown }): string => {
  const host = asText(accountId ?? '')
    .trim()
    .toLowerCase()
    .replaceAll('_', '-');
  return `https://${host}.suitetalk.api.netsuite.com/services/rest`;
};
