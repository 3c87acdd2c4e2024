import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, number, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const { id } = of.instance('Vacation');
const range = {
  fromDate: as('fromDate', text('From', { placeholder: '2026-01-01' })),
  toDate: as('toDate', text('Until', { placeholder: '2026-12-31' })),
};

export const absence: ConnectorObject = {
  key: 'absence',
  name: 'Absence',
  operations: {
    request: {
      name: 'Request time off',
      method: 'POST',
      at: of.ABSENCE,
      path: '/workers/{id}/requestTimeOff',
      params: of.onWorker,
      body: {
        date: required(as('absenceDate', text('Date', { placeholder: '2026-08-03' }))),
        dailyQuantity: required(as('quantity', number('Hours or days', { default: 8 }))),
        'timeOffType.id': required(
          as('absenceTypeId', text('Absence type', { loads: 'absenceTypes', help: 'The Workday ID of the type.' })),
        ),
        comment: as('comment', text('Comment')),
        otherDays: as(
          'otherDays',
          json('Further days', { placeholder: '[{ "date": "2026-08-04", "dailyQuantity": 8 }]' }),
        ),
      },
      prepare: ({ otherDays, ...day }) => ({ days: [day, ...(Array.isArray(otherDays) ? otherDays : [])] }),
      repeat: 'twice',
      sample: { days: [{ date: '2026-08-03', dailyQuantity: 8 }] },
    },
    listBalances: of.list(
      'List absence balances',
      '/balances',
      { quantity: 18, effectiveDate: '2026-03-01', absencePlan: { id, descriptor: 'Vacation' } },
      {
        at: of.ABSENCE,
        query: {
          worker: of.workerId,
          effective: as('balanceDate', text('As of', { placeholder: '2026-12-31' })),
          category: as('categoryId', text('Category ID')),
        },
      },
    ),
    listTypes: of.list(
      'List absence types of a worker',
      '/workers/{id}/eligibleAbsenceTypes',
      { id, descriptor: 'Vacation' },
      { at: of.ABSENCE, params: of.onWorker },
    ),
    listTimeOff: of.list(
      'List time off',
      '/workers/{id}/timeOffDetails',
      { date: '2026-08-03', quantity: 8, comment: 'Holidays' },
      { at: of.ABSENCE, params: of.onWorker, query: range },
    ),
    listLeaves: of.list(
      'List leaves of absence',
      '/workers/{id}/leavesOfAbsence',
      { id, firstDayOfLeave: '2026-08-03', estimatedLastDayOfLeave: '2026-12-31' },
      { at: of.ABSENCE, params: of.onWorker, query: range },
    ),
    listEntries: of.list(
      'List time off entries',
      '/workers/{id}/timeOffEntries',
      { id, descriptor: 'Vacation', date: '2026-08-03', units: 8 },
      { params: of.onWorker },
    ),
  },
};
