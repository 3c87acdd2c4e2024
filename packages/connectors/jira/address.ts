import { asText } from '@heddle/contract/node/text';
import { enteredOrigin } from '../kit/entered-url.ts';

/**
 * The address that the API is below for a credential: with a sign-in that of its cloud, else that of the site.
 * https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
 */
export function jiraAddress({ cloudId, site }: { readonly [field: string]: unknown }): string {
  const cloud = asText(cloudId ?? '').trim();
  return cloud === '' ? enteredOrigin(site) : `https://api.atlassian.com/ex/jira/${encodeURIComponent(cloud)}`;
}
