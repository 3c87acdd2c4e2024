import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { odataReason } from '../sap/reason.ts';
import { withIsoDates } from '../sap/values.ts';
import { odataAddress } from './address.ts';
import { employee } from './employee.ts';
import { position } from './position.ts';
import { record } from './record.ts';
import { failureOf } from './shared.ts';
import { user } from './user.ts';

const changed = (name: string, operation: string, id: string): DatedEvent => ({
  name,
  operation,
  with: { orderBy: 'lastModifiedDateTime desc' },
  id,
  time: 'lastModifiedDateTime',
  once: 'change',
  since: 'changedSince',
});

export const sapSuccessFactorsConnector = defineConnector({
  vendor: 'sapSuccessFactors',
  name: 'SAP SuccessFactors',
  credentials: ['sapSuccessFactorsSaml', 'sapSuccessFactorsBasic', 'sapSandbox'],
  address: odataAddress,
  read: withIsoDates,
  reason: odataReason,
  failure: failureOf,
  objects: [user, employee, position, record],
  events: {
    userChanged: changed('User created or updated', 'user.list', 'userId'),
    jobChanged: changed('Job information created or updated', 'employee.listJobs', '__metadata.uri'),
    employmentChanged: changed('Employment created or updated', 'employee.listEmployments', '__metadata.uri'),
    personChanged: changed('Person created or updated', 'employee.listPersons', 'personIdExternal'),
    positionChanged: changed('Position created or updated', 'position.list', '__metadata.uri'),
  },
  lists: {
    users: {
      operation: 'user.list',
      value: 'userId',
      label: 'displayName',
      with: { returned: 'userId,displayName' },
    },
  },
});
