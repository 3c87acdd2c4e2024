import { asText } from '@heddle/contract/node/text';

/** The address of the API of a company, however its domain is entered: `acme`, `acme.bamboohr.com`, or the address of any of its pages. */
export function bambooAddress({ companyDomain }: { readonly [field: string]: unknown }): string {
  const [name = ''] = asText(companyDomain ?? '')
    .trim()
    .replace(/^https?:\/\//, '')
    .split(/[./]/);
  return `https://${encodeURIComponent(name) || 'company'}.bamboohr.com/api/v1`;
}
