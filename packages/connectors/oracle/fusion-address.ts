import { asText } from '@heddle/contract/node/text';
import { text } from '@heddle/contract/node/fields';

export const podField = text({
  label: 'Pod address',
  required: true,
  placeholder: 'https://acme.fa.us2.oraclecloud.com',
});

/** The address of a pod, of the values of a credential. */
export const podAddress = ({ address }: { readonly [field: string]: unknown }): string =>
  asText(address ?? '')
    .trim()
    .replace(/\/+$/, '');
