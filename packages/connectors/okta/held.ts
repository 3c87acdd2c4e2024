import { responseAction } from '../responses/responseAction.node.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { oktaConnector } from './okta.ts';
import { oktaToken } from './oktaToken.credential.ts';

export const held: HeldConnector = {
  connector: oktaConnector,
  node: responseAction,
  isOfSeveral: true,
  descriptions: [],
  documented:
    'Made from the reference of Okta, https://developer.okta.com/docs/api/openapi/okta-management/management/tag/UserLifecycle/. Its description is not at hand.',
  credential: oktaToken,
  values: { domain: 'acme.okta.com', token: 'token' },
};
