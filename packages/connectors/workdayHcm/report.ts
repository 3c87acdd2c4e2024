import * as field from '@heddle/contract/node/fields';
import type { ConnectorObject } from '../kit/connector.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, paragraph, required, text } from '../kit/parameters.ts';
import { service } from './address.ts';

// https://community.workday.com: Reports as a Service, Workday Query Language
const REPORTS = service('service/customreport2');
const WQL = service('api/wql/v1');

const prompts: Parameter = {
  ...as('prompts', {
    spec: field.pairs({ label: 'Prompts', help: 'Names as in the URL of the report, such as Worker!WID.' }),
  }),
  spread: true,
  // The values of this kind of field are pairs.
  toWire: (value) => Object.fromEntries((value as readonly field.Pair[]).map(({ name, value: set }) => [name, set])),
};
const named = {
  owner: required(as('reportOwner', text('Report owner', { placeholder: 'ISU_Reports' }))),
  report: required(
    as('reportName', text('Report', { placeholder: 'New_Hires', help: 'As in the URL of the report.' })),
  ),
};

export const report: ConnectorObject = {
  key: 'report',
  name: 'Report and query',
  operations: {
    run: {
      name: 'Run report',
      description: 'The rows of a custom report that is enabled as a web service (RaaS)',
      method: 'GET',
      at: REPORTS,
      path: '/{owner}/{report}',
      params: named,
      fixed: { query: { format: 'json' } },
      query: { prompts },
      items: 'Report_Entry',
      sample: { Employee_ID: '1042', Worker: 'Ada Lovelace', Hire_Date: '2026-03-01' },
    },
    download: {
      name: 'Download report as CSV',
      method: 'GET',
      at: REPORTS,
      path: '/{owner}/{report}',
      params: named,
      fixed: { query: { format: 'csv' } },
      query: { prompts },
      download: true,
      sample: { name: 'New_Hires.csv', mediaType: 'text/csv', size: 4210 },
    },
    query: {
      name: 'Query data (WQL)',
      method: 'GET',
      at: WQL,
      path: '/data',
      query: {
        query: required(
          as('wql', paragraph('Query (WQL)', { placeholder: 'SELECT worker, hireDate FROM allWorkers LIMIT 100' })),
        ),
      },
      items: 'data',
      next: { by: 'offset', parameter: 'offset', total: 'total', size: { parameter: 'limit', most: 1000 } },
      sample: {
        worker: { id: '0e44c92412d34b01ace61e80a47aaf6d', descriptor: 'Ada Lovelace' },
        hireDate: '2026-03-01',
      },
    },
    listSources: {
      name: 'List data sources (WQL)',
      method: 'GET',
      at: WQL,
      path: '/dataSources',
      query: { alias: as('alias', text('Alias', { placeholder: 'allWorkers' })) },
      items: 'data',
      next: { by: 'offset', parameter: 'offset', total: 'total', size: { parameter: 'limit', most: 100 } },
      sample: { id: '5ecb7f8ab4d410000d5b5b5b5b5b0000', alias: 'allWorkers', descriptor: 'All Workers' },
    },
  },
};
