import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, number, oneOf, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const REPORTS = ['accounting.reports.read'];
const SETTINGS = ['accounting.settings.read'];

const compared = {
  periods: as('periods', number('Earlier periods', { min: 1, max: 11, step: 1 })),
  timeframe: as('timeframe', oneOf('Period', ['MONTH', 'QUARTER', 'YEAR'])),
  standardLayout: as('standardLayout', flag('Standard layout')),
  paymentsOnly: as('cashOnly', flag('Cash transactions only')),
};
const report = {
  ReportID: 'ProfitAndLoss',
  ReportName: 'Profit and Loss',
  ReportDate: '1 December 2026',
  Rows: [{ RowType: 'Header', Cells: [{ Value: '' }, { Value: '31 Dec 26' }] }],
};

export const organization: ConnectorObject = {
  key: 'organization',
  name: 'Organization',
  operations: {
    tenants: {
      name: 'List connected organizations',
      method: 'GET',
      at: 'https://api.xero.com',
      path: '/connections',
      sample: {
        id: 'e1eede29-f875-4a5d-8470-17f6a29a88b1',
        tenantId: '70784a63-d24b-46a9-a4db-0e70a274b056',
        tenantType: 'ORGANISATION',
        tenantName: 'Acme',
      },
    },
    get: {
      name: 'Get organization',
      method: 'GET',
      path: '/Organisation',
      headers: of.headers,
      items: 'Organisations',
      scopes: SETTINGS,
      sample: { OrganisationID: '70784a63-d24b-46a9-a4db-0e70a274b056', Name: 'Acme', BaseCurrency: 'EUR' },
    },
    accounts: {
      name: 'List accounts',
      method: 'GET',
      path: '/Accounts',
      headers: of.listHeaders,
      query: of.filter,
      items: 'Accounts',
      scopes: SETTINGS,
      sample: { AccountID: 'ebd06280-af70-4bed-97c6-7451a454ad85', Code: '200', Name: 'Sales', Type: 'REVENUE' },
    },
    profitAndLoss: {
      name: 'Get profit and loss',
      method: 'GET',
      path: '/Reports/ProfitAndLoss',
      headers: of.headers,
      query: {
        fromDate: as('reportFrom', text('From', { placeholder: '2026-12-01' })),
        toDate: as('reportTo', text('Until', { placeholder: '2026-12-31' })),
        ...compared,
      },
      items: 'Reports',
      scopes: REPORTS,
      sample: report,
    },
    balanceSheet: {
      name: 'Get balance sheet',
      method: 'GET',
      path: '/Reports/BalanceSheet',
      headers: of.headers,
      query: { date: as('reportDate', text('On', { placeholder: '2026-12-31' })), ...compared },
      items: 'Reports',
      scopes: REPORTS,
      sample: { ...report, ReportID: 'BalanceSheet', ReportName: 'Balance Sheet' },
    },
  },
};
