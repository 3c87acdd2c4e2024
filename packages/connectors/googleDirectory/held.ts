import { googleToken } from '../google/googleToken.credential.ts';
import { responseAction } from '../responses/responseAction.node.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { googleDirectoryConnector } from './googleDirectory.ts';

export const held: HeldConnector = {
  connector: googleDirectoryConnector,
  node: responseAction,
  isOfSeveral: true,
  descriptions: [],
  documented:
    'Made from the reference of the Directory API, https://developers.google.com/workspace/admin/directory/reference/rest/v1/users. Its description is not at hand.',
  credential: googleToken,
  values: { token: 'token' },
};
