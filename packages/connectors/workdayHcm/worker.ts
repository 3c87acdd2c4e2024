import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, json, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const { id, descriptor } = of.instance('Ada Lovelace');
const worker = {
  id: '0e44c92412d34b01ace61e80a47aaf6d',
  descriptor: 'Ada Lovelace',
  primaryWorkEmail: 'ada@example.com',
  businessTitle: 'Engineer',
  isManager: false,
};
const task = { id, descriptor: 'Time off: Ada Lovelace', assigned: '2026-03-01', due: '2026-03-05' };
const title = { id, descriptor, proposedBusinessTitle: 'Senior Engineer' };

export const workers: ConnectorObject = {
  key: 'worker',
  name: 'Worker',
  operations: {
    list: of.list('List workers', '/workers', worker, {
      query: { search: as('search', text('Search', { placeholder: 'Lovelace', help: 'A name or a part of it.' })) },
    }),
    get: {
      name: 'Get worker',
      method: 'GET',
      at: of.CORE,
      path: '/workers/{id}',
      params: of.onWorker,
      sample: worker,
    },
    listReports: of.list('List direct reports', '/workers/{id}/directReports', worker, { params: of.onWorker }),
    listInboxTasks: of.list('List inbox tasks', '/workers/{id}/inboxTasks', task, { params: of.onWorker }),
    listHistory: of.list(
      'List history of a worker',
      '/workers/{id}/history',
      { id, descriptor: 'Hire: Ada Lovelace', effective: '2026-03-01', initiated: '2026-02-20' },
      { params: of.onWorker },
    ),
    listPaySlips: of.list(
      'List pay slips',
      '/workers/{id}/paySlips',
      { id, descriptor: '02/28/2026 (Regular)', date: '2026-02-28', gross: 7500, net: 5200 },
      { params: of.onWorker },
    ),
    listTitleChanges: of.list('List business title changes', '/workers/{id}/businessTitleChanges', title, {
      params: of.onWorker,
    }),
  },
};

export const job: ConnectorObject = {
  key: 'job',
  name: 'Job',
  operations: {
    change: {
      name: 'Change job',
      description: 'Moves a worker to another organization',
      method: 'POST',
      at: of.CORE,
      path: '/workers/{id}/jobChanges',
      params: of.onWorker,
      body: {
        'supervisoryOrganization.id': required(
          as('organizationId', text('Supervisory organization', { loads: 'organizations' })),
        ),
        'jobChangeReason.id': required(as('reasonId', text('Reason', { loads: 'jobChangeReasons' }))),
        effective: required(as('effective', text('Effective date', { placeholder: '2026-12-31' }))),
        moveManagersTeam: flag('Move the team of a manager'),
        proposedOrganizations: json('Further organizations'),
      },
      repeat: 'twice',
      sample: { id, descriptor: 'Change Job: Ada Lovelace', effective: '2026-12-31' },
    },
    changeTitle: {
      name: 'Change business title',
      method: 'POST',
      at: of.CORE,
      path: '/workers/{id}/businessTitleChanges',
      params: of.onWorker,
      body: { proposedBusinessTitle: required(as('businessTitle', text('Business title'))) },
      repeat: 'twice',
      sample: title,
    },
    listReasons: of.list('List job change reasons', '/jobChangeReasons', { id, descriptor: 'Transfer > Move' }),
    listOrganizations: of.list('List supervisory organizations', '/supervisoryOrganizations', {
      id,
      descriptor: 'Engineering',
      name: 'Engineering',
      code: 'ENG',
    }),
    listOrganizationWorkers: of.list(
      'List workers of an organization',
      '/supervisoryOrganizations/{id}/workers',
      worker,
      { params: { id: required(as('organizationId', text('Supervisory organization', { loads: 'organizations' }))) } },
    ),
    listAllOrganizations: of.list('List organizations', '/organizations', { id, descriptor: 'Engineering' }),
  },
};
