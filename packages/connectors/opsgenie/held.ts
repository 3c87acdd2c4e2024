import type { HeldConnector } from '../testing/held-connector.ts';
import { opsgenie } from './opsgenie.node.ts';
import { opsgenieConnector } from './opsgenie.ts';
import { opsgenieKey } from './opsgenieKey.credential.ts';

export const held: HeldConnector = {
  connector: opsgenieConnector,
  node: opsgenie,
  descriptions: [],
  documented: 'Made from https://docs.opsgenie.com/docs/alert-api',
  credential: opsgenieKey,
  values: { key: 'key', region: 'us' },
};
