import type { HeldConnector } from '../testing/held-connector.ts';
import { blacklineFm } from './blacklineFm.node.ts';
import { blacklineConnector } from './blacklineFm.ts';
import { blacklineUser } from './blacklineUser.credential.ts';

export const held: HeldConnector = {
  connector: blacklineConnector,
  node: blacklineFm,
  descriptions: [],
  documented:
    'BlackLine documents its API to customers only. Made from https://developer.blackline.com/get-started and from what other clients of the API send',
  credential: blacklineUser,
  values: { dataCenter: 'us2' },
  files: { file: { id: 'held', name: 'balances.tsv', mediaType: 'text/tab-separated-values', size: 4 } },
};
