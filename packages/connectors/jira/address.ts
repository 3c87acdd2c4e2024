import { asText } from '@heddle/contract/node/text';

/** The address of a Jira Cloud site, however it is entered: `acme.atlassian.net`, or the address of any of its pages. */
export function siteAddress(site: unknown): string {
  const given = asText(site ?? '').trim();
  const address = /^https?:\/\//.test(given) ? given : `https://${given}`;
  return URL.parse(address)?.origin ?? address;
}

/**
 * The address that the API is below for a credential: with a sign-in that of its cloud, else that of the site.
 * https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
 */
export function jiraAddress({ cloudId, site }: { readonly [field: string]: unknown }): string {
  const cloud = asText(cloudId ?? '').trim();
  return cloud === '' ? siteAddress(site) : `https://api.atlassian.com/ex/jira/${encodeURIComponent(cloud)}`;
}
