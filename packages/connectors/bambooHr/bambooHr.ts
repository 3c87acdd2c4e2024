import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { bambooAddress } from './address.ts';
import { employee } from './employee.ts';
import { files, report } from './file.ts';
import { hiring } from './hiring.ts';
import { timeOff } from './time-off.ts';
import { bambooWebhook, webhook } from './webhook.ts';

const changed = (name: string, changeType: string | undefined, once: DatedEvent['once']): DatedEvent => ({
  name,
  operation: 'employee.changed',
  with: changeType === undefined ? {} : { changeType },
  id: 'id',
  time: 'lastChanged',
  once,
  since: 'since',
});

export const bambooConnector = defineConnector({
  vendor: 'bambooHr',
  name: 'BambooHR',
  credentials: ['bambooHrKey', 'bambooHrOAuth'],
  address: bambooAddress,
  objects: [employee, timeOff, files, report, hiring, webhook],
  webhook: bambooWebhook,
  events: {
    employeeCreated: changed('Employee added', 'inserted', 'each'),
    employeeChanged: changed('Employee added, changed or removed', undefined, 'change'),
  },
  lists: {
    employees: { operation: 'employee.directory', value: 'id', label: 'displayName' },
    fields: { operation: 'employee.fields', value: 'alias', label: 'name' },
    timeOffTypes: { operation: 'timeOff.types', value: 'id', label: 'name' },
  },
});
