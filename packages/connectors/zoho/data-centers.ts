import { asText } from '@heddle/contract/node/text';
import { choice } from '@heddle/contract/node/fields';

// https://www.zoho.com/crm/developer/docs/api/v8/multi-dc.html

/** The data center that an account lives in: the address its users sign in at. */
export const accounts = choice({
  label: 'Data center',
  default: 'https://accounts.zoho.com',
  choices: [
    { value: 'https://accounts.zoho.com', label: 'United States (zoho.com)' },
    { value: 'https://accounts.zoho.eu', label: 'Europe (zoho.eu)' },
    { value: 'https://accounts.zoho.in', label: 'India (zoho.in)' },
    { value: 'https://accounts.zoho.com.au', label: 'Australia (zoho.com.au)' },
    { value: 'https://accounts.zoho.jp', label: 'Japan (zoho.jp)' },
    { value: 'https://accounts.zohocloud.ca', label: 'Canada (zohocloud.ca)' },
    { value: 'https://accounts.zoho.sa', label: 'Saudi Arabia (zoho.sa)' },
    { value: 'https://accounts.zoho.com.cn', label: 'China (zoho.com.cn)' },
  ],
});

/** The address of the API: what the sign-in was told, else that of the data center. */
export function apiAddress({ apiDomain, accounts: at }: { readonly [field: string]: unknown }): string {
  const told = asText(apiDomain ?? '').replace(/\/+$/, '');
  if (told !== '') return told;
  const [, ending = 'com'] = /^https:\/\/accounts\.zoho(?:cloud)?\.([a-z.]+)$/.exec(asText(at ?? '')) ?? [];
  return `https://www.zohoapis.${ending}`;
}
