import { defineConnector } from '../kit/connector.ts';
import { rows } from '../kit/content-rows.ts';
import { serverAddress } from './address.ts';
import { form, orchestration } from './call.ts';
import { data } from './data.ts';

export const jdEdwardsConnector = defineConnector({
  vendor: 'jdEdwards',
  name: 'JD Edwards',
  credentials: ['jdEdwardsUser'],
  address: serverAddress,
  concurrency: 2,
  objects: [data, form, orchestration],
  events: {
    rowAdded: rows('Row added to a table', 'data.queryTable', 'each'),
    rowChanged: rows('Row added to or updated in a table', 'data.queryTable', 'change'),
  },
});
