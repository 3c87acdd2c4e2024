import type { HeldConnector } from '../testing/held-connector.ts';
import { modernTreasury } from './modernTreasury.ts';
import { modernTreasuryNode } from './modernTreasury.node.ts';
import { modernTreasuryKey } from './modernTreasuryKey.credential.ts';

export const held: HeldConnector = {
  connector: modernTreasury,
  node: modernTreasuryNode,
  descriptions: ['modernTreasury'],
  credential: modernTreasuryKey,
  values: { organization: 'o1', apiKey: 'test-key', webhookKey: '' },
};
