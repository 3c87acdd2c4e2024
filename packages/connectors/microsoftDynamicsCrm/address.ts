import { asText } from '@heddle/contract/node/text';

/** The address of an environment, however it is entered: `acme.crm4.dynamics.com`, or the address of any of its pages. */
export function environment(written: unknown): string {
  const given = asText(written ?? '').trim();
  const address = /^https?:\/\//.test(given) ? given : `https://${given}`;
  return URL.parse(address)?.origin ?? address;
}

/** The Web API of Dataverse. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/compose-http-requests-handle-errors */
export const dataverse = ({ environment: written }: { readonly [field: string]: unknown }): string =>
  `${environment(written)}/api/data/v9.2`;
