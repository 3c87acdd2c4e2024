import type { ConnectorObject } from '../kit/connector.ts';
import { as, numericId, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const title = as('title', text('Title'));
const description = as('descriptionText', paragraph('Description'));
const dueDate = as('dueDate', text('Due', { placeholder: '2026-12-31T14:30:00Z' }));
const task = {
  id: 70_000_000_004,
  title: 'Call Ada',
  due_date: '2026-12-31T14:30:00Z',
  owner_id: 70_000_000_005,
  targetable_type: 'Contact',
  targetable_id: 70_000_000_001,
  ...of.times,
};
const onTask = { params: { task_id: required(of.taskId) }, path: '/tasks/{task_id}' };

export const tasks: ConnectorObject = {
  key: 'task',
  name: 'Task',
  operations: {
    create: {
      name: 'Create task',
      method: 'POST',
      path: '/tasks',
      body: {
        title: required(title),
        due_date: required(dueDate),
        owner_id: required(of.owner),
        description,
        ...of.target,
      },
      items: 'task',
      repeat: 'twice',
      sample: task,
    },
    get: { name: 'Get task', method: 'GET', ...onTask, items: 'task', sample: task },
    list: {
      name: 'List tasks',
      method: 'GET',
      path: '/tasks',
      query: {
        filter: as(
          'taskFilter',
          oneOf('Which', ['open', 'due_today', 'due_tomorrow', 'overdue', 'completed'], { default: 'open' }),
        ),
      },
      items: 'tasks',
      next: of.pages,
      sample: task,
    },
    update: {
      name: 'Update task',
      method: 'PUT',
      ...onTask,
      body: { title, due_date: dueDate, owner_id: of.owner, description },
      items: 'task',
      sample: task,
    },
    complete: {
      name: 'Complete task',
      method: 'PUT',
      ...onTask,
      fixed: { body: { status: 1 } },
      items: 'task',
      sample: { ...task, status: 1 },
    },
    delete: { name: 'Delete task', method: 'DELETE', ...onTask, sample: { success: true } },
  },
};

const met = {
  id: 70_000_000_006,
  title: 'Kick-off',
  from_date: '2026-12-31T14:00:00Z',
  end_date: '2026-12-31T15:00:00Z',
  ...of.times,
};
const appointmentId = as('appointmentId', numericId('Appointment ID', { placeholder: '70000000006' }));

export const appointment: ConnectorObject = {
  key: 'appointment',
  name: 'Note or appointment',
  operations: {
    note: {
      name: 'Add note',
      method: 'POST',
      path: '/notes',
      body: {
        description: required(as('noteText', paragraph('Text'))),
        targetable_type: required(of.target.targetable_type),
        targetable_id: required(of.target.targetable_id),
      },
      items: 'note',
      repeat: 'twice',
      sample: { id: 70_000_000_007, description: 'Called, will call back.', ...of.times },
    },
    deleteNote: {
      name: 'Delete note',
      method: 'DELETE',
      path: '/notes/{note_id}',
      params: { note_id: required(as('noteId', numericId('Note ID', { placeholder: '70000000007' }))) },
      sample: { success: true },
    },
    create: {
      name: 'Create appointment',
      method: 'POST',
      path: '/appointments',
      body: {
        title: required(title),
        from_date: required(as('fromDate', text('From', { placeholder: '2026-12-31T14:00:00Z' }))),
        end_date: required(as('endDate', text('Until', { placeholder: '2026-12-31T15:00:00Z' }))),
        location: as('location', text('Location')),
        description,
        ...of.target,
      },
      items: 'appointment',
      repeat: 'twice',
      sample: met,
    },
    list: {
      name: 'List appointments',
      method: 'GET',
      path: '/appointments',
      query: { filter: as('appointmentFilter', oneOf('Which', ['upcoming', 'past'], { default: 'upcoming' })) },
      items: 'appointments',
      next: of.pages,
      sample: met,
    },
    get: {
      name: 'Get appointment',
      method: 'GET',
      path: '/appointments/{appointment_id}',
      params: { appointment_id: required(appointmentId) },
      items: 'appointment',
      sample: met,
    },
    delete: {
      name: 'Delete appointment',
      method: 'DELETE',
      path: '/appointments/{appointment_id}',
      params: { appointment_id: required(appointmentId) },
      sample: { success: true },
    },
  },
};

export const search: ConnectorObject = {
  key: 'search',
  name: 'Search',
  operations: {
    all: {
      name: 'Search records',
      method: 'GET',
      path: '/search',
      query: {
        q: required(as('searchText', text('Search for'))),
        include: required(
          as(
            'searchIn',
            text('Kinds of records', { default: 'contact,sales_account,deal', help: 'Separated by commas.' }),
          ),
        ),
      },
      items: '',
      sample: { id: '70000000001', type: 'contact', name: 'Ada Lovelace', email: 'ada@example.com' },
    },
    lookUp: {
      name: 'Look up records',
      description: 'Finds records by the exact value of a field',
      method: 'GET',
      path: '/lookup',
      query: {
        q: required(as('lookupValue', text('Value', { placeholder: 'ada@example.com' }))),
        f: required(as('lookupField', text('Field', { default: 'email' }))),
        entities: required(
          as('lookupIn', text('Kinds of records', { default: 'contact', help: 'Separated by commas.' })),
        ),
      },
      sample: { contacts: { contacts: [{ id: 70_000_000_001, email: 'ada@example.com' }] } },
    },
    owners: {
      name: 'List owners',
      method: 'GET',
      path: '/selector/owners',
      items: 'users',
      sample: { id: 70_000_000_005, display_name: 'Ada Lovelace', email: 'ada@example.com' },
    },
    pipelines: {
      name: 'List pipelines',
      method: 'GET',
      path: '/selector/deal_pipelines',
      items: 'deal_pipelines',
      sample: { id: 70_000_000_020, name: 'Default pipeline' },
    },
    stages: {
      name: 'List stages',
      method: 'GET',
      path: '/selector/deal_stages',
      items: 'deal_stages',
      sample: { id: 70_000_000_021, name: 'New', deal_pipeline_id: 70_000_000_020 },
    },
  },
};
