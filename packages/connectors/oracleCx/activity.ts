import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as fusion from '../oracle/fusion.ts';

const resource: fusion.FusionResource = {
  api: 'crmRestApi',
  resource: 'activities',
  name: 'activity',
  names: 'activities',
  id: { key: 'activityNumber', label: 'Activity number' },
  sample: {
    ActivityNumber: '1005',
    Subject: 'Call Ada',
    CreationDate: '2026-03-01T12:00:00+00:00',
    LastUpdateDate: '2026-03-01T12:00:00+00:00',
  },
};

export const activity: ConnectorObject = {
  key: 'activity',
  name: 'Activity',
  operations: {
    list: fusion.list(resource),
    get: fusion.get(resource),
    create: fusion.create(resource, {
      Subject: required(as('subject', text('Subject'))),
      ActivityFunctionCode: as('activityKind', text('Kind', { default: 'TASK' })),
      DueDate: as('dueDate', text('Due date', { placeholder: '2026-12-31' })),
      fields: fusion.fields,
    }),
    update: fusion.update(resource, { fields: required(fusion.fields) }),
    delete: fusion.remove(resource),
  },
};
