import type { HeldConnector } from '../testing/held-connector.ts';
import { dynamicsCrm } from './microsoftDynamicsCrm.ts';
import { dynamicsApp } from './dynamicsApp.credential.ts';
import { microsoftDynamicsCrm } from './microsoftDynamicsCrm.node.ts';

const WHY =
  'Every environment describes its own tables. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/overview';

export const held: HeldConnector = {
  connector: dynamicsCrm,
  node: microsoftDynamicsCrm,
  descriptions: [],
  documented: WHY,
  credential: dynamicsApp,
  values: { environment: 'acme.crm4.dynamics.com', tenant: 't', clientId: 'c', clientSecret: 's' },
  fields: { tableColumns: [{ name: 'name', value: 'Acme' }] },
  by: {
    'record.changes': {
      deltaLink: 'https://acme.crm4.dynamics.com/api/data/v9.2/accounts?$deltatoken=919042',
      tableSet: 'accounts',
    },
  },
};
