import { documented } from '../oracle/documented.ts';
import { oracleFusionBasic } from '../oracle/oracleFusionBasic.credential.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { oracleCx } from './oracleCx.node.ts';
import { oracleCxConnector } from './oracleCx.ts';

export const held: HeldConnector = {
  connector: oracleCxConnector,
  node: oracleCx,
  descriptions: [],
  documented,
  credential: oracleFusionBasic,
  values: { address: 'https://acme.fa.us2.oraclecloud.com', username: 'ada', password: 'secret' },
  fields: {
    createdSince: '2026-03-01T00:00:00Z',
    changedSince: '2026-03-01T00:00:00Z',
    fields: [{ name: 'Description', value: 'Paper' }],
  },
};
