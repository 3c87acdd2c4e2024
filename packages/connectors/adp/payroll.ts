import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { as, json, number, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const statement = { payDate: '2026-12-31', netPayAmount: { amountValue: 3200.5, currencyCode: 'USD' }, totalHours: 80 };
const onStatement = {
  ...of.onWorker,
  'pay-statement-id': required(as('statementId', text('Pay statement ID', { placeholder: '0180408150162000062' }))),
};
const recent = {
  numberoflastpaydates: as(
    'lastPayDates',
    number('Last pay dates', { min: 1, step: 1, help: 'If empty, all that ADP keeps.' }),
  ),
};

const deduction = (name: string, action: 'start' | 'change' | 'stop'): Operation => ({
  name,
  method: 'POST',
  path: `/events/payroll/v2/worker-general-deduction-instruction.${action}`,
  headers: of.headers,
  body: {
    data: required(
      as(
        'deductionData',
        json('Data', { placeholder: '{ "eventContext": {}, "transform": {} }', help: 'As in the API of ADP.' }),
      ),
    ),
  },
  prepare: (body) => ({ events: [body] }),
  items: 'events',
  repeat: 'twice',
  sample: { eventID: 'e1', eventTitle: `worker-general-deduction-instruction.${action}` },
});

export const payroll: ConnectorObject = {
  key: 'payroll',
  name: 'Payroll',
  operations: {
    statements: {
      name: 'List pay statements',
      method: 'GET',
      path: '/payroll/v1/workers/{aoid}/pay-statements',
      params: of.onWorker,
      headers: of.headers,
      query: recent,
      items: 'payStatements',
      sample: statement,
    },
    statement: {
      name: 'Get pay statement',
      method: 'GET',
      path: '/payroll/v1/workers/{aoid}/pay-statements/{pay-statement-id}',
      params: onStatement,
      headers: of.headers,
      sample: statement,
    },
    clientStatements: {
      name: 'List pay statements as employer',
      method: 'GET',
      path: '/payroll/v1/workers/{aoid}/organizational-pay-statements',
      params: of.onWorker,
      headers: of.headers,
      query: recent,
      items: 'payStatements',
      sample: statement,
    },
    clientStatement: {
      name: 'Get pay statement as employer',
      method: 'GET',
      path: '/payroll/v1/workers/{aoid}/organizational-pay-statements/{pay-statement-id}',
      params: onStatement,
      headers: of.headers,
      sample: statement,
    },
    instructions: {
      name: 'List payroll instructions',
      method: 'GET',
      path: '/payroll/v1/workers/{aoid}/payroll-instructions',
      params: of.onWorker,
      headers: of.headers,
      items: 'payrollInstructions',
      sample: { payrollFileNumber: '041006', itemID: '169738547_2' },
    },
    startDeduction: deduction('Start deduction', 'start'),
    changeDeduction: deduction('Change deduction', 'change'),
    stopDeduction: deduction('Stop deduction', 'stop'),
  },
};
