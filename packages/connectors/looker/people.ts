import type { ConnectorObject, Parameters } from '../kit/connector.ts';
import { as, flag, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const folderSample = { id: '3', name: 'Sales', parent_id: '1', child_count: 2 };

export const folder: ConnectorObject = {
  key: 'folder',
  name: 'Folder',
  operations: {
    search: {
      name: 'List folders',
      method: 'GET',
      path: '/folders/search',
      query: {
        name: as('folderName', text('Name', { placeholder: '%sales%', help: '% stands for any text.' })),
        parent_id: as('parentFolder', text('Parent folder', { loads: 'folders' })),
      },
      items: '',
      next: of.pages,
      sample: folderSample,
    },
    create: {
      name: 'Create folder',
      method: 'POST',
      path: '/folders',
      body: {
        name: required(as('newFolderName', text('Name of the folder'))),
        parent_id: required(as('parentFolder', text('Parent folder', { loads: 'folders' }))),
      },
      items: '',
      repeat: 'twice',
      sample: folderSample,
    },
  },
};

const plan = { id: '9', name: 'Weekly orders', look_id: '42', crontab: '0 7 * * 1', enabled: true };
const format = oneOf(
  'Format of the delivery',
  [
    { value: 'csv_zip', label: 'CSV (zip)' },
    { value: 'csv', label: 'CSV' },
    { value: 'xlsx', label: 'Excel' },
    { value: 'json', label: 'JSON' },
    { value: 'wysiwyg_pdf', label: 'PDF of the dashboard' },
    { value: 'wysiwyg_png', label: 'Picture' },
  ],
  { default: 'csv' },
);
const destination: Parameters = {
  'scheduled_plan_destination[0].type': required(
    as(
      'deliverBy',
      oneOf(
        'Deliver by',
        [
          { value: 'email', label: 'Email' },
          { value: 'webhook', label: 'Webhook' },
        ],
        { default: 'email' },
      ),
    ),
  ),
  'scheduled_plan_destination[0].address': required(
    as('deliverTo', text('Deliver to', { placeholder: 'ada@example.com', help: 'An email address or a URL.' })),
  ),
  'scheduled_plan_destination[0].format': required(as('deliverFormat', format)),
  'scheduled_plan_destination[0].message': as('deliverMessage', paragraph('Message')),
  name: required(as('planName', text('Name of the schedule'))),
  look_id: as('planLook', text('Look to deliver', { loads: 'looks' })),
  dashboard_id: as('planDashboard', text('Dashboard to deliver', { loads: 'dashboards' })),
};

export const plans: ConnectorObject = {
  key: 'schedule',
  name: 'Schedule',
  operations: {
    list: {
      name: 'List schedules',
      method: 'GET',
      path: '/scheduled_plans',
      query: { all_users: flag('Of all users', { help: 'Only for administrators.' }) },
      items: '',
      sample: plan,
    },
    create: {
      name: 'Create schedule',
      description: 'Delivers a Look or a dashboard regularly',
      method: 'POST',
      path: '/scheduled_plans',
      body: {
        ...destination,
        crontab: required(text('Times (cron)', { placeholder: '0 7 * * 1' })),
        timezone: as('planTimezone', text('Time zone of the schedule', { placeholder: 'Europe/Berlin' })),
      },
      items: '',
      repeat: 'twice',
      sample: plan,
    },
    runOnce: {
      name: 'Deliver once',
      description: 'Delivers a Look or a dashboard now',
      method: 'POST',
      path: '/scheduled_plans/run_once',
      body: destination,
      items: '',
      repeat: 'twice',
      sample: plan,
    },
    delete: {
      name: 'Delete schedule',
      method: 'DELETE',
      path: '/scheduled_plans/{scheduled_plan_id}',
      params: { scheduled_plan_id: required(as('planId', text('Schedule ID', { placeholder: '9' }))) },
      items: '',
      sample: { success: true },
    },
  },
};

const user = { id: '5', display_name: 'Ada Lovelace', email: 'ada@example.com', is_disabled: false };

export const people: ConnectorObject = {
  key: 'user',
  name: 'User',
  operations: {
    me: { name: 'Get own user', method: 'GET', path: '/user', items: '', sample: user },
    search: {
      name: 'List users',
      method: 'GET',
      path: '/users/search',
      query: {
        email: as('userEmail', text('Email address', { placeholder: '%@example.com', help: '% stands for any text.' })),
        last_name: as('userLastName', text('Last name')),
      },
      items: '',
      next: of.pages,
      sample: user,
    },
  },
};
