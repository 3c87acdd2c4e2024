import { microsoftToken } from '../microsoft/microsoftToken.credential.ts';
import { responseAction } from '../responses/responseAction.node.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { microsoftEntraConnector } from './microsoftEntra.ts';

export const held: HeldConnector = {
  connector: microsoftEntraConnector,
  node: responseAction,
  isOfSeveral: true,
  descriptions: [],
  documented:
    'Made from the reference of Microsoft Graph, https://learn.microsoft.com/en-us/graph/api/resources/user. The description that is at hand has only files and sites.',
  credential: microsoftToken,
  values: { token: 'token' },
};
