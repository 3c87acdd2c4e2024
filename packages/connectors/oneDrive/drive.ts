import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const sample = { id: 'b!t18F8ybsHUq1z3LTz8xvZqP8', name: 'OneDrive', driveType: 'business' };

export const drive: ConnectorObject = {
  key: 'drive',
  name: 'Drive',
  operations: {
    own: { name: 'Get my drive', method: 'GET', path: '/me/drive', scopes: of.READ, sample },
    root: {
      name: 'Get root folder',
      method: 'GET',
      path: '/drives/{drive-id}/root',
      params: { 'drive-id': of.driveId },
      scopes: of.READ,
      sample: of.sample,
    },
    ofSite: {
      name: 'List drives of site',
      method: 'GET',
      path: '/sites/{site-id}/drives',
      params: { 'site-id': required(as('siteId', text('Site ID', { placeholder: 'acme.sharepoint.com,2c71,4c6f' }))) },
      items: 'value',
      next: of.pages,
      scopes: of.READ,
      sample,
    },
  },
};
