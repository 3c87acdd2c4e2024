import type { ConnectorObject } from '../kit/connector.ts';
import * as of from './shared.ts';

export const organization: ConnectorObject = {
  key: 'organization',
  name: 'Organization',
  operations: {
    objects: {
      name: 'List objects',
      method: 'GET',
      path: `${of.API}/sobjects`,
      items: 'sobjects',
      scopes: of.SCOPES,
      sample: { name: 'Account', label: 'Account', custom: false, createable: true },
    },
    fields: {
      name: 'List object fields',
      method: 'GET',
      path: `${of.API}/sobjects/{sobject}/describe`,
      params: { sobject: of.sobject },
      items: 'fields',
      scopes: of.SCOPES,
      sample: { name: 'Industry', label: 'Industry', type: 'picklist', nillable: true },
    },
    limits: {
      name: 'Get limits',
      description: 'The limits of the organization, and what is left of each',
      method: 'GET',
      path: `${of.API}/limits`,
      scopes: of.SCOPES,
      sample: { DailyApiRequests: { Max: 15_000, Remaining: 14_998 } },
    },
    user: {
      name: 'Get current user',
      method: 'GET',
      path: '/services/oauth2/userinfo',
      scopes: of.SCOPES,
      sample: { user_id: '005gK000001abcQAA', name: 'Ada Lovelace', email: 'ada@example.com' },
    },
  },
};
