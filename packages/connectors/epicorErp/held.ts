import type { HeldConnector } from '../testing/held-connector.ts';
import { epicorErp } from './epicorErp.node.ts';
import { epicorErpConnector } from './epicorErp.ts';
import { epicorErpUser } from './epicorErpUser.credential.ts';

export const held: HeldConnector = {
  connector: epicorErpConnector,
  node: epicorErp,
  descriptions: [],
  documented: 'Each site describes its own services at /api/swagger/v2. Made from the REST Services v2 guide of Epicor',
  credential: epicorErpUser,
  values: {
    address: 'https://kinetic.example.com/ERP',
    company: 'EPIC06',
    apiKey: 'k',
    username: 'ada',
    password: 'x',
  },
  fields: { fields: [{ name: 'Name', value: 'Acme' }] },
};
