import type { HeldConnector } from '../testing/held-connector.ts';
import { ifsApplications } from './ifsApplications.node.ts';
import { ifsApplicationsConnector } from './ifsApplications.ts';
import { ifsApplicationsClient } from './ifsApplicationsClient.credential.ts';

export const held: HeldConnector = {
  connector: ifsApplicationsConnector,
  node: ifsApplications,
  descriptions: [],
  documented: 'Each server describes its own projections. Made from https://docs.ifs.com/techdocs/',
  credential: ifsApplicationsClient,
  values: { address: 'https://acme.ifs.cloud' },
  fields: { fields: [{ name: 'Name', value: 'Acme' }], version: 'W/"1"', inputs: [] },
};
