import type { ConnectorObject } from '../kit/connector.ts';
import { as, fieldsObject, moreFields, required, text } from '../kit/parameters.ts';
import { pages } from '../oneDrive/shared.ts';
import * as of from './shared.ts';

const path = '/sites/{site-id}/lists/{list-id}/items';
const withFields = { query: { $expand: 'fields' } };
const HELP = 'Internal names of columns.';

export const item: ConnectorObject = {
  key: 'item',
  name: 'List item',
  operations: {
    list: {
      name: 'List items',
      method: 'GET',
      path,
      params: of.onList,
      query: {
        $filter: as(
          'itemFilter',
          text('Filter', { placeholder: "fields/Status eq 'Open'", help: 'In OData, with fields/ before a column.' }),
        ),
        $orderby: as('itemOrder', text('Order by', { placeholder: 'lastModifiedDateTime desc' })),
      },
      // Columns without an index may be filtered by, too.
      fixed: { ...withFields, headers: { prefer: 'HonorNonIndexedQueriesWarningMayFailRandomly' } },
      items: 'value',
      next: pages,
      scopes: of.READ,
      sample: of.item,
    },
    get: {
      name: 'Get item',
      method: 'GET',
      path: `${path}/{listItem-id}`,
      params: of.onItem,
      fixed: withFields,
      scopes: of.READ,
      sample: of.item,
    },
    create: {
      name: 'Create item',
      method: 'POST',
      path,
      params: of.onList,
      body: { fields: required(as('columns', fieldsObject('Columns', { loads: 'columns', help: HELP }))) },
      repeat: 'twice',
      scopes: of.WRITE,
      sample: of.item,
    },
    update: {
      name: 'Update item',
      description: 'Sets the given columns and keeps all others',
      method: 'PATCH',
      path: `${path}/{listItem-id}/fields`,
      params: of.onItem,
      body: { fields: required(as('columns', moreFields('Columns', { loads: 'columns', help: HELP }))) },
      repeat: 'same',
      scopes: of.WRITE,
      sample: { Title: 'Order 7', Status: 'Shipped' },
    },
    delete: {
      name: 'Delete item',
      method: 'DELETE',
      path: `${path}/{listItem-id}`,
      params: of.onItem,
      scopes: of.WRITE,
      sample: { success: true },
    },
    changes: {
      name: 'List changes since token',
      description: 'Returns the changes and the next token. The token latest begins now',
      method: 'GET',
      path: `${path}/delta`,
      params: of.onList,
      query: { token: required(of.deltaToken) },
      fixed: withFields,
      answer: of.changesIn,
      scopes: of.READ,
      sample: { entries: [of.item], cursor: 'MzslMjM0OyUyMzE7Mzs', more: false },
    },
  },
};
