import { asText } from '@heddle/contract/node/text';
import { enteredOrigin } from '../kit/entered-url.ts';

/** The address of Confluence for a credential: with a sign-in that of its cloud, else that of the site. https://developer.atlassian.com/cloud/confluence/oauth-2-3lo-apps/ */
function confluenceAddress({ cloudId, site }: { readonly [field: string]: unknown }): string {
  const cloud = asText(cloudId ?? '').trim();
  return cloud === '' ? enteredOrigin(site) : `https://api.atlassian.com/ex/confluence/${encodeURIComponent(cloud)}`;
}

type Values = Parameters<typeof confluenceAddress>[0];

/** The second version of the API, and the first one, which has searches, labels to be set and the contents of files. */
export const v2 = (values: Values): string => `${confluenceAddress(values)}/wiki/api/v2`;
export const v1 = (values: Values): string => `${confluenceAddress(values)}/wiki/rest/api`;
