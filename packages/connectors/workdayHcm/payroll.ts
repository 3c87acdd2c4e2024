import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, json, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const sample = {
  ...of.instance('Bonus: Ada Lovelace'),
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  ongoing: false,
};
const onInput = { id: required(as('payrollInputId', text('Payroll input ID'))) };
const changes = {
  startDate: as('inputStart', text('Start date', { placeholder: '2026-03-01' })),
  endDate: as('inputEnd', text('End date', { placeholder: '2026-03-31' })),
  ongoing: flag('Ongoing'),
  comment: as('comment', text('Comment')),
  inputDetails: as('inputDetails', json('Details')),
};

export const payroll: ConnectorObject = {
  key: 'payroll',
  name: 'Payroll',
  operations: {
    listInputs: of.list('List payroll inputs', '/payrollInputs', sample, {
      at: of.PAYROLL,
      query: { worker: of.workerId, payComponent: as('payComponentId', text('Pay component ID')) },
    }),
    getInput: {
      name: 'Get payroll input',
      method: 'GET',
      at: of.PAYROLL,
      path: '/payrollInputs/{id}',
      params: onInput,
      sample,
    },
    createInput: {
      name: 'Create payroll input',
      method: 'POST',
      at: of.PAYROLL,
      path: '/payrollInputs',
      body: {
        'worker.id': required(of.workerId),
        'payComponent.id': required(as('payComponentId', text('Pay component ID'))),
        ...changes,
      },
      repeat: 'twice',
      sample,
    },
    updateInput: {
      name: 'Update payroll input',
      method: 'PATCH',
      at: of.PAYROLL,
      path: '/payrollInputs/{id}',
      params: onInput,
      body: changes,
      repeat: 'same',
      sample,
    },
    deleteInput: {
      name: 'Delete payroll input',
      method: 'DELETE',
      at: of.PAYROLL,
      path: '/payrollInputs/{id}',
      params: onInput,
      sample: { success: true },
    },
    listGroups: of.list('List pay groups', '/payGroups', of.instance('Monthly'), { at: of.PAYROLL }),
  },
};
