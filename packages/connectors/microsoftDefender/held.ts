import { responseAction } from '../responses/responseAction.node.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { defenderApp } from './defenderApp.credential.ts';
import { microsoftDefenderConnector } from './microsoftDefender.ts';

export const held: HeldConnector = {
  connector: microsoftDefenderConnector,
  node: responseAction,
  isOfSeveral: true,
  descriptions: [],
  documented:
    'Made from the reference of Defender for Endpoint, https://learn.microsoft.com/en-us/defender-endpoint/api/isolate-machine. Microsoft publishes no description of it.',
  credential: defenderApp,
  values: { tenant: 'acme.onmicrosoft.com', clientId: 'client', clientSecret: 'secret' },
};
