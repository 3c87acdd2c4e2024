import { documented } from '../oracle/documented.ts';
import { oracleFusionBasic } from '../oracle/oracleFusionBasic.credential.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { oracleSupplyChain } from './oracleSupplyChain.node.ts';
import { oracleSupplyChainConnector } from './oracleSupplyChain.ts';

export const held: HeldConnector = {
  connector: oracleSupplyChainConnector,
  node: oracleSupplyChain,
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
