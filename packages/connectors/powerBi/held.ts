import type { HeldConnector } from '../testing/held-connector.ts';
import { powerBi } from './powerBi.node.ts';
import { powerBiConnector } from './powerBi.ts';
import { powerBiApp } from './powerBiApp.credential.ts';

export const held: HeldConnector = {
  connector: powerBiConnector,
  node: powerBi,
  descriptions: ['powerBi'],
  credential: powerBiApp,
  values: { tenant: 't', clientId: 'c', clientSecret: 's' },
  fields: {
    workspaceId: 'f089354e-8366-4e18-aea3-4cb4a3a50b48',
    datasetId: 'cfafbeb1-8037-4d0c-896e-a46fb27ff229',
    reportId: '5b218778-e7a5-4d73-8187-f10824047715',
    tables: '[{ "name": "Orders", "columns": [{ "name": "Total", "dataType": "Double" }] }]',
    rows: '[{ "Total": 9.5 }]',
  },
  // The description has no ended refresh and no rows.
  answers: {
    'dataset.listFinished': { value: [{ requestId: 'r1', status: 'Completed' }] },
    'dataset.listFailed': { value: [{ requestId: 'r1', status: 'Failed' }] },
    'dataset.query': { results: [{ tables: [{ rows: [{ '[Total]': 9500 }] }] }] },
  },
  unheld: {
    'dataset.get':
      'It is not in the description. https://learn.microsoft.com/en-us/rest/api/power-bi/datasets/get-dataset-in-group',
    'dataset.refreshAndWait':
      'It sends several requests, each of which is held by itself. https://learn.microsoft.com/en-us/rest/api/power-bi/datasets/refresh-dataset-in-group',
    'report.export':
      'It sends several requests, each of which is held by itself. https://learn.microsoft.com/en-us/power-bi/developer/embedded/export-to',
  },
};
