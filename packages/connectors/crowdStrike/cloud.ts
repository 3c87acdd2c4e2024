import { asText } from '@heddle/contract/node/text';
import { choice } from '@heddle/contract/node/fields';

export const cloud = choice({
  label: 'Cloud',
  default: 'us-1',
  choices: [
    { value: 'us-1', label: 'US-1' },
    { value: 'us-2', label: 'US-2' },
    { value: 'eu-1', label: 'EU-1' },
  ],
});

const hosts: { readonly [name: string]: string } = {
  'us-1': 'https://api.crowdstrike.com',
  'us-2': 'https://api.us-2.crowdstrike.com',
  'eu-1': 'https://api.eu-1.crowdstrike.com',
};

/** https://developer.crowdstrike.com/docs/openapi/ */
export const falconAddress = (values: { readonly [field: string]: unknown }): string =>
  hosts[asText(values['cloud'] ?? '')] ?? 'https://api.crowdstrike.com';
