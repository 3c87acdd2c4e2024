import { text } from '@heddle/contract/node/fields';
import { enteredBase } from '../kit/entered-url.ts';

export const podField = text({
  label: 'Pod URL',
  required: true,
  placeholder: 'https://acme.fa.us2.oraclecloud.com',
});

/** The address of a pod, of the values of a credential. */
export const podAddress = ({ address }: { readonly [field: string]: unknown }): string => enteredBase(address);
