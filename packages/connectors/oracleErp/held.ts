import { documented } from '../oracle/documented.ts';
import { oracleFusionBasic } from '../oracle/oracleFusionBasic.credential.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { oracleErp } from './oracleErp.node.ts';
import { oracleErpConnector } from './oracleErp.ts';

export const held: HeldConnector = {
  connector: oracleErpConnector,
  node: oracleErp,
  descriptions: [],
  documented,
  credential: oracleFusionBasic,
  values: { address: 'https://acme.fa.us2.oraclecloud.com', username: 'ada', password: 'secret' },
  files: { file: { id: 'held', name: 'invoices.zip', mediaType: 'application/zip', size: 4 } },
  fields: {
    createdSince: '2026-03-01T00:00:00Z',
    changedSince: '2026-03-01T00:00:00Z',
    fields: [{ name: 'Description', value: 'Paper' }],
  },
};
