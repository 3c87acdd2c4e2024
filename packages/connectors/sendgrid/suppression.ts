import type { ConnectorObject } from '../kit/connector.ts';
import { required } from '../kit/parameters.ts';
import * as of from './shared.ts';

const query = { start_time: of.since, end_time: of.until, email: of.email };
const sample = {
  created: 1_772_366_400,
  email: 'gone@example.com',
  reason: '550 5.1.1 The email account that you tried to reach does not exist.',
  status: '5.1.1',
};

/** Addresses that mails did not reach. */
export const suppression: ConnectorObject = {
  key: 'suppression',
  name: 'Bounce or block',
  operations: {
    listBounces: {
      name: 'List bounces',
      method: 'GET',
      path: '/v3/suppression/bounces',
      query,
      next: of.offset,
      scopes: ['suppression.read'],
      sample,
    },
    deleteBounce: {
      name: 'Delete bounce',
      description: 'SendGrid then delivers to the address again',
      method: 'DELETE',
      path: '/v3/suppression/bounces/{email}',
      params: { email: required(of.email) },
      scopes: ['suppression.delete'],
      sample: { success: true },
    },
    listBlocks: {
      name: 'List blocks',
      method: 'GET',
      path: '/v3/suppression/blocks',
      query,
      next: of.offset,
      scopes: ['suppression.read'],
      sample,
    },
  },
};
