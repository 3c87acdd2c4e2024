import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

export const model: ConnectorObject = {
  key: 'model',
  name: 'Workspace and model',
  operations: {
    listWorkspaces: {
      name: 'List workspaces',
      method: 'GET',
      path: '/workspaces',
      query: { s: as('search', text('Search')) },
      items: 'workspaces',
      next: of.pages,
      sample: { id: '8a81b09d5e8c6f27015ece3402487d33', name: 'Planning', active: true },
    },
    list: {
      name: 'List models',
      method: 'GET',
      path: '/workspaces/{workspaceId}/models',
      params: { workspaceId: required(of.workspaceId) },
      items: 'models',
      next: of.pages,
      sample: { id: '75A40874E6B64FA3AE0743278996850F', name: 'Supply plan', activeState: 'UNLOCKED' },
    },
    listModules: {
      name: 'List modules',
      method: 'GET',
      path: `${of.inModel}/modules`,
      params: of.onModel,
      items: 'modules',
      next: of.pages,
      sample: { id: '102000000001', name: 'Demand' },
    },
    listViews: {
      name: 'List views',
      method: 'GET',
      path: `${of.inModel}/views`,
      params: of.onModel,
      items: 'views',
      next: of.pages,
      sample: { id: '102000000001', name: 'Demand by month', moduleId: '102000000001' },
    },
    readView: {
      name: 'Read view',
      description: 'The cells of a view, with what rows and columns are about',
      method: 'GET',
      path: '/models/{modelId}/views/{viewId}/data',
      params: {
        modelId: required(of.modelId),
        viewId: required(as('viewId', text('View', { loads: 'views', help: 'The view ID.' }))),
      },
      query: {
        pages: as(
          'pageItems',
          text('Pages', { placeholder: '101000000001:204000000001', help: 'Selected items: dimension:item.' }),
        ),
      },
      items: '',
      sample: {
        pages: ['2026'],
        columnCoordinates: [['Jan 26']],
        rows: [{ rowCoordinates: ['Bike'], cells: ['120'] }],
      },
    },
    writeCells: {
      name: 'Write cells',
      method: 'POST',
      path: '/models/{modelId}/modules/{moduleId}/data',
      params: {
        modelId: required(of.modelId),
        moduleId: required(as('moduleId', text('Module', { loads: 'modules', help: 'The module ID.' }))),
      },
      body: {
        cells: required(
          as(
            'cells',
            json('Cells', {
              placeholder:
                '[{ "lineItemName": "Units", "dimensions": [{ "dimensionName": "Product", "itemName": "Bike" }], "value": 120 }]',
            }),
          ),
        ),
      },
      prepare: ({ cells = [] }) => cells,
      repeat: 'same',
      sample: { numberOfCellsChanged: 1 },
    },
  },
};

export const list: ConnectorObject = {
  key: 'list',
  name: 'List of a model',
  operations: {
    list: {
      name: 'List lists',
      method: 'GET',
      path: `${of.inModel}/lists`,
      params: of.onModel,
      items: 'lists',
      next: of.pages,
      sample: { id: '101000000001', name: 'Products' },
    },
    changeItems: {
      name: 'Add or delete list items',
      method: 'POST',
      path: `${of.inModel}/lists/{listId}/items`,
      params: { ...of.onModel, listId: required(as('listId', text('List', { loads: 'lists', help: 'The list ID.' }))) },
      query: {
        action: as(
          'listAction',
          oneOf(
            'Action',
            [
              { value: 'add', label: 'Add' },
              { value: 'delete', label: 'Delete' },
            ],
            { default: 'add' },
          ),
        ),
      },
      body: { items: required(as('listItems', json('Items', { placeholder: '[{ "name": "Bike", "code": "B1" }]' }))) },
      repeat: 'same',
      sample: { added: 1, ignored: 0, total: 1 },
    },
  },
};
