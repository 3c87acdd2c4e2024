import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, commaList, flag, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const firstName = as('firstName', text('First name'));
const lastName = as('lastName', text('Last name'));
const details = {
  more: of.fields,
  workEmail: as('workEmail', text('Work email', { placeholder: 'ada@example.com' })),
  jobTitle: as('jobTitle', text('Job title')),
  department: as('department', text('Department')),
  hireDate: as('hireDate', text('Hire date', { placeholder: '2026-12-01' })),
};
const onEmployee = { id: required(of.employeeId) };
const sample = {
  id: '123',
  firstName: 'Ada',
  lastName: 'Lovelace',
  jobTitleName: 'Engineer',
  workEmail: 'ada@example.com',
};
const onTable = {
  ...onEmployee,
  table: required(
    as('table', text('Table', { placeholder: 'jobInfo', help: 'Such as jobInfo, compensation or a custom table.' })),
  ),
};

export const employee: ConnectorObject = {
  key: 'employee',
  name: 'Employee',
  operations: {
    directory: {
      name: 'List employees',
      description: 'Lists the directory of the company',
      method: 'GET',
      path: '/employees/directory',
      query: { onlyCurrent: as('onlyCurrent', flag('Current employees only')) },
      items: 'employees',
      sample: { id: '123', displayName: 'Ada Lovelace', jobTitle: 'Engineer', workEmail: 'ada@example.com' },
    },
    get: {
      name: 'Get employee',
      method: 'GET',
      path: '/employees/{id}',
      params: onEmployee,
      query: {
        fields: as(
          'employeeFields',
          commaList('Fields to return', {
            loads: 'fields',
            default: 'firstName,lastName,jobTitle,department,location,workEmail,hireDate,status,supervisor',
          }),
        ),
      },
      sample,
    },
    create: {
      name: 'Create employee',
      method: 'POST',
      path: '/employees',
      body: { firstName: required(firstName), lastName: required(lastName), ...details },
      perform: of.created,
      repeat: 'twice',
      sample: { id: '123' },
    },
    update: {
      name: 'Update employee',
      description: 'Sets the given fields and keeps all others',
      method: 'POST',
      path: '/employees/{id}',
      params: onEmployee,
      body: { firstName, lastName, ...details },
      repeat: 'same',
      sample: { success: true },
    },
    changed: {
      name: 'List changed employees',
      description: 'Lists who was added, changed or removed since a time',
      method: 'GET',
      path: '/employees/changed',
      query: {
        since: required(as('since', text('Since', { placeholder: '2026-12-01T00:00:00Z' }))),
        type: as('changeType', oneOf('Change', ['inserted', 'updated', 'deleted'])),
      },
      answer: (answer) => of.valuesIn(readPath(answer, 'employees')),
      sample: { id: '123', action: 'Updated', lastChanged: '2026-12-02T08:30:00+00:00' },
    },
    rows: {
      name: 'List table rows of employee',
      method: 'GET',
      path: '/employees/{id}/tables/{table}',
      params: onTable,
      items: '',
      sample: { id: '7', employeeId: '123' },
    },
    addRow: {
      name: 'Add table row to employee',
      description: 'Adds what becomes valid on a date, such as a new job or salary',
      method: 'POST',
      path: '/employees/{id}/tables/{table}',
      params: onTable,
      body: { more: of.fields, date: as('rowDate', text('Date', { placeholder: '2026-12-01' })) },
      repeat: 'twice',
      sample: { success: true },
    },
    fields: {
      name: 'List fields',
      method: 'GET',
      path: '/meta/fields',
      items: '',
      sample: { id: 4, name: 'Job Title', type: 'list', alias: 'jobTitle' },
    },
    users: {
      name: 'List users',
      method: 'GET',
      path: '/meta/users',
      answer: of.valuesIn,
      sample: { id: 12, employeeId: 123, firstName: 'Ada', lastName: 'Lovelace', status: 'enabled' },
    },
  },
};
