import type { ConnectorObject } from '../kit/connector.ts';
import { file, required } from '../kit/parameters.ts';
import * as of from './shared.ts';

const params = { issueIdOrKey: required(of.issueKey) };
const sample = { id: '10401', filename: 'screen.png', mimeType: 'image/png', size: 2048 };

export const attachment: ConnectorObject = {
  key: 'attachment',
  name: 'Attachment',
  operations: {
    add: {
      name: 'Add attachment',
      method: 'POST',
      path: '/rest/api/3/issue/{issueIdOrKey}/attachments',
      params,
      body: { file: required(file()) },
      bodyIs: 'multipart',
      // Jira refuses uploads without it, as they could come from a foreign page.
      fixed: { headers: { 'x-atlassian-token': 'no-check' } },
      repeat: 'twice',
      scopes: of.WRITE,
      sample,
    },
    list: {
      name: 'List attachments',
      method: 'GET',
      path: '/rest/api/3/issue/{issueIdOrKey}',
      params,
      fixed: { query: { fields: 'attachment' } },
      items: 'fields.attachment',
      scopes: of.READ,
      sample,
    },
    download: {
      name: 'Download attachment',
      method: 'GET',
      path: '/rest/api/3/attachment/content/{id}',
      params: { id: required(of.attachmentId) },
      download: true,
      scopes: of.READ,
      sample: { name: 'screen.png', mediaType: 'image/png', size: 2048 },
    },
    delete: {
      name: 'Delete attachment',
      method: 'DELETE',
      path: '/rest/api/3/attachment/{id}',
      params: { id: required(of.attachmentId) },
      scopes: of.WRITE,
      sample: { success: true },
    },
  },
};
