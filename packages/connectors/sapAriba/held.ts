import type { HeldConnector } from '../testing/held-connector.ts';
import { sapAriba } from './sapAriba.node.ts';
import { sapAribaConnector } from './sapAriba.ts';
import { sapAribaApplication } from './sapAribaApplication.credential.ts';

export const held: HeldConnector = {
  connector: sapAribaConnector,
  node: sapAriba,
  descriptions: [],
  documented:
    'SAP publishes no description that anybody may read. Made from https://help.sap.com/docs/ariba: the Operational Reporting APIs and the Analytical Reporting API',
  credential: sapAribaApplication,
  values: { address: 'https://openapi.ariba.com', environment: 'prod', realm: 'acme-T', apiKey: 'key' },
  fields: {
    createdFrom: '2026-01-01T00:00:00Z',
    createdTo: '2026-12-31T00:00:00Z',
    updatedFrom: '2026-01-01T00:00:00Z',
    updatedTo: '2026-12-31T00:00:00Z',
    jobFile: 'b9c0e5f8.zip',
  },
};
