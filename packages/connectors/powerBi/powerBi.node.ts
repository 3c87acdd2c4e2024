import { connectorNode } from '../kit/node.ts';
import { powerBiConnector } from './powerBi.ts';

const api = 'https://api.powerbi.com/v1.0/myorg/groups/w1';

export const powerBi = connectorNode(powerBiConnector, {
  type: 'powerBi',
  name: 'Power BI',
  category: 'Enterprise Agents',
  icon: 'chart-column',
  description: 'Refreshes and queries datasets, adds rows, and exports reports in Power BI',
  start: 'dataset.refreshAndWait',
  examples: [
    {
      title: 'The rows of a query',
      given: [{ country: 'Germany' }],
      with: {
        operation: 'dataset.query',
        workspaceId: 'w1',
        datasetId: 'd1',
        dax: 'EVALUATE FILTER(Orders, Orders[Country] = "{{ country }}")',
      },
      answers: {
        [`POST ${api}/datasets/d1/executeQueries`]: { results: [{ tables: [{ rows: [{ 'Orders[Total]': 9500 }] }] }] },
      },
      gives: { main: [{ 'Orders[Total]': 9500 }] },
    },
    {
      title: 'A row for each order',
      given: [{ order: 7 }],
      with: {
        operation: 'dataset.pushRows',
        workspaceId: 'w1',
        datasetId: 'd1',
        tableName: 'Orders',
        rows: '{ "Order": {{ order }} }',
      },
      answers: { [`POST ${api}/datasets/d1/tables/Orders/rows`]: {} },
      gives: { main: [{ success: true }] },
    },
    {
      title: 'A dataset is in a workspace',
      given: [{}],
      with: { operation: 'dataset.refresh', datasetId: 'd1' },
      fails: 'field_required',
    },
  ],
});
