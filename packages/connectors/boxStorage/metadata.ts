import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, moreFields, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const instance = {
  ...of.onFile,
  scope: required(
    as(
      'metadataScope',
      oneOf(
        'Scope',
        [
          { value: 'enterprise', label: 'Templates of the enterprise' },
          { value: 'global', label: 'Templates of Box' },
        ],
        { default: 'enterprise' },
      ),
    ),
  ),
  template: required(
    as(
      'metadataTemplate',
      text('Template', {
        loads: 'templates',
        placeholder: 'contract',
        help: 'The template key. With Templates of Box, properties takes fields of any name.',
      }),
    ),
  ),
};
const path = '/files/{file_id}/metadata/{scope}/{template}';
const values = moreFields('Values', { help: 'Field keys of the template.' });
const sample = {
  $id: '01234500-12f1-1234-aa12-b1d234cb567e',
  $scope: 'enterprise_27335',
  $template: 'contract',
  amount: 950,
};
const comment = {
  type: 'comment',
  id: '191969',
  message: 'Please check the total.',
  created_at: '2026-03-02T08:30:00-08:00',
};

export const metadata: ConnectorObject = {
  key: 'metadata',
  name: 'Metadata',
  operations: {
    list: {
      name: 'List metadata of file',
      method: 'GET',
      path: '/files/{file_id}/metadata',
      params: of.onFile,
      items: 'entries',
      scopes: of.READ,
      sample,
    },
    get: { name: 'Get metadata', method: 'GET', path, params: instance, scopes: of.READ, sample },
    create: {
      name: 'Add metadata',
      method: 'POST',
      path,
      params: instance,
      body: { values: required(values) },
      // Box refuses a second instance of the same template.
      repeat: 'same',
      scopes: of.WRITE,
      sample,
    },
    update: {
      name: 'Update metadata',
      description: 'Sets the given fields and keeps all others',
      method: 'PUT',
      path,
      params: instance,
      body: { values: required(values) },
      fixed: { headers: { 'content-type': 'application/json-patch+json' } },
      // "add" sets a field whether it is there or not (RFC 6902, 4.1).
      prepare: (body) =>
        Object.entries(body).map(([name, value]) => ({ op: 'add', path: `/${pointerOf(name)}`, value })),
      scopes: of.WRITE,
      sample,
    },
    delete: {
      name: 'Remove metadata',
      method: 'DELETE',
      path,
      params: instance,
      scopes: of.WRITE,
      sample: { success: true },
    },
    listTemplates: {
      name: 'List metadata templates',
      method: 'GET',
      path: '/metadata_templates/enterprise',
      items: 'entries',
      next: of.pages,
      scopes: of.READ,
      sample: { id: '01234500-12f1-1234-aa12-b1d234cb567e', templateKey: 'contract', displayName: 'Contract' },
    },
  },
};

/** A name in a JSON pointer (RFC 6901, 3). */
const pointerOf = (name: string): string => asText(name).replaceAll('~', '~0').replaceAll('/', '~1');

export const comments: ConnectorObject = {
  key: 'comment',
  name: 'Comment',
  operations: {
    create: {
      name: 'Add comment to file',
      method: 'POST',
      path: '/comments',
      body: { 'item.id': required(of.fileId), message: required(as('commentText', paragraph('Text'))) },
      fixed: { body: { item: { type: 'file' } } },
      repeat: 'twice',
      scopes: of.WRITE,
      sample: comment,
    },
    list: {
      name: 'List comments on file',
      method: 'GET',
      path: '/files/{file_id}/comments',
      params: of.onFile,
      items: 'entries',
      next: { by: 'offset', parameter: 'offset', total: 'total_count', size: { parameter: 'limit', most: 1000 } },
      scopes: of.READ,
      sample: comment,
    },
    delete: {
      name: 'Delete comment',
      method: 'DELETE',
      path: '/comments/{comment_id}',
      params: { comment_id: required(as('commentId', text('Comment ID', { placeholder: '191969' }))) },
      scopes: of.WRITE,
      sample: { success: true },
    },
  },
};
