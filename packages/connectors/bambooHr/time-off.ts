import type { ConnectorObject } from '../kit/connector.ts';
import { as, number, numericId, oneOf, paragraph, required, sentAs, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const note = (label: string) => as('note', paragraph(label));

export const timeOff: ConnectorObject = {
  key: 'timeOff',
  name: 'Time off',
  operations: {
    list: {
      name: 'List time off requests',
      method: 'GET',
      path: '/time_off/requests',
      query: {
        start: required(of.start),
        end: required(of.end),
        employeeId: of.numericEmployee,
        status: as('requestStatus', oneOf('Status', ['requested', 'approved', 'denied', 'superceded', 'canceled'])),
      },
      items: '',
      sample: {
        id: 1342,
        employeeId: 123,
        name: 'Ada Lovelace',
        start: '2026-12-21',
        end: '2026-12-24',
        status: { status: 'requested' },
        type: { id: 78, name: 'Vacation' },
      },
    },
    create: {
      name: 'Create time off request',
      method: 'PUT',
      path: '/employees/{employeeId}/time_off/request',
      params: { employeeId: required(of.numericEmployee) },
      body: {
        status: as(
          'newStatus',
          oneOf('Status', ['requested', 'approved'], { default: 'requested', help: 'Approved needs the permission.' }),
        ),
        start: required(of.start),
        end: required(of.end),
        timeOffTypeId: required(as('timeOffType', numericId('Type', { loads: 'timeOffTypes', placeholder: '78' }))),
        amount: as(
          'amount',
          number('Amount', { help: 'Hours or days, as the type has them. If empty, BambooHR counts.' }),
        ),
        notes: sentAs(note('Note'), (text) => [{ from: 'employee', note: text }]),
      },
      repeat: 'twice',
      sample: { id: 1342, employeeId: '123', start: '2026-12-21', end: '2026-12-24' },
    },
    decide: {
      name: 'Decide on time off request',
      method: 'PUT',
      path: '/time_off/requests/{requestId}/status',
      params: { requestId: required(as('requestId', numericId('Request ID', { placeholder: '1342' }))) },
      body: {
        status: as('decision', oneOf('Decision', ['approved', 'denied', 'canceled'], { default: 'approved' })),
        note: note('Note'),
      },
      sample: { success: true },
    },
    out: {
      name: "List who's out",
      method: 'GET',
      path: '/time_off/whos_out',
      query: { start: of.start, end: of.end },
      items: '',
      sample: {
        id: 1342,
        type: 'timeOff',
        employeeId: 123,
        name: 'Ada Lovelace',
        start: '2026-12-21',
        end: '2026-12-24',
      },
    },
    balance: {
      name: 'Get time off balances',
      method: 'GET',
      path: '/employees/{employeeId}/time_off/calculator',
      params: { employeeId: required(of.numericEmployee) },
      query: { end: as('balanceOn', text('On', { placeholder: '2026-12-31', help: 'If empty, today.' })) },
      items: '',
      sample: { timeOffType: '78', name: 'Vacation', units: 'days', balance: '12.5' },
    },
    types: {
      name: 'List time off types',
      method: 'GET',
      path: '/meta/time_off/types',
      items: 'timeOffTypes',
      sample: { id: '78', name: 'Vacation', units: 'days' },
    },
  },
};
