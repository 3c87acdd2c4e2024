import { responseAction } from '../responses/responseAction.node.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { crowdStrikeConnector } from './crowdStrike.ts';
import { crowdStrikeClient } from './crowdStrikeClient.credential.ts';

export const held: HeldConnector = {
  connector: crowdStrikeConnector,
  node: responseAction,
  isOfSeveral: true,
  descriptions: [],
  documented:
    "Made from the documentation of CrowdStrike's own Python SDK, https://www.falconpy.io/Service-Collections/Hosts.html. The description of the API is for customers only.",
  credential: crowdStrikeClient,
  values: { cloud: 'us-1', clientId: 'client', clientSecret: 'secret' },
};
