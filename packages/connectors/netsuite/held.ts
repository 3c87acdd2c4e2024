import type { HeldConnector } from '../testing/held-connector.ts';
import { netsuite } from './netsuite.node.ts';
import { netsuiteConnector } from './netsuite.ts';
import { netsuiteToken } from './netsuiteToken.credential.ts';

export const held: HeldConnector = {
  connector: netsuiteConnector,
  node: netsuite,
  descriptions: [],
  documented:
    'Each account has its own description, at /record/v1/metadata-catalog. Made from https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/chapter_1540391670.html',
  credential: netsuiteToken,
  values: { accountId: '1234567', consumerKey: 'k', consumerSecret: 's', token: 't', tokenSecret: 's' },
  fields: { fields: [{ name: 'companyName', value: 'Acme' }], createdSince: '', changedSince: '2026-03-01T00:00:00Z' },
  answers: { 'metadata.listFields': { properties: { companyName: { title: 'Company name', type: 'string' } } } },
};
