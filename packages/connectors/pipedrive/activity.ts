import type { ConnectorObject } from '../kit/connector.ts';
import { flag, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const done = flag('Done');

const details = {
  type: text('Type', {
    placeholder: 'call',
    help: 'The key of an activity type, such as call, meeting, task, deadline, email, lunch.',
  }),
  due_date: text('Due date', { placeholder: '2026-12-31' }),
  due_time: text('Due time', { placeholder: '14:30' }),
  duration: text('Duration', { placeholder: '01:00' }),
  note: text('Note'),
  public_description: text('Public description'),
  done,
  owner_id: of.ownerId,
  deal_id: of.dealId,
  org_id: of.organizationId,
};

const subject = text('Subject');
const sample = { id: 9, subject: 'Call Ada', type: 'call', due_date: '2026-12-01', done: false, deal_id: 42 };

export const activity: ConnectorObject = {
  key: 'activity',
  name: 'Activity',
  operations: {
    create: {
      name: 'Create activity',
      method: 'POST',
      path: '/activities',
      body: { subject: required(subject), ...details },
      items: 'data',
      repeat: 'twice',
      scopes: ['activities:full'],
      sample,
    },
    get: {
      name: 'Get activity',
      method: 'GET',
      path: '/activities/{id}',
      params: { id: required(of.activityId) },
      items: 'data',
      scopes: ['activities:read'],
      sample,
    },
    list: {
      name: 'List activities',
      method: 'GET',
      path: '/activities',
      query: {
        owner_id: of.ownerId,
        deal_id: of.dealId,
        person_id: of.personId,
        org_id: of.organizationId,
        done,
        ...of.listed,
      },
      items: 'data',
      next: of.cursor,
      scopes: ['activities:read'],
      sample,
    },
    update: {
      name: 'Update activity',
      method: 'PATCH',
      path: '/activities/{id}',
      params: { id: required(of.activityId) },
      body: { subject, ...details },
      items: 'data',
      repeat: 'same',
      scopes: ['activities:full'],
      sample,
    },
    delete: {
      name: 'Delete activity',
      method: 'DELETE',
      path: '/activities/{id}',
      params: { id: required(of.activityId) },
      items: 'data',
      scopes: ['activities:full'],
      sample: { id: 9 },
    },
  },
};
