import { connectorNode } from '../kit/node.ts';
import { tableauConnector } from './tableau.ts';

const SITE = 'https://bi.example.com/api/3.24/sites/s1';
const credential = { server: 'https://bi.example.com/#/home', siteId: 's1' };

export const tableauBi = connectorNode(tableauConnector, {
  type: 'tableauBi',
  name: 'Tableau',
  category: 'Enterprise Agents',
  icon: 'chart-column',
  description: 'Lists workbooks, downloads views as PNG, PDF or CSV, and refreshes data sources in Tableau',
  start: 'view.list',
  examples: [
    {
      title: 'Views by name',
      given: [{ name: 'Overview' }],
      with: { operation: 'view.list', filter: 'name:eq:{{ name }}' },
      credential,
      answers: {
        [`GET ${SITE}/views?filter=name%3Aeq%3AOverview&pageSize=100&pageNumber=1`]: {
          pagination: { pageNumber: '1', pageSize: '100', totalAvailable: '1' },
          views: { view: [{ id: 'v1', name: 'Overview' }] },
        },
      },
      gives: { main: [{ id: 'v1', name: 'Overview' }] },
    },
    {
      title: 'A data source is refreshed by a job',
      given: [{ source: 'd1' }],
      with: { operation: 'datasource.refresh', datasourceId: '{{ source }}' },
      credential,
      answers: { [`POST ${SITE}/datasources/d1/refresh`]: { job: { id: 'j1', type: 'RefreshExtract' } } },
      gives: { main: [{ id: 'j1', type: 'RefreshExtract' }] },
    },
    {
      title: 'A picture is that of a view',
      given: [{}],
      with: { operation: 'view.png' },
      credential,
      fails: 'field_required',
    },
  ],
});
