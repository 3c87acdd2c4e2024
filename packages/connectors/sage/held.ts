import type { HeldConnector } from '../testing/held-connector.ts';
import { sageConnector } from './sage.ts';
import { sageIntacct } from './sageIntacct.node.ts';
import { sageIntacctClient } from './sageIntacctClient.credential.ts';

const reference = 'https://developer.sage.com/intacct/docs/1/sage-intacct-rest-api/api-reference';
const fragment = `The description is a fragment with one object, transcribed from the vendor's. ${reference}`;

export const held: HeldConnector = {
  connector: sageConnector,
  node: sageIntacct,
  descriptions: ['sageIntacct'],
  credential: sageIntacctClient,
  values: { clientId: 'client', clientSecret: 'secret', username: 'wsuser@company' },
  unheld: {
    'record.query': fragment,
    'record.get': fragment,
    'record.create': fragment,
    'record.update': fragment,
    'record.delete': fragment,
    'record.fields': fragment,
  },
};
